import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { fulfilmentIntegrity } from '../../platform/services/fulfilment/index.server.ts';
import { tradeIntegrity } from '../../platform/services/trades/index.server.ts';
import type { TradeState, TradeView } from '../../platform/services/trades/types.ts';
import { scanKeys, signedInAtDesk } from '../support/desk.ts';
import { soldAt, soldInParcels } from '../support/desk-trades.ts';
import { DeskWorker } from '../support/desk-worker.ts';
import { type Edge, openEdge } from '../support/edge.ts';
import { endBatchUndo } from '../support/owed.ts';
import { createContext, expectOk, type Shops } from '../support/selling.ts';
import { findConsumerShop, listShopsAbroad } from '../support/test-shop.ts';

const SHOPS: readonly TenantId[] = [findConsumerShop(), ...listShopsAbroad().slice(0, 1)].map(({ id }) => id);

/** What comes at the desk of each shop, and how each trade ends the day: 30 trades in both. */
const DAY = {
  described: ['paid', 'paid', 'paid'],
  late: ['inspected'],
  scratched: ['clarification'],
  agreed: ['paid'],
  declined: ['returned'],
  locked: ['clarification'],
  other: ['clarification'],
  empty: ['closed'],
  disputed: ['paid'],
  split: ['paid'],
  cancelled: ['cancelled'],
  withdrawn: ['returned'],
  stolen: ['held'],
} as const satisfies Record<string, readonly TradeState[]>;
type Kind = keyof typeof DAY;

interface Arrival {
  kind: Kind;
  tenant: TenantId;
  trade: TradeView;
  ends: TradeState;
}

let edge: Edge;
let shops: Shops;
let ana: DeskWorker;
let ben: DeskWorker;
/** In their order. */
const arrivals: Arrival[] = [];
/** Faults that axe found, by kind of page. */
const checked = new Map<string, string[]>();

beforeAll(async () => {
  edge = await openEdge();
  shops = edge.services as unknown as Shops;
  const { port } = edge;
  const first = await signedInAtDesk(edge, ['receive', 'inspect', 'pay'], 'ana@desk.example');
  const second = await signedInAtDesk(edge, ['receive', 'inspect', 'pay'], 'ben@desk.example');
  ana = await DeskWorker.open(first, { port, checked });
  ben = await DeskWorker.open(second, { port, checked });
}, 240_000);
afterAll(async () => {
  await ana?.leave();
  await ben?.leave();
  await edge?.close();
});

/** What comes, with shops and kinds mixed. */
const PLAN = SHOPS.flatMap((tenant, at) => {
  const parcels = (Object.keys(DAY) as Kind[]).flatMap((kind) => DAY[kind].map((ends) => ({ kind, tenant, ends })));
  // The second shop's come in the other order.
  return (at === 0 ? parcels : parcels.reverse()).map((one, place) => ({ ...one, place }));
}).sort((one, other) => one.place - other.place);

async function arrive({ kind, tenant, ends }: (typeof PLAN)[number]): Promise<Arrival> {
  const trade = kind === 'split' ? await soldInParcels(edge, 2, tenant) : await soldAt(edge, tenant);
  const arrival = { kind, tenant, trade, ends };
  arrivals.push(arrival);
  return arrival;
}

const findArrivals = (...kinds: Kind[]) => arrivals.filter(({ kind }) => kinds.includes(kind));

/** The seller answers the question about the trade's result. */
async function answer({ tenant, trade }: Arrival, decision: 'accept' | 'return' | 'disagree'): Promise<void> {
  const ctx = await createContext(tenant, { now: () => new Date() });
  const { id } = await edge.database.db
    .selectFrom('trade')
    .select('id')
    .where('number', '=', trade.number)
    .executeTakeFirstOrThrow();
  const link = (await shops.clarifications.lastLinks([{ id, number: trade.number }])).get(id);
  if (!link) throw new Error(`${trade.number} has no question to its seller.`);
  const offers = (await shops.clarifications.find(ctx, link))?.items.map(({ offer }) => offer) ?? [];
  if (decision === 'disagree') expectOk(await shops.opinions.open(ctx, link, { offers, text: 'It was whole.' }));
  else
    expectOk(
      await shops.clarifications.answer(
        ctx,
        link,
        offers.map((offer) => ({ offer, decision })),
      ),
    );
}

const ASKED = { shows: 'The price goes down', says: 'The seller is asked about the new price.' };
const QUESTION = { ...ASKED, shows: 'The seller is asked' };

