import type { AccountLinkBody } from '../generated/api/types.gen.ts';
import type { ProblemField } from './problem.ts';
import type { TypoSuggestion } from './typo-suggestion.ts';

/**
 * Values and problems of a rejected plain form, with which the page is rendered again (status 422 or 409),
 * or of one that only reads (200).
 */
export interface FormState {
  values: Record<string, string>;
  problems: ProblemField[];
  /** Questions before the values are accepted; sent a second time, they are. */
  questions?: readonly TypoSuggestion[];
  /** Towns of the postal code, where none was typed and several exist. */
  towns?: readonly string[];
  /** A pasted link of an account mail: what it is for. */
  link?: AccountLinkBody;
}
