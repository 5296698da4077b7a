import type { Database } from '../../platform/database/index.server.ts';
import { changeState } from '../../platform/services/trades/states.ts';
import type { WebhookService } from '../../platform/services/webhooks/index.server.ts';
import type { TradeState } from '../../platform/shared/trade-states.ts';
import { expectOk } from './selling.ts';

export async function runJob(webhooks: WebhookService, now: Date, stopping?: AbortSignal, name = 'send webhooks') {
  const job = webhooks.jobs.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  return job.run(now, stopping);
}

/** Runs batches until nothing is due, as the schedule does. */
export async function drain(webhooks: WebhookService, now: number, name?: string): Promise<void> {
  while ((await runJob(webhooks, new Date(now), undefined, name)) > 0);
}

/** Event, trade, state, attempts and last answer of each, sorted. */
export async function summarise(webhooks: WebhookService): Promise<string[]> {
  const events = await webhooks.listEvents(200);
  return events
    .map((one) => `${one.type} ${one.number} ${one.state} ${one.attempts} ${one.lastStatus ?? one.lastError}`)
    .sort();
}

async function findTradeId({ db }: Database, number: string): Promise<number> {
  return (await db.selectFrom('trade').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id;
}

export async function changeTo(database: Database, number: string, to: 'cancelled' | 'paid'): Promise<void> {
  const tradeId = await findTradeId(database, number);
  await database.transaction(async (trx) => {
    expectOk(await changeState(trx, { tradeId, to, actor: 'staff', person: 'ida@example.org', at: new Date() }));
  });
}

/** Adds a row to the history of a trade. */
export async function announce(database: Database, number: string, to_state: TradeState, at: Date): Promise<void> {
  const trade_id = await findTradeId(database, number);
  await database.db.insertInto('trade_history').values({ trade_id, to_state, actor: 'system', at }).execute();
}

export async function announceMany(database: Database, number: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await announce(database, number, 'cancelled', new Date());
}
