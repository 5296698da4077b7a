import type { ProblemField } from './problem.ts';

/** Values and problems of a refused plain form, with which the page is rendered again (status 422 or 409). */
export interface FormState {
  values: Record<string, string>;
  problems: ProblemField[];
}
