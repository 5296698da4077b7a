import type { Path } from '../read/json-file.ts';
import { valueAt } from '../resolve/origin.ts';
import { CONTRAST, type RequiredPair, type Theme } from '../resolve/theme.ts';
import type { Report } from './report.ts';
import { describe, quoteText } from './wording.ts';

/** WCAG 2.2 AA, as each theme records it. */
const MINIMUMS: Readonly<Record<string, number>> = { text: 4.5, ui: 3 };

const MODES = ['light', 'dark'];

/**
 * The platform owns the list of colours that meet on a page: it is what themes have in common. A pair that one theme
 * leaves out or relabels would not be checked there. A theme that extends another has its pairs.
 */
export function checkContrastPairs(theme: Theme, themes: readonly Theme[], report: Report): void {
  if (theme.parent) return;
  checkMinimums(theme, report);
  const others = themes.filter((other) => other !== theme && !other.parent && other.pairs.length > 0);
  const own = new Set(theme.pairs.map(printPair));
  const listed = others.map((other) => new Set(other.pairs.map(printPair)));
  const pairs = new Map(others.flatMap((other) => other.pairs.map((pair) => [printPair(pair), pair] as const)));
  const missing = [...pairs].filter(
    ([name, { mode }]) => !own.has(name) && MODES.includes(mode) && listed.every((names) => names.has(name)),
  );
  const [first] = missing;
  if (!first || others.length < MIN_OTHERS) return;
  const [, pair] = first;
  const more = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  report.add('contrastPairs', {
    span: { ...theme.file.span(['$extensions', CONTRAST, 'pairs']), length: 1 },
    message: `The theme ${quoteText(theme.name)} does not record the contrast of ${pair.foreground} on ${pair.background}, ${pair.mode}, as ${pair.use}${more}.`,
    fix: 'Add the pair as the other themes have it.',
  });
}

/** What two other themes have in common is a part of the list. */
const MIN_OTHERS = 2;

function printPair({ mode, foreground, background, use }: RequiredPair): string {
  return [mode, foreground, background, use].join(' ');
}

/** A theme may require more of a pair, and records the minimum of the standard. */
function checkMinimums({ file }: Theme, report: Report): void {
  for (const [use, minimum] of Object.entries(MINIMUMS)) {
    const path: Path = ['$extensions', CONTRAST, 'minimum', use];
    const recorded = valueAt(file.value, path);
    if (recorded === undefined || recorded === minimum) continue;
    report.add('staleContrast', {
      span: file.span(path),
      message: `The minimum for ${use} is recorded as ${describe(recorded)}; WCAG AA requires ${minimum}.`,
      fix: `Write ${minimum}.`,
    });
  }
}
