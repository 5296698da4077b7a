import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeState } from '../../../platform/services/trades/types.ts';
import { transitions } from '../../../platform/shared/trade-states.ts';
import { databaseText } from '../../support/database-text.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

const STATES = Object.keys(transitions) as TradeState[];

/** The states of each act; the page has its button in no other, and the server rejects it. */
const ACTS: Record<string, readonly TradeState[]> = {
  receive: ['labelSent', 'shipped'],
  'as-described': ['received'],
  inspection: ['received'],
  cancel: ['created', 'labelSent'],
  withdraw: ['shipped', 'received', 'inspected', 'clarification', 'accepted'],
  'return-label': ['returned'],
  release: ['held'],
  // Only of a locked device, which this trade has not.
  unlocked: [],
};

let edge: Edge;
let ana: DeskBrowser;
let path: string;
let number: string;
beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive', 'inspect', 'pay'], 'ana@desk.example');
  ({ number } = await soldAt(edge));
  path = `/desk/trades/${number}`;
  await ana.post(`${path}/receive`);
  // Without an act to undo, the page shows the acts of its state alone.
  await edge.database.db.deleteFrom('staff_act').execute();
}, 240_000);
afterAll(() => edge?.close());

async function enter(state: TradeState): Promise<void> {
  await edge.database.db.updateTable('trade').set({ state }).where('number', '=', number).execute();
}

/** Its parcel has not arrived. */
async function expectParcel(): Promise<void> {
  const { db } = edge.database;
  const { id } = await db.selectFrom('trade').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  await db
    .updateTable('trade_parcel')
    .set({ state: 'expected', changed_at: null, person: null })
    .where('trade_id', '=', id)
    .execute();
}

async function dump(): Promise<string[]> {
  const rows = await databaseText(edge.database);
  const stored = rows.filter(({ table }) => /^(trade|payout|mail|clarification|staff_act|voucher)/.test(table));
  return stored.map(({ table, text }) => `${table} ${text}`).sort();
}

async function send(act: string) {
  const version = (await edge.services.fulfilment.find(number))?.version ?? '';
  const fields = { version, act: 'confirm', to: 'seller', reason: 'File 7.' };
  if (act !== 'inspection') return ana.post(`${path}/${act}`, fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return ana.upload(`${path}/${act}`, form);
}

describe.each(STATES)('a trade in state %s', (state) => {
  it('the page has the acts of the state and no other button or key', async () => {
    await enter(state);
    const { body } = await ana.get(path);
    const shown = Object.keys(ACTS).filter((act) => new RegExp(`(action|href)="${path}/${act}"`).test(body));
    expect(shown).toEqual(Object.keys(ACTS).filter((act) => ACTS[act]?.includes(state)));
    const keys = { d: 'as-described', r: 'receive', i: 'inspection', l: 'return-label' };
    for (const [key, act] of Object.entries(keys))
      expect([key, body.includes(`aria-keyshortcuts="${key}"`)]).toEqual([key, ACTS[act]?.includes(state)]);
    expect(body).not.toContain('aria-keyshortcuts="u"');
  });

  it('opened by its label, the page receives with the keys of the next step where it awaits the parcel', async () => {
    await enter(state);
    await expectParcel();
    const { body } = await ana.get(`${path}?parcel=1`);
    const awaits = ACTS.receive?.includes(state);
    for (const [key, next] of [
      ['d', 'as-described'],
      ['i', 'inspection'],
    ]) {
      const button = new RegExp(`value="${next}"[^>]* aria-keyshortcuts="${key}" name="next"`).test(body);
      const link = body.includes(`href="${path}/${next}"`);
      expect([key, button, link]).toEqual([key, awaits, ACTS[next ?? '']?.includes(state)]);
    }
  });

  it.each(Object.keys(ACTS).filter((act) => !ACTS[act]?.includes(state)))(
    'the act %s is rejected and changes nothing',
    async (act) => {
      await enter(state);
      const before = await dump();
      const { statusCode } = await send(act);
      expect(statusCode).toBe(409);
      expect(await dump()).toEqual(before);
    },
  );
});
