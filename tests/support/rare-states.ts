import type { TradeState } from '../../platform/shared/trade-states.ts';
import type { TradeModel } from './trade-model.ts';

type Act = 'receive' | 'findOutcome' | 'release' | 'inspectLess' | 'answer' | 'cancel';

type Walk = Record<Act, (trade: TradeModel) => Promise<unknown>> & {
  readonly trades: readonly TradeModel[];
  sell(): Promise<void>;
};

const MAX_TRADES = 60;

const ways: readonly (readonly [to: TradeState, acts: readonly Act[]])[] = [
  ['cancelled', ['cancel']],
  ['accepted', ['receive', 'inspectLess', 'answer']],
  ['held', ['receive', 'findOutcome']],
  ['closed', ['receive', 'findOutcome', 'release']],
];

/** Leads a new trade to each state that few random events lead to. The acts are random, so it takes several trades. */
export async function reachRareStates(walk: Walk): Promise<void> {
  for (const [to, acts] of ways) {
    for (let sold = 0; sold < MAX_TRADES; sold += 1) {
      await walk.sell();
      const trade = walk.trades.at(-1) as TradeModel;
      for (const act of acts) await walk[act](trade);
      if (trade.state === to) break;
    }
  }
}
