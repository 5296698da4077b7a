import { describe, expect, it } from 'vitest';
import { hasEnded, toTradeSteps } from '../../../platform/features/trade/trade-steps.ts';
import { transitions } from '../../../platform/shared/trade-states.ts';
import { historyTrade } from '../../support/signed-in.tsx';

type State = keyof typeof transitions;

const at = '2026-11-14T10:00:00.000Z';
const stepsAfter = (...states: State[]) =>
  toTradeSteps(historyTrade({ state: states.at(-1) ?? 'created', history: states.map((state) => ({ state, at })) }));

describe('steps of a trade', () => {
  it.each([
    { states: ['created'] as const, now: 'shipped', next: ['received', 'inspected', 'paid'] },
    { states: ['created', 'labelSent', 'shipped'] as const, now: 'received', next: ['inspected', 'paid'] },
    { states: ['created', 'labelSent', 'shipped', 'received'] as const, now: 'inspected', next: ['paid'] },
    { states: ['created', 'labelSent', 'received'] as const, now: 'inspected', next: ['paid'] },
    { states: ['created', 'labelSent', 'shipped', 'received', 'inspected'] as const, now: 'paid', next: [] },
    { states: ['created', 'inspected', 'clarification'] as const, now: 'clarification', next: ['paid'] },
    { states: ['created', 'inspected', 'clarification', 'accepted'] as const, now: 'paid', next: [] },
    { states: ['created', 'labelSent', 'shipped', 'received', 'inspected', 'paid'] as const, now: undefined, next: [] },
    { states: ['created', 'cancelled'] as const, now: undefined, next: [] },
  ])('the current step after $states is $now', ({ states, now, next }) => {
    expect(stepsAfter(...states)).toMatchObject({ now, next });
  });

  it('an open clarification is the current step, and an answered one is done', () => {
    expect(stepsAfter('inspected', 'clarification').done.map(({ state }) => state)).toEqual(['inspected']);
    expect(stepsAfter('inspected', 'clarification', 'accepted').done).toHaveLength(3);
  });

  it.each(Object.keys(transitions) as State[])('state %s is either open or ended', (state) => {
    const { now } = stepsAfter(state);
    expect(now === undefined).toBe(hasEnded({ state }));
  });
});
