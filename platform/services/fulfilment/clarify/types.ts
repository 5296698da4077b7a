import type { ClarificationAnswersInputBody, ClarificationBody } from '../../../generated/api/types.gen.ts';
import type { Job } from '../../../shared/job.ts';
import type { Cents } from '../../../shared/money.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { Result } from '../../../shared/result.ts';
import type { StoredFile } from '../../files/index.server.ts';

/** The parameters of a link in a mail. */
export interface ClarificationLink {
  id: string;
  trade: string;
}

export type ClarificationAnswer = ClarificationAnswersInputBody['answers'][number];

export type ClarificationDecision = ClarificationAnswer['decision'];

export type ClarificationError =
  /** Mistyped, forged, or for another shop or trade: all get the same answer. */
  | { code: 'clarification.unknown' }
  /** For the devices of this answer: the first decision counts. */
  | { code: 'clarification.answered' }
  /** Its deadline has expired. */
  | { code: 'clarification.gone' }
  /** A second person inspects; the deadline rests. */
  | { code: 'clarification.paused' }
  | { code: 'fields'; fields: ProblemField[] };

/** The content of a clarification: the items that are worth less than offered. */
export interface ClarificationQuestion {
  tradeId: number;
  items: readonly { item: number; oldCents: Cents; newCents: Cents }[];
}

/** Clarifications: questions to sellers after inspection. */
export interface ClarificationService {
  find(ctx: RequestContext, link: ClarificationLink): Promise<ClarificationBody | undefined>;
  /** Each device is answered once, finally. After the last one the trade continues, in the same transaction. */
  answer(
    ctx: RequestContext,
    link: ClarificationLink,
    answers: readonly ClarificationAnswer[],
  ): Promise<Result<ClarificationBody, ClarificationError>>;
  photo(ctx: RequestContext, link: ClarificationLink, photo: string): Promise<StoredFile | undefined>;
  /** Source of an `<img>`: a path of this host, or the photo itself when another host has it. */
  photoSource(ctx: RequestContext, link: ClarificationLink, photo: string): Promise<string>;
  /** The link of the last clarification per trade, for the seller's own pages. Trades without one are missing. */
  lastLinks(trades: readonly { id: number; number: string }[]): Promise<ReadonlyMap<number, LastLink>>;
  /** Reminds sellers before the deadline, and returns unanswered devices after it. */
  jobs: readonly Job[];
}

/** A clarification's link, and whether it still waits for an answer. */
export type LastLink = ClarificationLink & { open: boolean; paused: boolean };

/** The error of an answer without a device. */
export const NO_ANSWER: ProblemField = { pointer: '/answers', code: 'required', detail: 'names no device' };
