import type { TradeState } from '../services/trades/index.server.ts';
import { useTexts } from './texts.ts';

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
  const texts = useTexts();
  return (
    <>
      {test ? <strong className="desk-state over">{texts.t('frame.test')}</strong> : null}
      <span className={`desk-state ${tones[state]}`}>{texts.t(`state.${state}`)}</span>
    </>
  );
}
