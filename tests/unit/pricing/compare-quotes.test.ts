import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareQuotes, createPricing, type PricingState } from '../../../platform/services/pricing/index.server.ts';
import { quote } from '../../../platform/shared/quote.ts';
import { compiledPricing, pricingContext, shippedDevices } from '../../support/shipped-pricing.ts';

const devices = shippedDevices();
const state: PricingState = { ...compiledPricing(), devices };
const countries = Object.keys(state.prices.countries);

/** A state with other effects of one answer. */
function withFactor(kind: string, question: string, answer: string, factorPermille: number): PricingState {
  const prices = structuredClone(state.prices) as unknown as {
    formFactors: Record<string, { answers: Record<string, Record<string, { factorPermille: number }>> }>;
  };
  const effect = prices.formFactors[kind]?.answers[question]?.[answer];
  if (!effect) throw new Error(`no effect of ${kind} ${question} ${answer}`);
  effect.factorPermille = factorPermille;
  return { ...state, prices: prices as unknown as PricingState['prices'] };
}

/**
 * Questions about a configuration: their effect is relative to the best configuration of each device, so that another
 * factor has several causes.
 */
const configured = new Set(
  Object.entries(state.questions.questions).flatMap(([id, { kind }]) => (kind === 'configuration' ? [id] : [])),
);

/** Every answer about the condition that lowers the price. */
const lowering = Object.entries(state.prices.formFactors).flatMap(([kind, { answers }]) =>
  Object.entries(answers).flatMap(([question, effects]) =>
    Object.entries(effects).flatMap(([answer, { factorPermille }]) =>
      factorPermille < 1000 && factorPermille > 100 && !configured.has(question)
        ? [{ kind, question, answer, factorPermille }]
        : [],
    ),
  ),
);

describe('compareQuotes', () => {
  it('quotes of a state do not differ from those of an equal state', () => {
    expect(compareQuotes(state, structuredClone(state))).toEqual([]);
  });

  it('another factor of an answer changes quotes with that answer only, as the shop quotes them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...lowering), ({ kind, question, answer, factorPermille }) => {
        const after = withFactor(kind, question, answer, Math.round(factorPermille * 0.7));
        const changes = compareQuotes(state, after);
        expect(changes.map(({ country }) => country).sort()).toEqual([...countries].sort());
        for (const { country, cause, example } of changes) {
          expect(cause).toMatchObject({ kind: 'answer', question, answer });
          const device = devices.find(({ id }) => id === example.deviceId);
          if (!device) throw new Error(`unknown device ${example.deviceId}`);
          const totals = [state, after].map((one) => {
            const sheet = createPricing(one).sheetFor(pricingContext(country), device);
            const variant = device.variants.find(({ label }) => label === example.variant)?.id ?? '';
            const answers = sheet.questions.map(({ id, kind: asked, answers: [first] }) => [
              id,
              id === question ? answer : asked === 'variant' ? variant : (first?.id ?? ''),
            ]);
            return quote(sheet, Object.fromEntries(answers)).totalCents;
          });
          expect(totals).toEqual([example.before, example.after]);
        }
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  it('a level of prices is one group of variants, although each is rounded', () => {
    const [country = ''] = countries;
    const prices = structuredClone(state.prices) as unknown as {
      countries: Record<string, { factorPermille: number }>;
    };
    const list = prices.countries[country];
    if (!list) throw new Error('no country');
    list.factorPermille = Math.round(list.factorPermille * 0.93);
    const [most, ...others] = compareQuotes(state, { ...state, prices: prices as unknown as PricingState['prices'] });
    expect(most?.cause).toEqual({ kind: 'asNew' });
    const rest = others.reduce((sum, { variants }) => sum + variants, 0);
    expect(rest).toBeLessThan((most?.variants ?? 0) / 20);
  });

  it('a higher minimum is reported with both amounts', () => {
    const [country = ''] = countries;
    const [kind = ''] = Object.keys(state.prices.formFactors);
    const prices = structuredClone(state.prices) as unknown as { countries: Record<string, { minimumCents: object }> };
    const list = prices.countries[country];
    if (!list) throw new Error('no country');
    list.minimumCents = { [kind]: 5_000 };
    const causes = compareQuotes(state, { ...state, prices: prices as unknown as PricingState['prices'] }).map(
      ({ cause }) => cause,
    );
    expect(causes).toContainEqual({ kind: 'minimum', before: expect.any(Number), after: 5_000 });
  });

  it('a list that applies from a later day is compared with the list of that day, and not before', () => {
    const [country = ''] = countries;
    const list = state.prices.countries[country];
    if (!list) throw new Error('no country');
    const later = { ...list, from: '2099-01-01', factorPermille: list.factorPermille * 2 };
    const after = { ...state, prices: { ...state.prices, dated: { ...state.prices.dated, [country]: [later] } } };
    const changes = compareQuotes(state, after);
    expect(new Set(changes.map(({ country: changed, from }) => `${changed} ${from}`))).toEqual(
      new Set([`${country} 2099-01-01`]),
    );
    const { before, after: doubled } = changes[0]?.example ?? { before: 0, after: 0 };
    // Both are rounded down to a step.
    expect(Math.abs(doubled - before * 2)).toBeLessThanOrEqual(list.asNewStepCents * 2);
    expect(before).toBeGreaterThan(list.asNewStepCents * 10);
    expect(compareQuotes(after, after)).toEqual([]);
  });
});
