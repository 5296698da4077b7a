import { readCsv } from '../../generators/texts/csv.ts';
import { splitMessage, splitPlainText } from '../../generators/texts/text-parts.ts';

const VOWELS: Readonly<Record<string, string>> = { a: 'á', e: 'ê', i: 'í', o: 'ó', u: 'ú' };

/** A marked text of the same length: the last vowel of each piece of words has an accent; arguments and links stay. */
function pseudoTranslate(id: string, text: string): string {
  if (id.endsWith('/url')) return `${text}-pt`;
  const isMessage = /\.?messages\.json#/.test(id);
  return (isMessage ? splitMessage(text) : splitPlainText(text))
    .map(({ text: part, placeholder }) => (placeholder ? part : markWords(part)))
    .join('');
}

/** Addresses, mail addresses and units after a figure stay as they are. */
function markWords(text: string): string {
  return text.replace(/(?<![\w@/.'-]|\d\s)[\p{L}]{4,}(?![\w@/'-]|\.\w)/gu, (word) =>
    word.replace(/[aeiou](?=[^aeiou]*$)/, (vowel) => VOWELS[vowel] ?? vowel),
  );
}

/** An export of texts with every target filled in. */
export function fillExport(csv: string): string {
  const rows = readCsv(csv).map(({ id, source }) => [id, source, pseudoTranslate(id, source), 'translated']);
  return [['id', 'source', 'target', 'state'], ...rows]
    .map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`)
    .join('');
}
