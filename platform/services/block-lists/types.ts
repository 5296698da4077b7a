import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';

/** What a block list knows about an IMEI. */
export type BlockListAnswer =
  | { listed: false }
  /** `reason` and `since` (yyyy-mm-dd) as the list states them. */
  | { listed: true; reason: string | null; since: string | null };

/**
 * The port for block lists of IMEIs. `tests/integration/block-lists/block-list-contract.ts` is the contract of every
 * adapter.
 */
export interface BlockList {
  /** For staff. */
  name: string;
  /** `imei` has 15 digits with a valid check digit. Undefined while the list cannot say. Never throws. */
  check(imei: string): Promise<BlockListAnswer | undefined>;
}

/** The answers of all lists: one that names the IMEI is enough, and one that is silent makes the rest uncertain. */
export type BlockListResult =
  | { state: 'clear'; lists: string[] }
  | { state: 'listed'; list: string; reason: string | null; since: string | null }
  | { state: 'unavailable'; lists: string[] }
  /** The shop has no list. */
  | { state: 'none' };

/** A check by staff: its result without the IMEI. */
export interface ImeiCheck {
  item: number;
  result: BlockListResult;
  person: string;
  at: string;
}

export interface BlockListService {
  /** Asks every list of the shop. The only entry to the lists. */
  checkBlockList(ctx: RequestContext, imei: string): Promise<BlockListResult>;
  /** Asks about an item's IMEI and stores the result and its time, and nothing of the IMEI. */
  checkItem(
    ctx: RequestContext,
    by: { person: string },
    of: { number: string; item: number; imei: string },
  ): Promise<Result<BlockListResult, { code: 'imei.invalid' } | { code: 'trade.unknown' }>>;
  /** Checks of a trade, newest first. */
  listChecks(number: string): Promise<ImeiCheck[]>;
}
