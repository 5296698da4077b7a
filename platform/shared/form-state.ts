import type { ProblemField } from './problem.ts';
import type { Question } from './question.ts';

/** Values and problems of a refused plain form, with which the page is rendered again (status 422 or 409). */
export interface FormState {
  values: Record<string, string>;
  problems: ProblemField[];
  /** Asked before what was typed is taken as it is; it is when it comes a second time. */
  questions?: readonly Question[];
  /** Towns of the postal code, where none was typed and there are several to choose from. */
  towns?: readonly string[];
}
