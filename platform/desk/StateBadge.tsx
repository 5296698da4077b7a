import type { TradeState } from '../services/trades/index.server.ts';
import { stateWords } from './trade-words.ts';

/** Colours by state: staff must act, money goes out, the trade has ended. */
const tones: Readonly<Record<TradeState, 'waits' | 'done' | 'over' | 'quiet'>> = {
  created: 'quiet',
  labelSent: 'quiet',
  shipped: 'quiet',
  received: 'waits',
  inspected: 'done',
  clarification: 'waits',
  accepted: 'done',
  returned: 'over',
  paid: 'done',
  cancelled: 'over',
  expired: 'over',
  held: 'waits',
  closed: 'over',
};

export function StateBadge({ state }: { state: TradeState }) {
  return <span className={`desk-state ${tones[state]}`}>{stateWords[state]}</span>;
}
