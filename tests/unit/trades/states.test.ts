import { describe, expect, it } from 'vitest';
import { mayChange, transitions } from '../../../platform/services/trades/states.ts';
import type { TradeState } from '../../../platform/services/trades/types.ts';

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

  it('end for good when paid, returned, cancelled or expired', () => {
    expect(states.filter((state) => transitions[state].length === 0).sort()).toEqual([
      'cancelled',
      'expired',
      'paid',
      'returned',
    ]);
  });

  it('never go back or stand still', () => {
    for (const from of states) {
      for (const to of transitions[from]) expect(reaches(to, from), `${from} → ${to}`).toBe(false);
    }
  });

  it('pay for nothing that was not inspected, and cancel nothing that is on its way', () => {
    expect(states.filter((from) => mayChange(from, 'paid'))).toEqual(['inspected', 'accepted']);
    expect(states.filter((from) => mayChange(from, 'cancelled'))).toEqual(['created', 'labelSent']);
  });
});
