import { ProblemError } from '../../shared/problem.ts';
import { DRAFT_UNREADABLE } from '../../shared/unreadable-draft.ts';

/** Thrown for a draft that was sealed with a data key that is missing. */
export class DraftUnreadableError extends ProblemError {
  constructor() {
    super(
      409,
      DRAFT_UNREADABLE,
      'This draft can no longer be read. Save a draft, which starts a new one, or delete this one.',
    );
    this.name = 'DraftUnreadableError';
  }
}