/** Scans the label, then `i`: something differs. */
async function differs({ trade }: Arrival, fill: () => Promise<unknown>, result = ASKED): Promise<void> {
  await ana.scan(trade.trackingNumber, { number: trade.number, keys: 'dirx' });
  await ana.check('trade on its way');
  await ana.press('i');
  await ana.inspect(trade.number, fill, result);
}

async function asDescribed({ trade }: Arrival): Promise<void> {
  await ana.scan(trade.trackingNumber, { number: trade.number, keys: 'dirx' });
  await ana.press('d');
  await ana.acceptAsDescribed(trade.number);
  await ana.check('inspected trade');
}

const WITHDRAWAL = { field: 'How the seller asked', button: 'Return every device', says: 'Withdrawn: every device' };
const CANCELLATION = { field: 'Why', button: 'Cancel the trade for good', says: 'Cancelled. The seller gets a mail.' };

/** How the first person at the desk treats a parcel of each kind. */
const treatments: Record<Kind, (arrival: Arrival) => Promise<void>> = {
  described: asDescribed,
  // After the payout.
  late: async () => {},
  scratched: (arrival) => differs(arrival, () => ana.findScratches()),
  agreed: async (arrival) => {
    await differs(arrival, () => ana.findScratches());
    await answer(arrival, 'accept');
  },
  declined: async (arrival) => {
    await differs(arrival, () => ana.findScratches());
    await answer(arrival, 'return');
  },
  locked: (arrival) => differs(arrival, () => ana.chooseOutcome('Locked by an Apple account'), QUESTION),
  other: (arrival) => differs(arrival, () => ana.chooseModel('Apple iPhone 12 mini'), QUESTION),
  empty: async (arrival) => {
    await differs(arrival, () => ana.chooseOutcome('The box is empty'), QUESTION);
    await answer(arrival, 'accept');
  },
  disputed: async (arrival) => {
    await differs(arrival, () => ana.findScratches());
    await answer(arrival, 'disagree');
  },
  split: async ({ trade }) => {
    const [first, second] = trade.parcels ?? [];
    await ana.scan(second?.trackingNumber ?? '', { number: trade.number, keys: 'rx' });
    // Neither key exists while a parcel is missing.
    await ana.press('d', 'Escape', 'i', 'Escape', 'r');
    await ana.says('Others of the trade are still expected.');
    await ana.check('trade with a missing parcel');
    await ana.scan(first?.trackingNumber ?? '', { number: trade.number, keys: 'dirx' });
    await ana.press('d');
    await ana.acceptAsDescribed(trade.number);
  },
  cancelled: async ({ trade }) => {
    await ana.scan(trade.number, { number: trade.number, keys: 'rx' });
    await ana.endTrade(CANCELLATION);
    // Its parcel comes nevertheless.
    await ana.scan(trade.trackingNumber, { number: trade.number, keys: '' });
    await ana.pressWrongKeys();
    await ana.check('cancelled trade');
  },
  withdrawn: async ({ trade }) => {
    await ana.scan(trade.trackingNumber, { number: trade.number, keys: 'dirx' });
    await ana.press('r');
    await ana.says('Received. The seller gets a mail.');
    await ana.check('received trade');
    await ana.endTrade(WITHDRAWAL);
  },
  stolen: async (arrival) => {
    const held = { shows: 'The device is held', says: 'Held. The seller is asked for a proof of purchase.' };
    await differs(arrival, () => ana.chooseOutcome('Reported stolen or lost'), held);
    await ana.check('held trade');
  },
};

describe('a day of thirty mixed trades at the desk', () => {
  it('begins with the lists of what waits', async () => {
    expect(PLAN).toHaveLength(30);
    await ana.open('/desk/today');
    await ana.check('today');
  });

  it.each(PLAN)('a parcel ($kind) of $tenant is worked on by scan and keys', async (planned) => {
    const arrival = await arrive(planned);
    await treatments[arrival.kind](arrival);
  });

  it('parcels of no trade are recorded', recordUnexpectedParcels);

  it('a second person gives the second opinions', () => giveSecondOpinions(findArrivals('disputed')));

  it('returns get a label each, and are handed over by scan', () =>
    returnParcels(findArrivals('declined', 'withdrawn')));

  it('payments leave in batches of two persons', payBatches);

  it('what comes after the payout is accepted, and waits for the next one', async () => {
    for (const arrival of findArrivals('late')) await asDescribed(arrival);
    await ana.open('/desk/queue');
    await ana.check('queue');
  });

  it('every trade ends in its state, axe finds nothing, and no browser complains', async () => {
    await expectEnds();
    expect([...checked].filter(([, faults]) => faults.length > 0)).toEqual([]);
    expect(checked.size).toBeGreaterThan(15);
    expect([ana.complaints, ben.complaints].flat().filter((line) => !/status of 404/.test(line))).toEqual([]);
  });
});

