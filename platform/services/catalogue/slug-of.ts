/** URL part of a maker's name, by the rule the compiler builds device URLs with: "OM System" → om-system. */
export function slugOf(name: string): string {
  return name
    .replace(/&/g, ' and ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
