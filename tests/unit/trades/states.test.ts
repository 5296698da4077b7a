import { describe, expect, it } from 'vitest';
import {
  awaitsParcel,
  isBeforeShipping,
  isWithdrawable,
  mayChange,
  statesBeforeShipping,
  type TradeState,
  transitions,
} from '../../../platform/shared/trade-states.ts';
import { Random } from '../../chaos/random.ts';

const states = Object.keys(transitions) as TradeState[];

/** Every state on some path from `from` to `to`. */
function reaches(from: TradeState, to: TradeState, seen = new Set<TradeState>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return transitions[from].some((next) => reaches(next, to, seen));
}

describe('the states of a trade', () => {
  it('the states lead from a sent label to a payout', () => {
    const way: TradeState[] = ['created', 'labelSent', 'shipped', 'received', 'inspected', 'paid'];
    for (let step = 1; step < way.length; step += 1) {
      expect(mayChange(way[step - 1] as TradeState, way[step] as TradeState)).toBe(true);
    }
  });

  it('the states lead from a clarification to acceptance and a payout, or to a return', () => {
    expect(transitions.inspected).toContain('clarification');
    expect(transitions.clarification).toEqual(['accepted', 'returned', 'received', 'closed']);
    expect(transitions.accepted).toContain('paid');
  });

  it('every state is reachable from the first', () => {
    expect(states.filter((state) => !reaches('created', state))).toEqual([]);
  });

  it('end for good when paid, returned, cancelled or closed without payment', () => {
    const ends = states.filter((state) => transitions[state].length === 0);
    expect(ends.sort()).toEqual(['cancelled', 'closed', 'paid', 'returned']);
  });

  it('never go back, except to reopen what a wrong clock expired, and to inspect a device again', () => {
    const back = states.flatMap((from) => transitions[from].filter((to) => reaches(to, from)).map((to) => [from, to]));
    expect(back).toEqual([
      ['labelSent', 'expired'],
      ['received', 'inspected'],
      ['received', 'held'],
      ['inspected', 'clarification'],
      ['clarification', 'received'],
      ['expired', 'labelSent'],
      ['held', 'received'],
    ]);
  });

  it('the allowed transitions are exactly these, of all pairs of states', () => {
    const steps = [
      'created labelSent',
      'created cancelled',
      'created expired',
      'labelSent shipped',
      'labelSent received',
      'labelSent cancelled',
      'labelSent expired',
      'shipped received',
      'shipped returned',
      'received inspected',
      'received returned',
      'inspected clarification',
      'inspected paid',
      'inspected returned',
      'clarification accepted',
      'clarification returned',
      'accepted paid',
      'accepted returned',
      'expired labelSent',
      'received held',
      'clarification received',
      'clarification closed',
      'held received',
      'held accepted',
      'held returned',
      'held closed',
    ];
    const pairs = states.flatMap((from) => states.map((to) => [from, to] as const));
    expect(pairs).toHaveLength(169);
    expect(
      pairs
        .filter(([from, to]) => mayChange(from, to))
        .map((pair) => pair.join(' '))
        .sort(),
    ).toEqual(steps.sort());
  });

  it('100,000 random events lead to every state and to no forbidden transition', () => {
    const random = new Random(118);
    const reached = new Map<TradeState, number>();
    const trades = Array.from({ length: 50 }, (): TradeState[] => ['created']);
    for (let event = 0; event < 100_000; event += 1) {
      const at = random.below(trades.length);
      const history = trades[at] ?? [];
      const from = history.at(-1) ?? 'created';
      const to = states[random.below(states.length)] ?? 'created';
      if (transitions[from].length === 0) {
        expect(states.some((next) => mayChange(from, next))).toBe(false);
        // Inspected before it is paid, never paid twice, never paid for a returned item.
        expect(history.filter((state) => state === 'paid').length).toBeLessThanOrEqual(1);
        if (from === 'paid')
          expect(['inspected', 'held'].some((state) => history.includes(state as TradeState))).toBe(true);
        if (from === 'paid') expect(history).not.toContain('returned');
        // Only a wrong clock, a lock, a suspicion and a disagreement lead back.
        const repeated = ['labelSent', 'expired', 'received', 'inspected', 'clarification', 'held'];
        const once = history.filter((state) => !repeated.includes(state));
        expect(new Set(once).size).toBe(once.length);
        trades[at] = ['created'];
      } else if (mayChange(from, to)) {
        history.push(to);
        reached.set(to, (reached.get(to) ?? 0) + 1);
      }
    }
    expect([...reached.keys(), 'created'].sort()).toEqual([...states].sort());
  });

  it('no path pays an item without an inspection or cancels a trade on its way', () => {
    expect(states.filter((from) => mayChange(from, 'paid'))).toEqual(['inspected', 'accepted']);
    expect(states.filter((from) => mayChange(from, 'cancelled'))).toEqual(['created', 'labelSent']);
  });

  it('only the seller’s parcel is received: a held or asked trade is not, although it may be inspected again', () => {
    expect(states.filter(awaitsParcel)).toEqual(['labelSent', 'shipped']);
  });

  it('exactly the states that may be cancelled come before shipping', () => {
    expect(statesBeforeShipping).toEqual(['created', 'labelSent']);
    expect(states.filter(isBeforeShipping)).toEqual(statesBeforeShipping);
  });

  it('a parcel may arrive for exactly the trades with a label and without an arrival', () => {
    expect(states.filter(awaitsParcel)).toEqual(['labelSent', 'shipped']);
    expect(states.filter(awaitsParcel).every((from) => mayChange(from, 'received'))).toBe(true);
  });

  it('a seller may withdraw in exactly the states between shipping and payout', () => {
    const until = ['shipped', 'received', 'inspected', 'clarification', 'accepted'];
    expect(states.filter(isWithdrawable)).toEqual(until);
    // Staff alone release a held device.
    expect(states.filter((from) => mayChange(from, 'returned'))).toEqual([...until, 'held']);
  });
});
