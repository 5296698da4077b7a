import type { ProblemField } from './problem.ts';

/** Values and problems of a plain form that was refused; the page is rendered again with them (status 422 or 409). */
export interface FormState {
  values: Record<string, string>;
  problems: ProblemField[];
}
