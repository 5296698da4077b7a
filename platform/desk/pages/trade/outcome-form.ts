import type { LockKind, OutcomeInput } from '../../../services/fulfilment/index.server.ts';
import type { Cents } from '../../../shared/money.ts';
import type { Answers, PriceSheet } from '../../../shared/price-sheet.ts';
import { quote } from '../../../shared/quote.ts';
import type { DeskInput } from '../../desk-route.ts';
import type { DeskMessageId, DeskTexts } from '../../texts.ts';
import {
  findWordsLocale,
  type InspectionQuestion,
  type ItemFacts,
  questionsIn,
  type TradeFacts,
} from './trade-facts.ts';

/** The form's values about an outcome. */
export interface TypedOutcome {
  /** A value of `outcomeChoices`; empty where only answers count. */
  choice: string;
  /** What was reported to the carrier. */
  claim: string;
  /** Words to find the model that arrived, and its id once chosen. */
  search: string;
  model: string;
  modelAnswers: Answers;
}

export const NO_OUTCOME: TypedOutcome = { choice: '', claim: '', search: '', model: '', modelAnswers: {} };

/** The answer that only an inspector can give to the question about accounts. */
export const STILL_LOCKED = 'still-locked';
/** The question about accounts; the devices that have it can be locked. */
export const ACCOUNT_QUESTION = 'account';

/** Choices of the form; each lock is one, because each needs other steps. */
export const outcomeChoices = [
  { value: '', label: 'outcome.answers' },
  { value: 'locked:icloud', label: 'outcome.locked.icloud' },
  { value: 'locked:google', label: 'outcome.locked.google' },
  { value: 'locked:samsung', label: 'outcome.locked.samsung' },
  { value: 'locked:firmware', label: 'outcome.locked.firmware' },
  { value: 'otherModel', label: 'outcome.otherModel' },
  { value: 'emptyBox', label: 'outcome.emptyBox' },
  { value: 'notOurs', label: 'outcome.notOurs' },
  { value: 'damaged', label: 'outcome.damaged' },
  { value: 'stolen', label: 'outcome.stolen' },
] as const satisfies readonly { value: string; label: DeskMessageId }[];

export const outcomeFieldNames = {
  choice: (item: number) => `outcome-${item}`,
  claim: (item: number) => `claim-${item}`,
  search: (item: number) => `search-${item}`,
  model: (item: number) => `model-${item}`,
  modelAnswer: (item: number, question: string) => `modelanswer-${item}-${question}`,
};

/** Label of a stored outcome. */
export function outcomeLabel(texts: DeskTexts, { kind, lock }: { kind: string; lock: string | null }): string {
  const value = lock === null ? kind : `${kind}:${lock}`;
  return choiceLabel(texts, value);
}

/** Label of a choice of the form; its code for an unknown one. */
export function choiceLabel(texts: DeskTexts, value: string): string {
  const choice = outcomeChoices.find((one) => one.value === value);
  return choice ? texts.t(choice.label) : value;
}

/** Reads the outcome of an item; "still locked" at the question about accounts chooses the lock by the device. */
export function readOutcome(body: Readonly<Record<string, string>>, piece: ItemFacts): TypedOutcome {
  const { item } = piece;
  const chosen = body[outcomeFieldNames.choice(item)] ?? '';
  const locked = body[`answer-${item}-${ACCOUNT_QUESTION}`] === STILL_LOCKED;
  const prefix = outcomeFieldNames.modelAnswer(item, '');
  const modelAnswers = Object.entries(body).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
  );
  return {
    choice: chosen === '' && locked ? `locked:${guessLock(piece)}` : chosen,
    claim: body[outcomeFieldNames.claim(item)] ?? '',
    search: body[outcomeFieldNames.search(item)] ?? '',
    model: body[outcomeFieldNames.model(item)] ?? '',
    modelAnswers: Object.fromEntries(modelAnswers),
  };
}

/** The lock that a device of this maker has. */
function guessLock({ deviceName, questions }: ItemFacts): LockKind {
  if (/^apple\b/i.test(deviceName)) return 'icloud';
  // Only notebooks are asked about a keyboard.
  if (questions.some(({ id }) => id === 'keyboard')) return 'firmware';
  return /^samsung\b/i.test(deviceName) ? 'samsung' : 'google';
}

/** The outcome for the service; undefined where only answers count. */
export function toOutcomeInput({ choice, claim, model }: TypedOutcome): OutcomeInput | undefined {
  const [kind, lock] = choice.split(':');
  switch (kind) {
    case 'locked':
      return { kind, lock: lock as LockKind };
    case 'otherModel':
      return { kind, deviceId: model };
    case 'damaged':
      return { kind, claim };
    case 'emptyBox':
    case 'notOurs':
    case 'stolen':
      return { kind };
    default:
      return undefined;
  }
}

/** The model that staff chose, and models that match the typed words. */
export interface OtherModelFacts {
  name: string | undefined;
  sheet: PriceSheet | undefined;
  questions: InspectionQuestion[];
  matches: { id: string; name: string }[];
}

const MAX_MATCHES = 8;

/** Models by item, for items where another one was found. */
export async function findOtherModels(
  input: DeskInput,
  { ctx, items }: TradeFacts,
  typed: readonly { item: number; outcome: TypedOutcome }[],
): Promise<Map<number, OtherModelFacts>> {
  const { services, log } = input;
  const words = ctx && { ...ctx, locale: findWordsLocale(input, ctx.locale) };
  const models = new Map<number, OtherModelFacts>();
  for (const { item, outcome } of typed) {
    if (!ctx || !words || outcome.choice !== 'otherModel' || !items.some((piece) => piece.item === item)) continue;
    try {
      const device = outcome.model ? await services.catalogue.findDeviceById(ctx, outcome.model) : undefined;
      const sheet = device && services.pricing.sheetFor(ctx, device);
      const searched = outcome.search.trim();
      const found = searched === '' ? [] : (await services.catalogue.suggest(ctx, searched, MAX_MATCHES)).devices;
      const matches = found.map((one) => ({ id: one.device.id, name: one.device.name }));
      models.set(item, {
        name: device?.name,
        sheet,
        questions: device && sheet ? questionsIn(sheet, services.pricing.questionsFor(words, device)) : [],
        matches: matches.filter((one, index) => matches.findIndex(({ id }) => id === one.id) === index),
      });
    } catch (error) {
      log.warn({ err: error, item }, 'the catalogue did not answer for another model');
    }
  }
  return models;
}

/** Price of an item with an outcome; undefined while the model or an answer is missing. */
export function outcomePrice(
  { offeredCents }: Pick<ItemFacts, 'offeredCents'>,
  { choice, modelAnswers }: TypedOutcome,
  other: OtherModelFacts | undefined,
): Cents | undefined {
  if (choice === 'damaged') return offeredCents;
  if (choice !== 'otherModel') return 0;
  if (!other?.sheet || other.sheet.questions.some(({ id }) => modelAnswers[id] === undefined)) return undefined;
  return quote(other.sheet, modelAnswers).totalCents;
}
