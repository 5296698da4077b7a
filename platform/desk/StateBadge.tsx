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

/** A test has a second badge: nothing was sold, and it is never paid. */
export function StateBadge({ state, test = false }: { state: TradeState; test?: boolean | undefined }) {
  return (
    <>
      {test ? <strong className="desk-state over">TEST</strong> : null}
      <span className={`desk-state ${tones[state]}`}>{stateWords[state]}</span>
    </>
  );
}
