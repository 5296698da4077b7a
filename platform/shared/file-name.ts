/**
 * Name of a downloaded file: `Umlauf-DE-26-325-6027-label.pdf`. Owner, number and kind; only letters, digits and
 * hyphens, which every system and header accepts.
 */
export function fileName(parts: readonly string[], extension: string): string {
  const words = parts.flatMap(
    (part) =>
      part
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .match(/[A-Za-z0-9]+/g) ?? [],
  );
  return `${words.join('-')}.${extension}`;
}

/** Of a shop and one of its trades. */
export function tradeFileName(
  { contact }: { contact: { fromName: string } },
  number: string,
  what: 'label' | 'return-label',
): string {
  return fileName([contact.fromName, number, what], 'pdf');
}
