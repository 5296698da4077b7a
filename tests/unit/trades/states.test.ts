import { describe, expect, it } from 'vitest';
import {
  isBeforeShipping,
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
    expect(transitions.clarification).toEqual(['accepted', 'returned']);
    expect(transitions.accepted).toEqual(['paid']);
  });

  it('every state is reachable from the first', () => {
    expect(states.filter((state) => !reaches('created', state))).toEqual([]);
  });

  it('end for good when paid, returned or cancelled', () => {
    expect(states.filter((state) => transitions[state].length === 0).sort()).toEqual(['cancelled', 'paid', 'returned']);
  });

  it('never go back, except that a trade expired by a wrong clock is reopened', () => {
    const back = states.flatMap((from) => transitions[from].filter((to) => reaches(to, from)).map((to) => [from, to]));
    expect(back).toEqual([
      ['labelSent', 'expired'],
      ['expired', 'labelSent'],
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
      'received inspected',
      'inspected clarification',
      'inspected paid',
      'clarification accepted',
      'clarification returned',
      'accepted paid',
      'expired labelSent',
    ];
    const pairs = states.flatMap((from) => states.map((to) => [from, to] as const));
    expect(pairs).toHaveLength(121);
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
        if (from === 'paid') expect(history.includes('inspected') && !history.includes('returned')).toBe(true);
        const once = history.filter((state) => state !== 'labelSent' && state !== 'expired');
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

  it('exactly the states that may be cancelled come before shipping', () => {
    expect(statesBeforeShipping).toEqual(['created', 'labelSent']);
    expect(states.filter(isBeforeShipping)).toEqual(statesBeforeShipping);
  });
});
