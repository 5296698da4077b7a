/** Programs and the data for them: what they show is in the markup, too. */
const FOR_PROGRAMS = /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="(?:modulepreload|preload)"[^>]*>/g;
/** Messages of the page are in its markup; the file changes with every message of the language. */
const HASHED_MESSAGES = /(\/assets\/messages\/[\w.-]+?)\.[0-9a-f]{8,}\.json/g;

/** The markup of a page as lines to compare, a tag or a text each, without what changes with every build. */
export function listMarkupLines(html: string): string[] {
  return html
    .replace(FOR_PROGRAMS, '')
    .replace(HASHED_MESSAGES, '$1.json')
    .replace(/<!-- -->/g, '')
    .split(/(?=<)|(?<=>)/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export interface LineChanges {
  removed: string[];
  added: string[];
}

/**
 * The lines of each side that the other one does not have, in their order. `volatile` lines differ between two renderings
 * of the same page, such as a sealed link. Undefined for the same lines; a changed order alone is a change without lines.
 */
export function compareLines(
  before: readonly string[],
  after: readonly string[],
  volatile: ReadonlySet<string>,
): LineChanges | undefined {
  const removed = subtract(before, after).filter((line) => !volatile.has(line));
  const added = subtract(after, before).filter((line) => !volatile.has(line));
  if (removed.length + added.length > 0) return { removed, added };
  const stable = (lines: readonly string[]) => lines.filter((line) => !volatile.has(line)).join('\n');
  return stable(before) === stable(after) ? undefined : { removed, added };
}

/** The lines of one side that another one has not as often. */
export function subtract(from: readonly string[], what: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of what) left.set(line, (left.get(line) ?? 0) + 1);
  return from.filter((line) => {
    const number = left.get(line) ?? 0;
    left.set(line, number - 1);
    return number <= 0;
  });
}
