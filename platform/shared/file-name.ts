/**
 * Name of a file that somebody keeps: `Umlauf-DE-26-325-6027-label.pdf`. Whose it is, which one, what it is; letters, digits and
 * hyphens alone, which every system and header takes.
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
