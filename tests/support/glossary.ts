import { existsSync, readFileSync } from 'node:fs';

/** What `tenants/<country>/glossary.md` says, as a test can ask for it. */
export interface Glossary {
  /** By what a row is about (a mode, `questions`, `catalogue`): the words of the other form of address. */
  address: ReadonlyMap<string, readonly RegExp[]>;
  /** Words we say, and those we say them instead of. */
  words: readonly { said: readonly string[]; never: readonly RegExp[] }[];
  figures: readonly { kind: string; value: string; written: string }[];
  signs: readonly { sign: string; written: readonly string[]; never: readonly RegExp[] }[];
}

export function readGlossary(country: string): Glossary {
  const url = new URL(`../../tenants/${country}/glossary.md`, import.meta.url);
  if (!existsSync(url)) throw new Error(`tenants/${country}/glossary.md is missing`);
  const text = readFileSync(url, 'utf8');
  const [address] = tables(section(text, 'Form of address'));
  const [words] = tables(section(text, 'Words'));
  const [figures, signs] = tables(section(text, 'Numbers and signs'));
  return {
    address: new Map(
      rows(address).flatMap(([where, , never]) => list(where).map((one) => [one, codes(never).map(word)])),
    ),
    words: rows(words).map(([said, never]) => ({ said: list(said), never: codes(never).map(word) })),
    figures: rows(figures).map(([kind, value, written]) => ({ kind, value, written: spaced(codes(written)[0] ?? '') })),
    signs: rows(signs).map(([sign, written, never]) => ({
      sign,
      written: codes(written).map(spaced),
      never: codes(never).map(pattern),
    })),
  };
}

type Row = [string, string, string];

function section(text: string, title: string): string {
  const found = text.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (!found) throw new Error(`the glossary has no section "${title}"`);
  return found;
}

/** Each table of a section as its lines, head and rule left out. */
function tables(text: string): string[][] {
  const found = text.match(/(?:^\|.*\n)+/gm) ?? [];
  return found.map((table) => table.trim().split('\n').slice(2));
}

function rows(lines: string[] = []): Row[] {
  return lines.map((line) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return [cells[0] ?? '', cells[1] ?? '', cells[2] ?? ''];
  });
}

function list(cell: string): string[] {
  return cell.split(', ').filter((one) => one !== '' && !one.startsWith('or '));
}

function codes(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** `*` at the end is any ending. A word in small letters is meant however it is written. */
function word(code: string): RegExp {
  const ending = code.endsWith('*') ? '' : '(?![\\p{L}’-])';
  const stem = quoted(code.replace(/\*$/, ''));
  return new RegExp(`(?<![\\p{L}-])${stem}${ending}`, code === code.toLowerCase() ? 'iu' : 'u');
}

/** `0` is any digit, `a` any letter. */
function pattern(code: string): RegExp {
  const source = quoted(spaced(code)).replaceAll('0', '\\p{Nd}').replaceAll('a', '\\p{L}');
  return new RegExp(source, 'u');
}

function spaced(code: string): string {
  return code.replaceAll('·', '\u202f').replaceAll('~', '\u00a0');
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
