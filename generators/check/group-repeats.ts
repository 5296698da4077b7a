import type { Problem } from './report.ts';

/** Files from which on the same fault is one entry. */
const MIN_FILES = 3;

/** Places that a message names one by one; more of them are counted. */
const MAX_NAMED = 4;

/**
 * Joins the same fault in three or more files into one problem with all its places: a message that five languages lack
 * is one thing to do. The entry stands where its first place stood.
 */
export function groupRepeats(problems: readonly Problem[]): Problem[] {
  const groups = new Map<string, Problem[]>();
  for (const problem of problems) {
    const key = describeAlike(problem);
    groups.set(key, [...(groups.get(key) ?? []), problem]);
  }
  return problems.flatMap((problem) => {
    const group = groups.get(describeAlike(problem)) ?? [problem];
    if (countFiles(group) < MIN_FILES) return [problem];
    return group[0] === problem ? [joinProblems(group)] : [];
  });
}

/** Every place of a problem: one, unless it was grouped. */
export function listPlaces({ span, places }: Problem): readonly Problem['span'][] {
  return places ?? [span];
}

function countFiles(group: readonly Problem[]): number {
  return new Set(group.map(({ span }) => span.file.path)).size;
}

const HOLE = '\u0000';

/** The fault without the names of its own country, theme or file. */
function describeAlike(problem: Problem): string {
  return [problem.id, hideOwnName(problem.message, problem), hideOwnName(problem.fix, problem)].join('\n');
}

function hideOwnName(text: string, { span }: Problem): string {
  const { path } = span.file;
  const name = ownName(path);
  const hidden = text.replaceAll(path, HOLE);
  if (name === undefined) return hidden;
  return hidden.replaceAll(`tenants/${name}/`, `tenants/${HOLE}/`).replaceAll(JSON.stringify(name), HOLE);
}

/** The country or theme that a file belongs to. */
function ownName(path: string): string | undefined {
  return (
    /^tenants\/([a-z]{2})\//.exec(path)?.[1] ?? /^themes\/(?:[a-z]+\/)?([^/.]+)\.(?:tokens\.json|svg)$/.exec(path)?.[1]
  );
}

function joinProblems(group: readonly Problem[]): Problem {
  const first = group[0] as Problem;
  const paths = [...new Set(group.map(({ span }) => span.file.path))];
  const names = [...new Set(paths.map((path) => ownName(path) ?? path))];
  const unit = names.length < paths.length || names.includes(paths[0] ?? '') ? 'files' : getUnit(paths[0] ?? '');
  const where = `in ${unit === 'files' ? paths.length : names.length} ${unit}`;
  const listed = unit === 'files' || names.length > MAX_NAMED ? '' : `: ${names.join(', ')}`;
  const message = hideOwnName(first.message, first);
  const open = message.includes(`in ${HOLE}.`);
  const text = open
    ? message.replaceAll(`in ${HOLE}.`, `${where}${listed}.`)
    : `${first.message.replace(/\.$/, '')} (the same ${where}${listed}).`;
  return {
    ...first,
    message: text.replaceAll(HOLE, 'each of them'),
    fix: hideOwnName(first.fix, first)
      .replaceAll(`tenants/${HOLE}/`, 'tenants/<country>/')
      .replaceAll(HOLE, 'each of them'),
    places: group.map(({ span }) => span),
  };
}

function getUnit(path: string): string {
  return path.startsWith('themes/') ? 'themes' : 'languages';
}