/** A parcel of each shop belongs to no trade. */
async function recordUnexpectedParcels(): Promise<void> {
  for (const code of ['XX100200300', 'XX100200301']) {
    await ana.page.locator('#scan').fill(code);
    await ana.press('Enter');
    await ana.says(`has the number “${code}”`);
    await ana.check('unknown number');
    await ana.page.getByRole('button', { name: 'Record' }).click();
    await ana.says('The parcel is recorded.');
    await ana.check('unexpected parcels');
  }
}

/** The first inspector has no key for it, the second person has. */
async function giveSecondOpinions(arrivals: readonly Arrival[]): Promise<void> {
  await ben.open('/desk/worklists/second-opinion');
  await ben.check('worklist of second opinions');
  for (const { trade } of arrivals) {
    await ana.scan(trade.trackingNumber, { number: trade.number, keys: 'zx' });
    await ben.scan(trade.trackingNumber, { number: trade.number, keys: 'dizx' });
    await ben.check('second opinion');
    await ben.press('d');
    await ben.acceptAsDescribed(trade.number);
  }
}

/** A label for each, then the carrier comes. */
async function returnParcels(arrivals: readonly Arrival[]): Promise<void> {
  for (const { trade } of arrivals) {
    await ana.scan(trade.trackingNumber, { number: trade.number, keys: 'l' });
    await ana.check('trade that is returned');
    await ana.download(() => ana.press('l'));
  }
  await ana.open('/desk/worklists/to-return');
  await ana.check('worklist of returns');
  const { trades } = await edge.services.fulfilment.listWaiting('toReturn', { limit: arrivals.length });
  expect(trades.map(({ number }) => number).sort()).toEqual(arrivals.map(({ trade }) => trade.number).sort());
  await ana.press('b');
  for (const { number, returnTrackingNumber } of trades) {
    // After the first, the field waits for the next scan.
    await ana.page.getByLabel('Handed over to the carrier').and(ana.page.locator(':focus')).waitFor();
    await scanKeys(ana.page, returnTrackingNumber ?? '');
    await ana.page.getByRole('link', { name: number }).waitFor({ state: 'detached' });
    await ana.says('Handed over to the carrier.');
  }
}

/** One person makes the batches, another one releases and pays them. */
async function payBatches(): Promise<void> {
  await ana.open('/desk/payouts');
  await ana.check('payouts');
  await ana.page.getByRole('button', { name: 'Create batch: Bank transfer (SEPA)' }).click();
  await ana.says('Another person has to release');
  const ids = await edge.database.db.selectFrom('payout_batch').select('public_id').execute();
  for (const { public_id } of ids) {
    await ben.open(`/desk/payouts/batches/${public_id}`);
    await ben.page.getByRole('button', { name: 'Release batch' }).click();
    await ben.says('The batch is released.');
    await ben.check('payout batch');
    await endBatchUndo(edge);
    await ben.open(`/desk/payouts/batches/${public_id}`);
    await ben.download(() => ben.page.getByRole('button', { name: 'Download the file' }).click());
    await ben.page.getByRole('checkbox').check();
    await ben.page.getByRole('button', { name: 'Mark as paid' }).click();
    await ben.says('The payments are marked as paid');
  }
}

async function expectEnds(): Promise<void> {
  const ended = await Promise.all(
    arrivals.map(async ({ kind, tenant, trade }) => {
      const seen = await edge.services.fulfilment.find(trade.number);
      return [tenant, kind, seen?.trade.state];
    }),
  );
  expect(ended).toEqual(arrivals.map(({ kind, tenant, ends }) => [tenant, kind, ends]));
  for (const { find, broken } of [...tradeIntegrity, ...fulfilmentIntegrity])
    expect((await find.execute(edge.database.db)).rows, broken).toEqual([]);
  expect((await edge.services.fulfilment.listUnexpected({ limit: 5 })).total).toBe(2);
  expect((await edge.services.fulfilment.listWaiting('toReturn', { limit: 5 })).total).toBe(0);
}
