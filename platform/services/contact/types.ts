import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';

/** What a visitor wrote, checked: one line each without control characters, the message with LF line breaks. */
export interface ContactMessage {
  /** Message key of the subject, from the tenant's list. */
  subjectKey: string;
  name: string;
  email: string;
  /** Empty when the message is about no trade. */
  tradeNumber: string;
  message: string;
}

export interface ContactRefusal {
  code: 'fields';
  /** Pointers `/subject`, `/name`, `/email`, `/tradeNumber`, `/message`; codes of `contactProblems`. */
  fields: ProblemField[];
}

/** The way to the people behind the shop. */
export interface ContactService {
  /** What is wrong with a body of any shape; empty when it can be sent. */
  validate(ctx: RequestContext, input: unknown): ProblemField[];
  /**
   * Puts the message into the outbox, to the shop's address or, in business mode, to that of its partners. The same words
   * sent again on the same day are one mail. Whatever fills the decoy field is taken and dropped.
   */
  send(ctx: RequestContext, input: unknown): Promise<Result<null, ContactRefusal>>;
}
