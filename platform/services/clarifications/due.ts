import type { Database } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { endInSilence } from './answer.ts';
import { type AskParts, questionFacts } from './ask.ts';
import { clarificationMails } from './clarification-mail.ts';
import { type AskedRow, type AskedTrade, tradeOf } from './rows.ts';
import { linkColumn } from './sealed.ts';
import type { Settle } from './types.ts';

export interface DueParts extends Omit<AskParts, 'secrets'> {
  database: Database;
  secrets: Pick<Secrets, 'open'>;
  settle: Settle;
  /** For acts that no request gives reason for: in the seller's shop and language; undefined for a shop that is no more. */
  contextFor: (trade: { tenant: string; locale: string; now: Date }) => RequestContext | undefined;
}

const DAY_MS = 86_400_000;
const REMINDED_DAYS_BEFORE = 4;
const BATCH = 50;

/** Writes to sellers whose time is nearly over, once each. */
export function remindOfClarifications(parts: DueParts, now: Date): Promise<number> {
  const soon = new Date(now.getTime() + REMINDED_DAYS_BEFORE * DAY_MS);
  const due = async () => {
    const open = parts.database.db.selectFrom('clarification').select('id').where('state', '=', 'open');
    const rows = open.where('reminded_at', 'is', null).where('deadline', '>', now).where('deadline', '<=', soon);
    return (await rows.orderBy('deadline').limit(BATCH).execute()).map(({ id }) => id);
  };
  return eachOf(parts, now, {
    due,
    isDue: (row) => row.reminded_at === null && row.deadline > now,
    act: async (trx, ctx, { row, trade }) => {
      const link = { id: parts.secrets.open(row.token_sealed, linkColumn.purpose(row)), trade: trade.number };
      const facts = await questionFacts(parts, trx, ctx, { row, trade, link });
      await parts.mail.queue(trx, ctx, parts.mail.write(clarificationMails.reminder, ctx, facts));
      await trx.updateTable('clarification').set({ reminded_at: now }).where('id', '=', row.id).execute();
    },
  });
}

/** Ends the questions that nobody answered in time. */
export function expireClarifications(parts: DueParts, now: Date): Promise<number> {
  const due = async () => {
    const open = parts.database.db.selectFrom('clarification').select('id').where('state', '=', 'open');
    const rows = await open.where('deadline', '<', now).orderBy('deadline').limit(BATCH).execute();
    return rows.map(({ id }) => id);
  };
  return eachOf(parts, now, {
    due,
    isDue: (row) => row.deadline < now,
    act: (trx, ctx, { row }) => endInSilence(parts.settle, trx, ctx, row),
  });
}

interface Act {
  due: () => Promise<number[]>;
  /** Whether it still is, now that nobody else has it. */
  isDue: (row: AskedRow) => boolean;
  act: (
    trx: Parameters<Parameters<Database['transaction']>[0]>[0],
    ctx: RequestContext,
    asked: { row: AskedRow; trade: AskedTrade },
  ) => Promise<void>;
}

/** One transaction each: one that fails holds up no other. Fails itself only when every one did. */
async function eachOf({ database, contextFor }: DueParts, now: Date, { due, isDue, act }: Act): Promise<number> {
  let done = 0;
  let failure: unknown;
  for (const id of await due()) {
    try {
      done += await database.transaction(async (trx) => {
        const locked = trx.selectFrom('clarification').selectAll().where('id', '=', id).where('state', '=', 'open');
        const row = await locked.forUpdate().skipLocked().executeTakeFirst();
        if (!row || !isDue(row)) return 0;
        const trade = await tradeOf(trx, row.trade_id);
        const ctx = contextFor({ tenant: trade.tenant, locale: trade.locale, now });
        if (!ctx)
          throw new Error(`The trade ${trade.number} is of the shop ${trade.tenant}, which is none of this fleet.`);
        await act(trx, ctx, { row, trade });
        return 1;
      });
    } catch (error) {
      failure = error;
    }
  }
  if (done === 0 && failure !== undefined) throw failure;
  return done;
}
