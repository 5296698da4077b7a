import { expect } from 'vitest';
import type { Database } from '../../platform/database/index.server.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';
import type { Shops } from './selling.ts';
import type { TradeModel } from './trade-model.ts';

interface WalkParts {
  db: Database['db'];
  shops: Pick<Shops, 'fulfilment' | 'certificates'>;
  ctx: RequestContext;
  draw: (most: number) => number;
  drawPerson: () => { person: string };
  /** Whether a batch takes back a payout of a withdrawal. */
  isOpen: (batch: string) => boolean;
}

interface LastAct {
  id: string;
  person: string;
  before: TradeModel;
  /** What staff and seller saw after it. */
  seen: string;
}

/** Undoes acts of staff in a walk; the model predicts each result, and returns to the state before the act. */
export class UndoWalk {
  readonly #acts = new Map<string, LastAct[]>();
  readonly #parts: WalkParts;
  #undone = 0;

  constructor(parts: WalkParts) {
    this.#parts = parts;
  }

  /** How many acts were undone. */
  get undone(): number {
    return this.#undone;
  }

  /** Runs an event, and notes the act of staff that it was. */
  async watch(trade: TradeModel, event: () => Promise<void>): Promise<void> {
    const before = structuredClone(trade);
    const known = (await this.#listActs(trade)).length;
    await event();
    const acts = await this.#listActs(trade);
    const last = acts.at(-1);
    if (!last || acts.length === known || last.undone_at !== null) return;
    const noted = { id: last.public_id, person: last.person, before, seen: await this.#see(trade) };
    this.#acts.set(trade.number, [...(this.#acts.get(trade.number) ?? []), noted]);
  }

  async undo(trade: TradeModel): Promise<void> {
    const acts = this.#acts.get(trade.number) ?? [];
    const last = acts.at(-1);
    if (!last) return;
    // Mostly the person who may undo it.
    const by = this.#parts.draw(4) > 0 ? { person: last.person } : this.#parts.drawPerson();
    const { batch } = last.before;
    // A deleted payout returns into its batch only while that is open.
    const returns = batch === undefined || trade.batch === batch || this.#parts.isOpen(batch);
    const expected = last.person === by.person && returns && last.seen === (await this.#see(trade));
    const { fulfilment } = this.#parts.shops;
    const { ok } = await fulfilment.undo(this.#parts.ctx, by, { number: trade.number, act: last.id });
    expect(ok, `${trade.number}: undo ${trade.state} → ${last.before.state}`).toBe(expected);
    if (!ok) return;
    acts.pop();
    this.#undone += 1;
    for (const name of Object.keys(trade) as (keyof TradeModel)[]) delete (trade as Partial<TradeModel>)[name];
    Object.assign(trade, last.before);
  }

  #listActs({ id }: TradeModel) {
    const acts = this.#parts.db.selectFrom('staff_act').select(['public_id', 'person', 'undone_at']);
    return acts.where('trade_id', '=', id).where('batch_id', 'is', null).orderBy('id').execute();
  }

  /** Everything that staff see of a trade but acts and their consequences for its version, and its batch. */
  async #see({ number, batch }: TradeModel): Promise<string> {
    const { shops } = this.#parts;
    const { acts: _, version: __, ...seen } = (await shops.fulfilment.find(number)) ?? {};
    return JSON.stringify([seen, await shops.certificates.listItems(number), batch]);
  }
}
