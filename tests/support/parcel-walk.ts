import { expect } from 'vitest';
import { NOW, type Shops } from './selling.ts';
import type { TradeModel } from './trade-model.ts';

interface WalkParts {
  shops: Pick<Shops, 'parcelEvents' | 'fulfilment'>;
  draw: (most: number) => number;
}

/** Random events of carriers for the parcels of a walk; the model predicts what the desk shows. */
export class ParcelWalk {
  readonly #parts: WalkParts;
  #reports = 0;

  constructor(parts: WalkParts) {
    this.#parts = parts;
  }

  /** An event that may be repeated. */
  ship(trade: TradeModel): Promise<void> {
    return this.#note(trade, 'handedOver', `${trade.number}-${this.#parts.draw(9)}`);
  }

  /** Lost or damaged, and seen again. */
  async report(trade: TradeModel): Promise<void> {
    const kind = (['lost', 'lost', 'damaged', 'inTransit'] as const)[this.#parts.draw(4)] ?? 'lost';
    this.#reports += 1;
    await this.#note(trade, kind, `${trade.number}-report-${this.#reports}`);
  }

  /** The desk shows the report of a parcel that it awaits, and lists the trade as lost. */
  async agrees(trade: TradeModel): Promise<void> {
    const { fulfilment } = this.#parts.shops;
    if (trade.state !== 'shipped') return;
    const seen = await fulfilment.find(trade.number);
    expect([trade.number, seen?.parcels[0]?.report ?? undefined]).toEqual([trade.number, trade.report]);
    const isListed = async (name: 'toReceive' | 'reportedLost') =>
      (await fulfilment.listWaiting(name, { limit: 10_000 })).trades.some(({ number }) => number === trade.number);
    const lost = trade.report === 'lost';
    expect([await isListed('reportedLost'), await isListed('toReceive')]).toEqual([lost, !lost]);
  }

  async #note(trade: TradeModel, kind: 'handedOver' | 'inTransit' | 'lost' | 'damaged', id: string): Promise<void> {
    const event = { id, trackingNumber: trade.trackingNumber, kind, at: NOW.toISOString() };
    const { noted } = await this.#parts.shops.parcelEvents.note('random', [event], NOW);
    if (noted === 0) return;
    if (trade.state === 'labelSent') trade.state = 'shipped';
    if (trade.state !== 'shipped') return;
    if (kind === 'lost' || kind === 'damaged') trade.report = kind;
    else delete trade.report;
  }
}
