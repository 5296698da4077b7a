import { highestQuote } from '../../shared/highest-quote.ts';
import type { Cents } from '../../shared/money.ts';
import type { PricedDevice } from './as-new-price.ts';
import { priceSheet } from './price-sheet.ts';
import type { CompiledPrices, CompiledQuestions, PriceList } from './pricing-data.ts';
import { questionsInWords, summaryInWords, variantInWords, variantOutOfWords } from './question-texts.ts';
import { getListDay, selectPriceList } from './select-price-list.ts';
import type { PricingService } from './types.ts';

export { compareQuotes, type PricingState } from './compare-quotes.ts';
export type { PricingService } from './types.ts';

/** `generated/prices.gen.json` and `generated/questions.gen.json`. */
export interface PricingData {
  prices: CompiledPrices;
  questions: CompiledQuestions;
}

/**
 * Prices and questions of every shop. Rules come from the tenant's country, texts from the request's locale. Calls
 * throw for a country without a price list and for a locale without texts: the build should have rejected both.
 */
export function createPricing({ prices, questions }: PricingData): PricingService {
  return {
    sheetFor: (ctx, device) => priceSheet(prices, questions, selectPriceList(prices, ctx), device),
    questionsFor: (ctx, device) => questionsInWords(questions, ctx.locale, device),
    summaryFor: (ctx, device, answers) => summaryInWords(questions, ctx.locale, device, answers),
    variantLabelFor: (ctx, label, from) =>
      variantInWords(questions, ctx.locale, from === undefined ? label : variantOutOfWords(questions, from, label)),
    maxPrice: highestPrices(prices, questions),
    versionFor: (ctx) => selectPriceList(prices, ctx).version,
    pricesSince: (ctx) => getListDay(selectPriceList(prices, ctx)),
  };
}

/** Computed once per price list and device: neither changes in place, and lists of devices need thousands. */
function highestPrices(prices: CompiledPrices, questions: CompiledQuestions): PricingService['maxPrice'] {
  const known = new WeakMap<PriceList, WeakMap<PricedDevice, Cents>>();
  return (ctx, device) => {
    const list = selectPriceList(prices, ctx);
    const ofList = known.get(list) ?? new WeakMap<PricedDevice, Cents>();
    const before = ofList.get(device);
    if (before !== undefined) return before;
    const highest = highestQuote(priceSheet(prices, questions, list, device));
    ofList.set(device, highest);
    known.set(list, ofList);
    return highest;
  };
}
