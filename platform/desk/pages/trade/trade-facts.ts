import type { ConditionQuestion, Device } from '../../../services/catalogue/index.server.ts';
import type { StaffItem, StaffTrade } from '../../../services/fulfilment/index.server.ts';
import type { MailSummary } from '../../../services/mail/index.server.ts';
import type { Answers, PriceSheet } from '../../../shared/price-sheet.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { DeskInput } from '../../desk-route.ts';

interface AskedAnswer {
  id: string;
  text: string;
  /** Label of a ledger line. */
  label: string;
}

/** A question in the seller's wording; its code where the text no longer exists. */
export interface InspectionQuestion {
  id: string;
  question: string;
  label: string;
  answers: AskedAnswer[];
}

/** An item with its data for the inspection. */
export interface ItemFacts extends Omit<StaffItem, 'today'> {
  /** Empty where it can only be accepted as described: its offer's prices are not stored, and it is no longer bought. */
  questions: InspectionQuestion[];
  /** The current price sheet, where the offer's own is not stored. */
  today: PriceSheet | undefined;
}

/** The data of all pages about a trade. */
export interface TradeFacts extends Omit<StaffTrade, 'items'> {
  /** Undefined when the shop's files were removed: the trade can be read, and not worked on. */
  ctx: RequestContext | undefined;
  /** BCP 47 tag of the language its questions and answers are worded in: the seller's. */
  lang: string;
  items: ItemFacts[];
  mails: MailSummary[];
}

/** The trade with that number in any shop; undefined if there is none. */
export async function findTradeFacts(input: DeskInput, number: string): Promise<TradeFacts | undefined> {
  const found = await input.services.fulfilment.find(number);
  return found && tradeFacts(input, found);
}

async function tradeFacts(input: DeskInput, { items, ...found }: StaffTrade): Promise<TradeFacts> {
  const { services, createContext, getLanguageTag } = input;
  const ctx = createContext(found.tenant, found.locale);
  const devices = new Map<string, Device | undefined>();
  for (const { deviceId } of items) {
    if (ctx && !devices.has(deviceId)) devices.set(deviceId, await findDevice(input, ctx, deviceId));
  }
  const { number, address, createdAt } = found.trade;
  return {
    ...found,
    ctx,
    lang: getLanguageTag(ctx?.locale ?? found.locale),
    items: items.map((item) => toItemFacts(input, ctx, item, devices.get(item.deviceId))),
    mails: await services.mail.listAbout({ tenant: found.tenant, to: address.email, since: createdAt, number }),
  };
}

/** The device in the current catalogue. The page of a trade works without the catalogue. */
async function findDevice(
  { services, log }: DeskInput,
  ctx: RequestContext,
  deviceId: string,
): Promise<Device | undefined> {
  try {
    return await services.catalogue.findDeviceById(ctx, deviceId);
  } catch (error) {
    log.warn({ err: error, deviceId }, 'the questions of a device at the desk are shown as codes');
    return undefined;
  }
}

function toItemFacts(
  { services: { pricing } }: DeskInput,
  ctx: RequestContext | undefined,
  item: StaffItem,
  device: Device | undefined,
): ItemFacts {
  const today = item.sheet || !device || !ctx ? undefined : pricing.sheetFor(ctx, device);
  const words = device && ctx ? pricing.questionsFor(ctx, device) : [];
  return { ...item, today, questions: questionsIn(item.sheet ?? today, words) };
}

function questionsIn(sheet: PriceSheet | undefined, words: readonly ConditionQuestion[]): InspectionQuestion[] {
  return (sheet?.questions ?? []).map(({ id, code, answers }) => {
    const worded = words.find((one) => one.id === id);
    return {
      id,
      question: worded?.question ?? code,
      label: worded?.label ?? code,
      answers: answers.map((answer) => {
        const known = worded?.answers.find((one) => one.id === answer.id);
        return { id: answer.id, text: known?.text ?? answer.code, label: known?.label ?? answer.code };
      }),
    };
  });
}

/** The text of an answer; its code where the text is unknown. */
export function answerText(questions: readonly InspectionQuestion[], id: string, answers: Answers): string {
  const given = answers[id];
  if (given === undefined) return '–';
  return questions.find((one) => one.id === id)?.answers.find((one) => one.id === given)?.text ?? given;
}
