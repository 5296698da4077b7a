import { ProblemError } from '../../shared/problem.ts';
import { DRAFT_UNREADABLE } from '../../shared/unreadable-draft.ts';

/** Thrown for a draft that was sealed with a data key that is missing. */
export class DraftUnreadableError extends ProblemError {
  constructor() {
    super(
      409,
      DRAFT_UNREADABLE,
      'What this browser typed cannot be read any more. Save a draft, which begins a new one, or delete this one.',
    );
    this.name = 'DraftUnreadableError';
  }
}
