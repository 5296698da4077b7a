import { memoizeByText } from '../memo.ts';

const SIGNS: readonly [RegExp, string][] = [
  [/\+/g, ' plus '],
  [/&/g, ' and '],
  [/[″"”]/g, ' '],
  [/[×]/g, 'x'],
  [/ß/g, 'ss'],
  [/ø/gi, 'o'],
  [/[µμ]/g, 'mu'],
  [/\bf\/(?=\d)/gi, 'f'],
];

/**
 * URL part of a name: lower case ASCII letters, digits and single hyphens.
 * Signs that distinguish names are spelled out (S24+ → s24-plus), so that fewer names share one slug.
 */
export const slug = memoizeByText((name: string): string => {
  let text = name;
  for (const [sign, word] of SIGNS) text = text.replace(sign, word);
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d)[.,](?=\d)/g, '$1-')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
});
