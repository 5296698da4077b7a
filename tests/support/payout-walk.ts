import { expect } from 'vitest';
import type { Database } from '../../platform/database/index.server.ts';
import { MINUTE_MS } from '../../platform/shared/durations.ts';
import { expectOk, NOW, type Shops } from './selling.ts';
import type { TradeModel } from './trade-model.ts';

/** A file is downloaded once its release can no longer be undone. */
const LATER = new Date(NOW.getTime() + 2 * MINUTE_MS);

const SEPA = { method: 'sepa', currency: 'EUR' } as const;

interface BatchModel {
  maker: string;
  state: 'open' | 'released' | 'fetched' | 'paid' | 'dissolved';
  /** Who released it, and who marked it as paid. */
  releasedBy?: string;
  paidBy?: string;
}

interface WalkParts {
  shops: Pick<Shops, 'payouts'>;
  trades: readonly TradeModel[];
  draw: (most: number) => number;
  drawPerson: () => { person: string };
}

/** Random batches of payouts for the trades of a walk; the model predicts each result. */
export class PayoutWalk {
  readonly #batches = new Map<string, BatchModel>();
  readonly #parts: WalkParts;

  constructor(parts: WalkParts) {
    this.#parts = parts;
  }

  /** The state of the batch that a trade is paid in. */
  stateFor({ batch }: TradeModel): BatchModel['state'] | undefined {
    return batch === undefined ? undefined : this.#batches.get(batch)?.state;
  }

  isOpen(batch: string): boolean {
    return this.#batches.get(batch)?.state === 'open';
  }

  async batch(): Promise<void> {
    const due = this.#parts.trades.filter(
      ({ state, batch }) => (state === 'inspected' || state === 'accepted') && !batch,
    );
    const by = this.#parts.drawPerson();
    const made = await this.#parts.shops.payouts.makeBatch({ ...by, at: NOW }, SEPA);
    expect(made.ok).toBe(due.length > 0);
    if (!made.ok) return;
    expect(made.value).toHaveLength(1);
    const [id = ''] = made.value;
    this.#batches.set(id, { maker: by.person, state: 'open' });
    for (const trade of due) trade.batch = id;
  }

  async money(): Promise<void> {
    const { payouts } = this.#parts.shops;
    const [id, batch] = [...this.#batches].at(-1 - this.#parts.draw(3)) ?? [];
    if (id === undefined || !batch) return;
    const by = { ...this.#parts.drawPerson(), at: NOW };
    const what = this.#parts.draw(6);
    if (what === 0) {
      const { ok } = await payouts.cancelBatch(by, id);
      expect(ok).toBe(batch.state === 'open');
      if (ok) this.#dissolved(id, batch);
    } else if (what < 3) {
      const { ok } = await payouts.release(by, id);
      const pays = this.#parts.trades.some((trade) => trade.batch === id);
      expect(ok).toBe(batch.state === 'open' && batch.maker !== by.person && pays);
      if (!ok) return;
      batch.state = 'released';
      batch.releasedBy = by.person;
    } else if (what === 3) {
      const { ok } = await payouts.file({ ...by, at: LATER }, id);
      expect(ok).toBe(['released', 'fetched', 'paid'].includes(batch.state));
      if (ok && batch.state === 'released') batch.state = 'fetched';
    } else {
      const { ok } = await payouts.markPaid({ ...by, at: LATER }, id);
      expect(ok).toBe(batch.state === 'fetched');
      if (!ok) return;
      batch.paidBy = by.person;
      this.#paid(id, batch);
    }
  }

  /** The release until its file was downloaded, or the payment until a device of the batch was erased. */
  async undo(): Promise<void> {
    const { payouts } = this.#parts.shops;
    const [id, batch] = [...this.#batches].at(-1 - this.#parts.draw(3)) ?? [];
    const act = (await payouts.batch(id ?? ''))?.acts.findLast(({ undoneAt }) => undoneAt === null);
    if (id === undefined || !batch || !act) return;
    // Mostly the person who may undo it.
    const by = this.#parts.draw(4) > 0 ? { person: act.person } : this.#parts.drawPerson();
    const trades = this.#parts.trades.filter((trade) => trade.batch === id);
    const isPayment = act.kind === 'batchPaid';
    const { ok } = await payouts.undo({ ...by, at: isPayment ? LATER : NOW }, { id, act: act.id });
    const expected = isPayment
      ? batch.paidBy === by.person && trades.every(({ erasedPaid }) => !erasedPaid)
      : batch.state === 'released' && batch.releasedBy === by.person;
    expect(ok, `${act.kind} of a batch that is ${batch.state}`).toBe(expected);
    if (!ok) return;
    batch.state = isPayment ? 'fetched' : 'open';
    for (const trade of trades) if (isPayment && trade.unpaid) trade.state = trade.unpaid;
  }

  #dissolved(id: string, batch: BatchModel): void {
    batch.state = 'dissolved';
    for (const trade of this.#parts.trades) if (trade.batch === id) delete trade.batch;
  }

  #paid(id: string, batch: BatchModel): void {
    batch.state = 'paid';
    for (const trade of this.#parts.trades) {
      if (trade.batch !== id) continue;
      trade.unpaid = trade.state;
      trade.erasedPaid = false;
      trade.state = 'paid';
    }
  }

  async payEverybody([maker, other]: readonly { person: string; at: Date }[]): Promise<void> {
    const { payouts } = this.#parts.shops;
    if (!maker || !other) return;
    for (const [id, batch] of this.#batches) {
      if (batch.state === 'open') {
        expectOk(await payouts.cancelBatch(maker, id));
        this.#dissolved(id, batch);
      } else if (batch.state === 'released' || batch.state === 'fetched') await this.#pay(id, batch, other);
    }
    // A batch has a maximum size, so the due payables may need several.
    for (;;) {
      const made = await payouts.makeBatch(maker, SEPA);
      if (!made.ok) break;
      for (const id of made.value) {
        expectOk(await payouts.release(other, id));
        await this.#pay(id, { maker: maker.person, state: 'released' }, other);
      }
    }
    for (const trade of this.#parts.trades) if (['inspected', 'accepted'].includes(trade.state)) trade.state = 'paid';
  }

  async #pay(id: string, batch: BatchModel, by: { person: string; at: Date }): Promise<void> {
    const later = { ...by, at: LATER };
    expectOk(await this.#parts.shops.payouts.file(later, id));
    expectOk(await this.#parts.shops.payouts.markPaid(later, id));
    this.#paid(id, batch);
  }
}

/** The states that trades reached, and in cents what was paid and what the model owes for paid trades. */
export async function readSums({ db }: Pick<Database, 'db'>, trades: readonly TradeModel[]) {
  const steps = await db.selectFrom('trade_history').select('to_state').distinct().execute();
  const paid = await db.selectFrom('payout').select('amount_cents').where('state', '=', 'paid').execute();
  return {
    reached: steps.map(({ to_state }) => to_state),
    paid: paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    owed: trades.reduce((sum, { state, found }) => (state === 'paid' ? sum + found : sum), 0),
  };
}
