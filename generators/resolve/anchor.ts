/** Id of a section in addresses. Its prefix avoids collisions with other ids of a page. */
export function toAnchor(words: string): string {
  const plain = words
    .replace(/<[^>]+>|&[^;]+;/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  return `s-${plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}`;
}
