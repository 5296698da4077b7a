import type { Database } from '../../../database/index.server.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { doBatch } from '../../../shared/job.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { FulfilmentParts } from '../parts.ts';
import { endInSilence } from './answer.ts';
import { questionFacts } from './ask.ts';
import { clarificationMails } from './clarification-mail.ts';
import { type AskedRow, type AskedTrade, getAskedTrade } from './rows.ts';
import { clarificationLinkColumn } from './sealed.ts';

const REMINDED_DAYS_BEFORE = 4;
const BATCH = 50;

/** Reminds sellers whose deadline is near, once each. */
export function remindOfClarifications(parts: FulfilmentParts, now: Date): Promise<number> {
  const soon = new Date(now.getTime() + REMINDED_DAYS_BEFORE * DAY_MS);
  return processEach(parts, now, {
    selectDue: (open) =>
      open.where('reminded_at', 'is', null).where('deadline', '>', now).where('deadline', '<=', soon),
    isDue: (row) => row.reminded_at === null && row.deadline > now,
    applyTo: async (trx, ctx, { row, trade }) => {
      const link = {
        id: parts.secrets.open(row.token_sealed, clarificationLinkColumn.purpose(row)),
        trade: trade.number,
      };
      const reader = { ...ctx, test: trade.test };
      const facts = await questionFacts(parts, trx, reader, { row, trade, link });
      await parts.mail.queue(trx, reader, parts.mail.write(clarificationMails.reminder, reader, facts));
      await trx.updateTable('clarification').set({ reminded_at: now }).where('id', '=', row.id).execute();
    },
  });
}

/** Ends clarifications whose deadline has expired. */
export function expireClarifications(parts: FulfilmentParts, now: Date): Promise<number> {
  return processEach(parts, now, {
    selectDue: (open) => open.where('deadline', '<', now),
    isDue: (row) => row.deadline < now,
    applyTo: (trx, ctx, { row }) => endInSilence(parts, trx, ctx, row),
  });
}

type OpenQuestions = ReturnType<typeof openQuestions>;

function openQuestions({ db }: Database) {
  return db.selectFrom('clarification').select('id').where('state', '=', 'open');
}

interface Act {
  /** Selects the due ones among the open ones. */
  selectDue: (open: OpenQuestions) => OpenQuestions;
  /** Checks again under the lock. */
  isDue: (row: AskedRow) => boolean;
  applyTo: (
    trx: Parameters<Parameters<Database['transaction']>[0]>[0],
    ctx: RequestContext,
    asked: { row: AskedRow; trade: AskedTrade },
  ) => Promise<void>;
}

/** One transaction per trade, so that a failure does not stop the others. Throws only when every one failed. */
async function processEach(
  { database, shops }: FulfilmentParts,
  now: Date,
  { selectDue, isDue, applyTo }: Act,
): Promise<number> {
  let failure: unknown;
  const open = selectDue(openQuestions(database)).orderBy('id').limit(BATCH);
  const done = await doBatch(
    (after) => open.where('id', '>', after).execute(),
    async ({ id }) => {
      try {
        return await database.transaction(async (trx) => {
          const locked = trx.selectFrom('clarification').selectAll().where('id', '=', id).where('state', '=', 'open');
          const row = await locked.forUpdate().skipLocked().executeTakeFirst();
          if (!row || !isDue(row)) return 0;
          const trade = await getAskedTrade(trx, row.trade_id);
          const ctx = shops.context({ tenant: trade.tenant, locale: trade.locale, now });
          if (!ctx)
            throw new Error(`The trade ${trade.number} belongs to ${trade.tenant}, which is not in this fleet.`);
          await applyTo(trx, ctx, { row, trade });
          return 1;
        });
      } catch (error) {
        failure = error;
        return 0;
      }
    },
  );
  if (done === 0 && failure !== undefined) throw failure;
  return done;
}
