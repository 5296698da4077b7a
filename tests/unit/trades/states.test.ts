import { describe, expect, it } from 'vitest';
import { mayChange, transitions } from '../../../platform/services/trades/states.ts';
import type { TradeState } from '../../../platform/services/trades/types.ts';
import { Random } from '../../chaos/random.ts';

const states = Object.keys(transitions) as TradeState[];

/** Every state on some way from `from` to `to`. */
function reaches(from: TradeState, to: TradeState, seen = new Set<TradeState>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return transitions[from].some((next) => reaches(next, to, seen));
}

describe('the states of a trade', () => {
  it('lead from a label in the post to money in the account', () => {
    const way: TradeState[] = ['created', 'labelSent', 'shipped', 'received', 'inspected', 'paid'];
    for (let step = 1; step < way.length; step += 1) {
      expect(mayChange(way[step - 1] as TradeState, way[step] as TradeState)).toBe(true);
    }
  });

  it('lead from a clarification to acceptance and money, or to a return', () => {
    expect(transitions.inspected).toContain('clarification');
    expect(transitions.clarification).toEqual(['accepted', 'returned']);
    expect(transitions.accepted).toEqual(['paid']);
  });

  it('all hang together: each is reached from the first', () => {
    expect(states.filter((state) => !reaches('created', state))).toEqual([]);
  });

  it('end for good when paid, returned or cancelled', () => {
    expect(states.filter((state) => transitions[state].length === 0).sort()).toEqual([
      'cancelled',
      'paid',
      'returned',
    ]);
  });

  it('never go back, except that a trade expired by a wrong clock is reopened', () => {
    const back = states.flatMap((from) => transitions[from].filter((to) => reaches(to, from)).map((to) => [from, to]));
    expect(back).toEqual([
      ['labelSent', 'expired'],
      ['expired', 'labelSent'],
    ]);
  });

  it('are changed by these steps and no other, of all pairs there are', () => {
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

  it('meet none that is not allowed in 100,000 events at random, and are all reached', () => {
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
        // Inspected before it is paid, never paid twice, never paid for what went back.
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

  it('pay for nothing that was not inspected, and cancel nothing that is on its way', () => {
    expect(states.filter((from) => mayChange(from, 'paid'))).toEqual(['inspected', 'accepted']);
    expect(states.filter((from) => mayChange(from, 'cancelled'))).toEqual(['created', 'labelSent']);
  });
});
