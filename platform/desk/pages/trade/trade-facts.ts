import type { ImeiCheck } from '../../../services/block-lists/index.server.ts';
import type { ConditionQuestion, Device } from '../../../services/catalogue/index.server.ts';
import type { ErasedItem } from '../../../services/certificates/index.server.ts';
import type { IssuedNote } from '../../../services/credit-notes/index.server.ts';
import type { StaffItem, StaffTrade } from '../../../services/fulfilment/index.server.ts';
import type { MailSummary } from '../../../services/mail/index.server.ts';
import { type Cents, sum } from '../../../shared/money.ts';
import type { Answers, PriceSheet } from '../../../shared/price-sheet.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { DeskInput } from '../../desk-route.ts';
import { findUndoable, type UndoableAct } from './find-undoable.ts';

interface AskedAnswer {
  id: string;
  text: string;
  /** Label of a ledger line. */
  label: string;
}

/** A question in words; its code where the text no longer exists. */
export interface InspectionQuestion {
  id: string;
  question: string;
  label: string;
  answers: AskedAnswer[];
  /** Beginning of the addresses of the answers' pictures, as the seller saw them. */
  pictures?: string;
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
  /** BCP 47 tag of the seller's language. */
  lang: string;
  /** BCP 47 tag of the language its questions and answers are worded in. */
  wordsLang: string;
  items: ItemFacts[];
  /** Value of the items that an earlier inspection decided to buy. */
  settledCents: Cents;
  /** Serial numbers and erasures; empty before the parcel has arrived. */
  erased: ErasedItem[];
  mails: MailSummary[];
  /** The viewer's last act, as long as it can be undone. */
  undoable: UndoableAct | undefined;
  /** Credit notes and their cancellations. */
  creditNotes: IssuedNote[];
  /** Checks of block lists, newest first. */
  imeiChecks: ImeiCheck[];
}

/** The trade with that number in any shop; undefined if there is none. */
export async function findTradeFacts(input: DeskInput, number: string): Promise<TradeFacts | undefined> {
  const found = await input.services.fulfilment.find(number);
  return found && tradeFacts(input, found);
}

async function tradeFacts(input: DeskInput, { items, ...found }: StaffTrade): Promise<TradeFacts> {
  const { services, createContext, getLanguageTag } = input;
  const ctx = createContext(found.tenant, found.locale);
  const wordsLocale = findWordsLocale(input, ctx?.locale ?? found.locale);
  const devices = new Map<string, Device | undefined>();
  for (const { deviceId } of items) {
    if (ctx && !devices.has(deviceId)) devices.set(deviceId, await findDevice(input, ctx, deviceId));
  }
  const { number, address, createdAt } = found.trade;
  return {
    ...found,
    ctx,
    lang: getLanguageTag(ctx?.locale ?? found.locale),
    wordsLang: getLanguageTag(wordsLocale),
    settledCents: sum(
      items.map(({ decision, inspectedCents }) =>
        decision === 'accepted' || decision === 'lost' ? (inspectedCents ?? 0) : 0,
      ),
    ),
    items: items.map((item) =>
      toItemFacts(input, ctx && { ...ctx, locale: wordsLocale }, item, devices.get(item.deviceId)),
    ),
    imeiChecks: await services.blockLists.listChecks(found.trade.number),
    creditNotes: await services.creditNotes.listOfTrade(number),
    undoable: findUndoable(found.acts, {
      person: input.staff.email,
      now: input.now(),
      done: input.query.done,
    }),
    erased: await services.certificates.listItems(number),
    mails: await services.mail.listAbout({ tenant: found.tenant, to: address.email, since: createdAt, number }),
  };
}

/** The staff member's language where a shop has its questions in it, else the seller's. */
export function findWordsLocale(
  { texts, findLocale, getLanguageTag }: Pick<DeskInput, 'texts' | 'findLocale' | 'getLanguageTag'>,
  locale: string,
): string {
  const [spoken] = getLanguageTag(locale).split('-');
  return spoken === texts.lang ? locale : (findLocale(texts.lang) ?? locale);
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

export function questionsIn(sheet: PriceSheet | undefined, words: readonly ConditionQuestion[]): InspectionQuestion[] {
  return (sheet?.questions ?? []).map(({ id, code, answers }) => {
    const worded = words.find((one) => one.id === id);
    return {
      id,
      question: worded?.question ?? code,
      label: worded?.label ?? code,
      ...(worded?.pictures && { pictures: `/desk${worded.pictures}` }),
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

/** Items that are paid if the rest is as described: undecided ones, those bought before, and those that were lost. */
export function isPaidAsDescribed({ decision }: Pick<ItemFacts, 'decision'>): boolean {
  return decision === null || decision === 'accepted' || decision === 'lost';
}

/** What the seller is paid if the undecided items are as described. */
export function amountAsDescribed({ trade, items }: Pick<TradeFacts, 'trade' | 'items'>): Cents {
  if (items.every(({ decision }) => decision === null)) return trade.totalCents;
  const paid = items.filter(isPaidAsDescribed);
  const devices = sum(paid.map(({ offeredCents, inspectedCents }) => inspectedCents ?? offeredCents));
  return devices > 0 ? devices + (trade.voucher?.valueCents ?? 0) : 0;
}

/** Items whose last check found them on a block list, unless a hold for it was released since. */
export function listBlockedItems({ imeiChecks, items, history }: TradeFacts): number[] {
  const released = history.findLast(({ from }) => from === 'held')?.at ?? '';
  return items
    .filter(({ decision }) => decision === null)
    .map(({ item }) => item)
    .filter((item) => {
      const last = imeiChecks.find((check) => check.item === item);
      return last?.result.state === 'listed' && last.at > released;
    });
}

/** A device on a block list is never accepted as described: an inspector decides about it. */
export function mayBeAsDescribed(facts: TradeFacts): boolean {
  return facts.trade.state === 'received' && listBlockedItems(facts).length === 0;
}
