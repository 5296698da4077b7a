import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, deleteBatch, type Query } from '../../database/index.server.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { ignoreUnreadableDraft } from '../../shared/unreadable-draft.ts';
import { hashToken, KeyMissingError, newToken, type Secrets } from '../secrets/index.server.ts';
import { DraftUnreadableError } from './draft-unreadable.ts';
import { draftColumn } from './sealed.ts';
import type { CheckoutDraftTable } from './tables.ts';
import type { CheckoutDraft, CheckoutService } from './types.ts';

export { createRemoteCheckout } from './remote.ts';

export { checkoutSealed } from './sealed.ts';
export type { CheckoutService } from './types.ts';

const LIFE_MS = DAY_MS;
const TEN_MINUTES_MS = 600_000;
/** A replaced token still reads the draft for this long: a second copy of the form may be on its way. */
const GRACE_MS = TEN_MINUTES_MS;

/** Creates the checkout draft service. Each save extends a draft by 24 hours; another tenant's token finds nothing. */
export function createCheckout({ database, secrets }: { database: Database; secrets: Secrets }): CheckoutService {
  const { db } = database;
  const read = async (ctx: RequestContext, token: string | undefined): Promise<CheckoutDraft | undefined> => {
    if (!token) return undefined;
    const row = await db
      .selectFrom('checkout_draft')
      .select('sealed')
      .where('token_hash', '=', hashToken(token))
      .where('tenant', '=', ctx.tenant.id)
      .where('expires_at', '>', ctx.now())
      .executeTakeFirst();
    if (!row) return undefined;
    try {
      return JSON.parse(secrets.open(row.sealed, draftColumn.purpose(findDraftRow(ctx, token)))) as CheckoutDraft;
    } catch (error) {
      if (error instanceof KeyMissingError) throw new DraftUnreadableError();
      throw error;
    }
  };
  return {
    read,
    save: async (ctx, known, changes) => {
      // An unreadable draft is abandoned: the visitor starts again.
      const before = await read(ctx, known).catch(ignoreUnreadableDraft);
      const draft = { ...(before ?? emptyDraft()), ...omitUndefined(changes) };
      // An unknown token is replaced, and so is the token when personal data first enters the draft: an attacker may
      // have planted it in this browser.
      const kept = before && known && isSomebodys(before) === isSomebodys(draft) ? known : undefined;
      const token = kept ?? newToken();
      if (before && known && !kept) {
        draft.idempotencyKey = randomUUID();
        await endSoon(db, ctx, known);
      }
      const row: Omit<CheckoutDraftTable, 'token_hash'> = {
        tenant: ctx.tenant.id,
        sealed: secrets.seal(JSON.stringify(draft), draftColumn.purpose(findDraftRow(ctx, token))),
        expires_at: new Date(ctx.now().getTime() + LIFE_MS),
      };
      await db
        .insertInto('checkout_draft')
        .values({ token_hash: hashToken(token), ...row })
        .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(row))
        .execute();
      return { token, draft };
    },
    drop: async (ctx, token) => {
      await db
        .deleteFrom('checkout_draft')
        .where('token_hash', '=', hashToken(token))
        .where('tenant', '=', ctx.tenant.id)
        .execute();
    },
    sweep: { what: 'checkout drafts', everyMs: TEN_MINUTES_MS, run: (now) => forgetDrafts(db, now) },
  };
}

/** True when the draft contains personal data. */
function isSomebodys({ address, payout, company = {} }: CheckoutDraft): boolean {
  return [address, payout, company].flatMap((part) => Object.values(part)).some((value) => value !== '');
}

async function endSoon(db: Query, ctx: RequestContext, token: string): Promise<void> {
  const soon = new Date(ctx.now().getTime() + GRACE_MS);
  await db
    .updateTable('checkout_draft')
    .set({ expires_at: soon })
    .where('token_hash', '=', hashToken(token))
    .where('tenant', '=', ctx.tenant.id)
    .where('expires_at', '>', soon)
    .execute();
}

async function forgetDrafts(db: Query, now: Date): Promise<number> {
  return deleteBatch(db, 'checkout_draft', sql`expires_at <= ${now}`);
}

function emptyDraft(): CheckoutDraft {
  return { address: {}, payout: {}, voucher: '', idempotencyKey: randomUUID() };
}

function omitUndefined(changes: Partial<CheckoutDraft>): Partial<CheckoutDraft> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function findDraftRow({ tenant }: RequestContext, token: string) {
  return { tenant: tenant.id, token_hash: hashToken(token) };
}
