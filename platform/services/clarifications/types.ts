import type { OpenTransaction } from '../../database/index.server.ts';
import type { ClarificationAnswersInputBody, ClarificationBody } from '../../generated/api/types.gen.ts';
import type { Job } from '../../shared/job.ts';
import type { Cents } from '../../shared/money.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';

/** What a link of a mail names. */
export interface ClarificationLink {
  id: string;
  trade: string;
}

export type ClarificationAnswer = ClarificationAnswersInputBody['answers'][number];

export type Decision = ClarificationAnswer['decision'];

export type ClarificationError =
  /** Mistyped, forged, another shop's or of another trade: all the same. */
  | { code: 'clarification.unknown' }
  /** By this answer's devices: one decision wins. */
  | { code: 'clarification.answered' }
  /** Its time is over. */
  | { code: 'clarification.gone' }
  | { code: 'fields'; fields: ProblemField[] };

/** What the trade's seller is asked about: the pieces that are worth less than they were offered for. */
export interface Question {
  tradeId: number;
  items: readonly { item: number; oldCents: Cents; newCents: Cents }[];
}

/** What the seller decided, all of it: settles the trade. */
interface Settlement {
  tradeId: number;
  decisions: { item: number; decision: 'accepted' | 'returned' }[];
  /** The seller, or the end of the time for an answer. */
  actor: 'customer' | 'system';
}

/** Changes the trade's state, owes what is to be paid and writes the mail; throws when the trade waits for no answer. */
export type Settle = (trx: OpenTransaction, ctx: RequestContext, settlement: Settlement) => Promise<void>;

/** Questions about a trade that wait for an answer. */
export interface ClarificationService {
  /** Asks the seller of a trade, by mail, as part of the transaction that gives reason for it. */
  ask(trx: OpenTransaction, ctx: RequestContext, question: Question): Promise<void>;
  find(ctx: RequestContext, link: ClarificationLink): Promise<ClarificationBody | undefined>;
  /** Each device is answered once, and for good. When none is left the trade goes on, in the same transaction. */
  answer(
    ctx: RequestContext,
    link: ClarificationLink,
    answers: readonly ClarificationAnswer[],
  ): Promise<Result<ClarificationBody, ClarificationError>>;
  photo(ctx: RequestContext, link: ClarificationLink, photo: string): Promise<Uint8Array | undefined>;
  /** Address for an `<img>`: a path of this host, or the photo itself where another host has it. */
  photoSource(ctx: RequestContext, link: ClarificationLink, photo: string): Promise<string>;
  /** By trade: the link of its last question, for pages of its seller's own. None where nothing was asked. */
  lastLinks(trades: readonly { id: number; number: string }[]): Promise<ReadonlyMap<number, LastLink>>;
  /** Reminds sellers whose time is nearly over, and sends back what nobody answered in time. */
  jobs: readonly Job[];
}

/** A question's link, and whether it still waits for an answer. */
export type LastLink = ClarificationLink & { open: boolean };

/** An answer about nothing. */
export const NO_ANSWER: ProblemField = { pointer: '/answers', code: 'required', detail: 'names no device' };
