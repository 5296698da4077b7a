/** URL part of a manufacturer's name, by the compiler's rule for device URLs: "OM System" → om-system. */
export function toSlug(name: string): string {
  return name
    .replace(/&/g, ' and ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
