import type { RequestContext } from '../../../shared/request-context.ts';
import type { Result } from '../../../shared/result.ts';
import type { TradeAccess } from '../../../shared/trade-access.ts';
import type { TradeUnknown } from '../../trades/index.server.ts';
import type { ClarificationError, ClarificationLink } from '../clarify/types.ts';
import type { TradeMessage } from '../messages/types.ts';
import type { InvalidFields, NewPhoto } from '../types.ts';

export interface NewMessage {
  text: string;
  photos?: readonly NewPhoto[];
}

export type OpenOpinionError =
  | ClarificationError
  /** A second opinion is final. */
  | { code: 'opinion.final' };

/** The seller's messages were too many, or staff never wrote and no second opinion was opened. */
export type MessageError = TradeUnknown | InvalidFields | { code: 'message.closed' };

/** Second opinions, and the messages between seller and staff. */
export interface OpinionService {
  /** The seller disagrees with findings: the clarification pauses, and a second person inspects. */
  open(
    ctx: RequestContext,
    link: ClarificationLink,
    disagreement: NewMessage & { offers: readonly string[] },
  ): Promise<Result<null, OpenOpinionError>>;
  /** The messages of a private page; undefined when the key opens no trade. */
  thread(ctx: RequestContext, key: TradeAccess): Promise<{ messages: TradeMessage[]; open: boolean } | undefined>;
  /** A message of the seller, once a second opinion was opened or staff wrote. A repeated message is stored once. */
  write(ctx: RequestContext, key: TradeAccess, message: NewMessage): Promise<Result<null, MessageError>>;
  photo(ctx: RequestContext, key: TradeAccess, photo: string): Promise<Uint8Array | undefined>;
  /** Source of an `<img>`: a path of the page's host. `token` is the one of the page's address, or empty. */
  photoSource(token: string, photo: string): string;
}
