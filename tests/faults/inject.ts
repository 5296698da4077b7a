import { groupRepeats, listPlaces } from '../../generators/check/group-repeats.ts';
import type { Problem } from '../../generators/check/report.ts';
import { type Compilation, compileSource, findProblems } from '../../generators/compile.ts';
import { type Change, changedSource, shipped } from './change.ts';

/** A way in which an edit goes wrong, and the message that it must cause. */
export interface Fault {
  /** Class of faults. */
  group: string;
  name: string;
  /** Id of the expected message; several if the kind depends on the file. */
  id: string | readonly string[];
  change: Change;
}

/** An edit that changes nothing for a shop. */
export interface HarmlessEdit {
  name: string;
  change: Change;
}

export interface Verdict {
  found: boolean;
  located: boolean;
  single: boolean;
  /** The first message is the expected one, at the place of the fault. */
  causeFirst: boolean;
  problems: string[];
}

let sound: Compilation | undefined;

/** The problems of the shipped fleet after a change. Files that did not change are not parsed again. */
export function problemsAfter(change: Change): Problem[] {
  sound ??= compileSource(shipped);
  return findProblems(compileSource(changedSource(change), sound));
}

export function injectFault({ id, change }: Fault): Verdict {
  let problems: Problem[];
  try {
    problems = groupRepeats(problemsAfter(change));
  } catch (error) {
    const text = `crash: ${(error as Error).stack?.split('\n').slice(0, 4).join(' | ')}`;
    return { found: false, located: false, single: false, causeFirst: false, problems: [text] };
  }
  const isExpected = (problem: Problem) => ([] as string[]).concat(id).includes(problem.id);
  const isPlace = (problem: Problem) =>
    listPlaces(problem).some(
      ({ file, offset }) => file.path === change.file && file.position(offset).line === change.line,
    );
  const [first] = problems;
  return {
    found: problems.some(isExpected),
    located: problems.some((problem) => isExpected(problem) && isPlace(problem)),
    single: problems.length === 1,
    causeFirst: first !== undefined && isExpected(first) && isPlace(first),
    problems: problems
      .slice(0, 4)
      .map(printProblem)
      .concat(problems.length > 4 ? [`… ${problems.length} in all`] : []),
  };
}

export function isGood({ found, located, single, causeFirst }: Verdict): boolean {
  return found && located && single && causeFirst;
}

export function printProblem({ id, span, message }: Problem): string {
  const { line, column } = span.file.position(span.offset);
  return `${span.file.path}:${line}:${column} ${id} ${message}`;
}
