import { isAbsolute, posix, relative, sep } from 'node:path';
import type { Problem } from '../check/report.ts';
import type { Source } from '../read/source.ts';

/** A path as in problems: from the root, with `/`; empty for the root itself. */
export function normalizePath(root: string, path: string): string {
  const local = isAbsolute(path) ? relative(root, path) : path;
  const normal = posix.normalize(local.split(sep).join('/')).replace(/\/+$/, '');
  return normal === '.' ? '' : normal;
}

/** A mistyped path would otherwise always be without problems. */
export function existsIn(source: Source, path: string): boolean {
  return source.read(path) !== undefined || source.list(path).length > 0;
}

/** The problems in files at or below one of the paths; all of them without paths. */
export function selectProblems(problems: readonly Problem[], paths: readonly string[]): Problem[] {
  const isSelected = ({ span }: Problem) =>
    paths.some((path) => path === '' || span.file.path === path || span.file.path.startsWith(`${path}/`));
  return problems.filter((problem) => paths.length === 0 || isSelected(problem));
}

/** How many problems are left out, so that a limited report does not pass for the whole. */
export function formatElsewhere(number: number): string {
  return number === 0 ? '' : `, ${number} in other files`;
}
