import type { Cents } from '../../shared/money.ts';
import type { PriceSheet, SheetAnswer, SheetQuestion } from '../../shared/price-sheet.ts';
import { scaleAmount } from '../../shared/quote.ts';
import { asNewPrices, getMinimumPrice, type PricedDevice } from './as-new-price.ts';
import type { AnswerEffect, CompiledPrices, CompiledQuestion, CompiledQuestions, PriceList } from './pricing-data.ts';

/**
 * The questions of a device, in order; a variant question only when there are variants, one about the configuration only
 * when the device was sold in several, with these as answers.
 */
export function selectQuestions(
  questions: CompiledQuestions,
  device: Pick<PricedDevice, 'formFactor' | 'variants' | 'configurations'>,
) {
  return questions.sets[device.formFactor].flatMap((id): CompiledQuestion[] => {
    const question = questions.questions[id];
    if (!question || (question.kind === 'variant' && device.variants.length === 0)) return [];
    if (question.kind !== 'configuration') return [question];
    const sold = device.configurations?.[id] ?? [];
    const answers = question.answers.filter((answer) => sold.includes(answer.id));
    return answers.length > 1 ? [{ ...question, answers }] : [];
  });
}

/** The price sheet of a device under a price list. Deterministic. */
export function priceSheet(
  prices: CompiledPrices,
  questions: CompiledQuestions,
  list: PriceList,
  device: PricedDevice,
): PriceSheet {
  const model = prices.formFactors[device.formFactor];
  const asNew = asNewPrices(prices, list, device);
  const smallest = asNew[0] ?? 0;
  return {
    deviceId: device.id,
    currency: list.currency,
    version: list.version,
    asNewCents: asNew.at(-1) ?? 0,
    minimumCents: getMinimumPrice(model, list, device),
    stepCents: list.stepCents,
    questions: selectQuestions(questions, device).map((question) =>
      question.kind === 'variant'
        ? variantQuestion(question, device, asNew)
        : conditionQuestion(question, model.answers[question.id] ?? {}, smallest, list.stepCents),
    ),
  };
}

function variantQuestion({ id, code }: CompiledQuestion, device: PricedDevice, asNew: readonly Cents[]): SheetQuestion {
  const answers = device.variants.map((variant, index) => ({
    id: variant.id,
    code: `${code}_${variant.id.toUpperCase()}`,
    factorPermille: 1000,
    addCents: 0,
    asNewCents: asNew[index] ?? 0,
  }));
  return { id, code, kind: 'variant', answers };
}

const PERMILLE = 1000;

function conditionQuestion(
  question: CompiledQuestion,
  effects: Readonly<Record<string, AnswerEffect>>,
  smallest: Cents,
  step: Cents,
): SheetQuestion {
  // The as-new price is that of the device's best configuration.
  const best = effects[question.answers[0]?.id ?? '']?.factorPermille || PERMILLE;
  const answers = question.answers.map(({ id, code }): SheetAnswer => {
    const effect = effects[id] ?? { factorPermille: PERMILLE };
    const factorPermille = Math.floor((effect.factorPermille * PERMILLE) / best);
    return { id, code, factorPermille, addCents: addedBy(effect, smallest, step) };
  });
  return { id: question.id, code: question.code, kind: 'condition', answers };
}

/** The amount of an extra: a share of the smallest variant's price, so that it is the same for every storage size. */
function addedBy({ sharePermille = 0, atMostCents = 0 }: AnswerEffect, smallest: Cents, step: Cents): Cents {
  return Math.min(scaleAmount(smallest, sharePermille, step), atMostCents);
}
