import type { MessageId } from '../../generated/message-ids.gen.ts';
import { isEndedState } from '../../shared/trade-states.ts';
import type { ShownTrade } from './shown-trade.ts';

type TradeState = ShownTrade['state'];

/** Regular states of a trade after its label was created. */
const WAY = ['shipped', 'received', 'inspected', 'paid'] as const;

type NowStep = (typeof WAY)[number] | 'clarification' | 'secondOpinion' | 'held';

/** Whether the trade has ended. */
export function hasEnded({ state }: Pick<ShownTrade, 'state'>): boolean {
  return isEndedState(state);
}

export interface TradeSteps {
  done: { state: TradeState; at: string }[];
  /** The current step; undefined when the trade has ended. */
  now: NowStep | undefined;
  next: (typeof WAY)[number][];
}

/** Completed, current and remaining steps of a trade. */
export function toTradeSteps(trade: Pick<ShownTrade, 'state' | 'history' | 'secondOpinion'>): TradeSteps {
  const { state, history } = trade;
  // A clarification is the current step until it is answered.
  const done = history.filter((step) => !(step.state === 'clarification' && state === 'clarification'));
  if (hasEnded(trade)) return { done, now: undefined, next: [] };
  if (state === 'clarification') return { done, now: 'clarification', next: ['paid'] };
  // Only the shop knows what follows a hold.
  if (state === 'held') return { done: done.slice(0, -1), now: 'held', next: [] };
  // Its parcel did not arrive a second time.
  if (trade.secondOpinion) return { done: done.slice(0, -1), now: 'secondOpinion', next: ['paid'] };
  // A parcel may arrive without carrier events; skipped steps are not shown as open.
  const steps = state === 'received' ? done.filter((step) => step.state !== 'inspected') : done;
  const reached = Math.max(...steps.map((step) => WAY.findIndex((one) => one === step.state)), -1);
  const open = state === 'accepted' ? (['paid'] as const) : WAY.slice(reached + 1);
  const [now, ...next] = open;
  return { done, now, next };
}

/** A recycled device is not paid for, and a seller may withdraw, so their last steps have other labels. */
export function stateLabel(state: TradeState, totalCents: number, withdrawn = false): MessageId {
  if (withdrawn && state === 'returned') return 'account.trade.state.withdrawn';
  return state === 'paid' && totalCents === 0 ? 'account.trade.state.recycled' : `account.trade.state.${state}`;
}

export function nowLabel(now: NowStep, totalCents: number): MessageId {
  return now === 'paid' && totalCents === 0 ? 'account.trade.now.recycled' : `account.trade.now.${now}`;
}

export function nowText(now: NowStep, totalCents: number): MessageId {
  return now === 'paid' && totalCents === 0 ? 'account.trade.nowText.recycled' : `account.trade.nowText.${now}`;
}
