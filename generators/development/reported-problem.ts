import type { Problem } from '../check/report.ts';

/** A problem with its place, as data. */
export interface ReportedProblem {
  id: string;
  level: Problem['level'];
  title: string;
  message: string;
  fix: string;
  file: string;
  line: number;
  column: number;
}

export function toReportedProblem({ id, level, title, message, fix, span }: Problem): ReportedProblem {
  const { file, offset } = span;
  return { id, level, title, message, fix, file: file.path, ...file.position(offset) };
}
