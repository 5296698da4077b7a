import type { Cents } from '../../shared/money.ts';
import type { Answers, PriceSheet, SheetAnswer, SheetQuestion } from '../../shared/price-sheet.ts';
import { quote } from '../../shared/quote.ts';
import type { PricedDevice } from './as-new-price.ts';
import { groupByRatio, type QuoteChange, type QuoteChanges } from './group-quote-changes.ts';
import { priceSheet } from './price-sheet.ts';
import type { CompiledPrices, CompiledQuestions, PriceList } from './pricing-data.ts';

/** Prices, questions and devices of one state of the fleet. */
export interface PricingState {
  prices: CompiledPrices;
  questions: CompiledQuestions;
  devices: readonly (PricedDevice & { name: string })[];
}

/**
 * How quotes differ between two states, for each country of both: of every variant of every device as new, and with
 * each single answer that changed. Changes with the same cause and ratio are one entry, the largest sum first. Lists
 * that apply from a later day are compared on that day.
 */
export function compareQuotes(before: PricingState, after: PricingState): QuoteChanges[] {
  const known = new Map(before.devices.map((device) => [device.id, device]));
  return Object.keys(after.prices.countries).flatMap((country) =>
    listPeriods(before.prices, after.prices, country).flatMap(({ from, old, now }) => {
      const changes = after.devices.flatMap((device) => {
        const was = known.get(device.id);
        return was ? compareDevice(country, getSheet(before, old, was), getSheet(after, now, device), device) : [];
      });
      const groups = groupByRatio(changes, Math.max(old.asNewStepCents, now.asNewStepCents));
      return groups.map((group) => (from === undefined ? group : { ...group, from }));
    }),
  );
}

interface Period {
  /** yyyy-mm-dd; undefined for the lists that apply until the first dated one does. */
  from: string | undefined;
  old: PriceList;
  now: PriceList;
}

/** The pairs of lists that apply at the same time; none for a country of one state. */
function listPeriods(before: CompiledPrices, after: CompiledPrices, country: string): Period[] {
  const days = [before, after].flatMap(({ dated }) => (dated[country] ?? []).map(({ from }) => from));
  return [undefined, ...[...new Set(days)].sort()].flatMap((from): Period[] => {
    const [old, now] = [before, after].map((prices) => findList(prices, country, from));
    return old && now ? [{ from, old, now }] : [];
  });
}

function findList({ countries, dated }: CompiledPrices, country: string, day = ''): PriceList | undefined {
  return (dated[country] ?? []).findLast(({ from }) => from <= day) ?? countries[country];
}

function getSheet({ prices, questions }: PricingState, list: PriceList, device: PricedDevice): PriceSheet {
  return { ...priceSheet(prices, questions, list, device), version: '' };
}

function compareDevice(
  country: string,
  before: PriceSheet,
  after: PriceSheet,
  device: PricingState['devices'][number],
): QuoteChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const { currency } = after;
  const effects = findChangedEffects(before, after);
  return listVariants(before, after, device).flatMap((variant) => {
    const start = { deviceId: device.id, name: device.name, ...(variant && { variant: variant.label }) };
    const compare = (cause: QuoteChange['cause'], changed: Answers) => {
      const was = quoteFor(before, variant, changed);
      const is = quoteFor(after, variant, changed);
      return was === is ? [] : [{ ...start, country, currency, cause, before: was, after: is }];
    };
    const asNew = compare({ kind: 'asNew' }, {});
    const single = effects.flatMap(({ question, answer, was, is }) =>
      compare({ kind: 'answer', question, answer, ...factors(was, is) }, { [question]: answer }),
    );
    // With the same price and effects, quotes differ by the minimum and by rounding.
    const limits = asNew.length + single.length > 0 ? [] : compareLimits(before, after, compare);
    return [...asNew, ...single, ...limits];
  });
}

/** The first changed quote by a single answer. */
function compareLimits(
  before: PriceSheet,
  after: PriceSheet,
  compare: (cause: QuoteChange['cause'], changed: Answers) => QuoteChange[],
): QuoteChange[] {
  const minimum = { before: before.minimumCents, after: after.minimumCents };
  const cause =
    minimum.before === minimum.after ? { kind: 'rounding' as const } : { kind: 'minimum' as const, ...minimum };
  for (const question of after.questions) {
    for (const { id } of question.kind === 'variant' ? [] : question.answers) {
      const found = compare(cause, { [question.id]: id });
      if (found.length > 0) return found;
    }
  }
  return [];
}

interface Effect {
  question: string;
  answer: string;
  was: SheetAnswer;
  is: SheetAnswer;
}

/** The answers that both sheets know with another effect. What an extra adds follows the price and counts if that is the same. */
function findChangedEffects(before: PriceSheet, after: PriceSheet): Effect[] {
  const samePrice = listPrices(before) === listPrices(after);
  const old = new Map(before.questions.map((question) => [question.id, question]));
  return after.questions.flatMap((question) => {
    const answers = new Map(old.get(question.id)?.answers.map((answer) => [answer.id, answer]));
    return question.answers.flatMap((is): Effect[] => {
      const was = answers.get(is.id);
      const differs = was && (was.factorPermille !== is.factorPermille || (samePrice && was.addCents !== is.addCents));
      return differs && question.kind === 'condition' ? [{ question: question.id, answer: is.id, was, is }] : [];
    });
  });
}

/** The as-new prices of all variants, on which what extras add depends. */
function listPrices(sheet: PriceSheet): string {
  return [sheet.asNewCents, ...(findVariantQuestion(sheet)?.answers ?? []).map(({ asNewCents }) => asNewCents)].join();
}

function factors(was: SheetAnswer, is: SheetAnswer): { factors?: [number, number] } {
  if (was.factorPermille === is.factorPermille) return {};
  return { factors: [was.factorPermille / 1000, is.factorPermille / 1000] };
}

/** Variants of both sheets; undefined means a device without variants. */
function listVariants(before: PriceSheet, after: PriceSheet, { variants }: PricedDevice) {
  const ids = [before, after].map((sheet) => new Set(findVariantQuestion(sheet)?.answers.map(({ id }) => id)));
  if (ids.every((one) => one.size === 0)) return [undefined];
  return variants.filter(({ id }) => ids.every((one) => one.has(id)));
}

function findVariantQuestion({ questions }: PriceSheet): SheetQuestion | undefined {
  return questions.find(({ kind }) => kind === 'variant');
}

/** The quote of a variant with these answers, and the first answer to every other question: best condition, no extras. */
function quoteFor(sheet: PriceSheet, variant: { id: string } | undefined, changed: Answers): Cents {
  const answers = sheet.questions.map(({ id, kind, answers: choices }) => {
    const first = kind === 'variant' ? variant?.id : choices[0]?.id;
    return [id, changed[id] ?? first ?? ''];
  });
  return quote(sheet, Object.fromEntries(answers)).totalCents;
}
