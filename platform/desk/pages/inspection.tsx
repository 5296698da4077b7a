import { unescapePointerSegment } from '../../shared/json-pointer.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { type DeskAnswer, type DeskInput, type DeskRoute, redirectAfterForm, toPage } from '../desk-route.ts';
import type { DeskTexts } from '../texts.ts';
import { isFirstInspector } from './trade/Acts.tsx';
import { conflictPage, samePersonPage } from './trade/conflict.tsx';
import { InspectionPage, InspectionPrice } from './trade/InspectionPage.tsx';
import { pricedAs, type TypedItem, typedAtFirst, typedIn, typedText } from './trade/inspection-form.ts';
import { addPhotos } from './trade/inspection-photos.ts';
import { findOtherModels, outcomeFieldNames, toOutcomeInput } from './trade/outcome-form.ts';
import { shopGonePage } from './trade/shop-gone.tsx';
import { findTradeFacts, type TradeFacts } from './trade/trade-facts.ts';
import { unknownTrade } from './trade.tsx';

const INSPECTION = '/desk/trades/:number/inspection';

export const inspectionRoutes: DeskRoute[] = [
  { method: 'GET', path: INSPECTION, access: 'inspect', handle: openInspection },
  { method: 'POST', path: INSPECTION, access: 'inspect', files: true, handle: submit },
  // It changes nothing, and so it counts as reading. The form's texts belong in no URL.
  { method: 'POST', path: `${INSPECTION}/price`, access: 'inspect', limit: 'read', handle: showPrice },
];

type Problems = Readonly<Record<string, string>>;

interface Shown {
  facts: TradeFacts;
  typed: readonly TypedItem[];
  problems?: Problems;
  /** Shows the result with its amount for confirmation. */
  confirm?: boolean;
  status?: number;
  retryAfterSeconds?: number | undefined;
  /** Another person changed the trade meanwhile; it can still be inspected. */
  faster?: boolean;
}

async function show(input: DeskInput, shown: Shown): Promise<DeskAnswer> {
  const { facts, typed, problems = {}, confirm, faster, status, retryAfterSeconds } = shown;
  const others = await findOtherModels(input, facts, typed);
  const refused = Object.keys(problems).length > 0;
  return toPage({
    title: (texts) => texts.t('inspection.inspect', { number: facts.trade.number }),
    section: 'queue',
    status: status ?? (refused ? 422 : 200),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    body: (
      <InspectionPage
        facts={toOpenFacts(facts)}
        form={{ typed, others }}
        problems={problems}
        confirm={confirm === true && !refused}
        faster={faster ? input.staff.email : undefined}
      />
    ),
  });
}

async function openInspection(input: DeskInput): Promise<DeskAnswer> {
  const facts = await findTradeFacts(input, input.params.number ?? '');
  if (!facts) return unknownTrade();
  if (!facts.ctx) return shopGonePage(facts);
  if (facts.trade.state !== 'received') return redirectAfterForm(`/desk/trades/${facts.trade.number}`);
  if (isFirstInspector(facts, input.staff.email)) return samePersonPage(input, facts);
  return show(input, { facts, typed: typedAtFirst(toOpenFacts(facts)) });
}

/** Items that no one has decided about: the others were inspected before, or their seller has answered. */
function toOpenFacts(facts: TradeFacts): TradeFacts {
  return { ...facts, items: facts.items.filter(({ decision }) => decision === null) };
}

/** The price by the form's answers, for the script of the page. */
async function showPrice(input: DeskInput): Promise<DeskAnswer> {
  const facts = await findTradeFacts(input, input.params.number ?? '');
  if (!facts) return unknownTrade();
  if (!facts.ctx) return shopGonePage(facts);
  if (isFirstInspector(facts, input.staff.email)) return samePersonPage(input, facts);
  const open = toOpenFacts(facts);
  const typed = typedIn(input.body, open);
  if (facts.trade.state !== 'received') return conflictPage(input, facts, {});
  const others = await findOtherModels(input, facts, typed);
  return toPage({
    title: (texts) => texts.t('inspection.priceOf', { number: facts.trade.number }),
    section: 'queue',
    body: <InspectionPrice facts={open} form={{ typed, others }} />,
  });
}

/** One form for all buttons, so that no button loses typed values. */
async function submit(input: DeskInput): Promise<DeskAnswer> {
  const before = await findTradeFacts(input, input.params.number ?? '');
  if (!before) return unknownTrade();
  if (!before.ctx) return shopGonePage(before);
  // Another inspection may have decided about the items of the form: what was typed about them is kept.
  if (before.trade.state !== 'received') return tooLate(input, before, typedIn(input.body, before));
  if (isFirstInspector(before, input.staff.email)) return samePersonPage(input, before);
  const typed = typedIn(input.body, toOpenFacts(before));
  const { act = 'price', removePhoto, version, seen } = input.body;
  const { problems, retryAfterSeconds } = await changePhotos(input, before, removePhoto);
  const now = (await findTradeFacts(input, before.trade.number)) ?? before;
  // The same form, sent twice, may have been completed in between.
  if (now.trade.state !== 'received') return tooLate(input, now, typed);
  const facts = toOpenFacts(now);
  const concludes = act === 'done' || act === 'confirm';
  if (Object.keys(problems).length > 0 || removePhoto !== undefined || !concludes) {
    const away = retryAfterSeconds === undefined ? {} : { status: 503, retryAfterSeconds };
    return show(input, { facts, typed, problems, ...away });
  }
  const others = await findOtherModels(input, facts, typed);
  if (act === 'done' || seen !== pricedAs(facts, { typed, others }))
    return show(input, { facts, typed, confirm: true });
  return completeInspection(input, { facts, ctx: before.ctx, typed, version: version ?? '' });
}

async function changePhotos(input: DeskInput, facts: TradeFacts, removed: string | undefined) {
  const { number } = facts.trade;
  if (removed !== undefined) await input.services.fulfilment.removePhoto({ number, id: removed });
  return addPhotos(input, facts);
}

interface Completion {
  facts: TradeFacts;
  ctx: RequestContext;
  typed: readonly TypedItem[];
  version: string;
}

async function completeInspection(input: DeskInput, { facts, ctx, typed, version }: Completion): Promise<DeskAnswer> {
  const { services, staff } = input;
  const { number } = facts.trade;
  const items = typed.map(({ item, answers, difference, serial, outcome: typedOutcome }) => {
    const outcome = toOutcomeInput(typedOutcome);
    const found = outcome?.kind === 'otherModel' ? typedOutcome.modelAnswers : answers;
    return { item, answers: found, difference, serial, ...(outcome ? { outcome } : {}) };
  });
  const done = await services.fulfilment.inspect(ctx, { person: staff.email }, { number, version, items });
  if (done.ok) {
    const { state } = done.value.trade.trade;
    const flash = state === 'held' ? 'held' : state === 'clarification' ? 'asked' : 'inspected';
    return redirectAfterForm(`/desk/trades/${number}`, flash);
  }
  if (done.error.code === 'fields') {
    return show(input, { facts, typed, problems: toFieldProblems(input.texts, done.error.fields, typed) });
  }
  const now = await findTradeFacts(input, number);
  if (now && done.error.code === 'inspection.samePerson') return samePersonPage(input, now);
  return now ? tooLate(input, now, typed) : unknownTrade();
}

/** Keeps typed values: in the form where the parcel can still be inspected, else as text for a note. */
function tooLate(input: DeskInput, facts: TradeFacts, typed: readonly TypedItem[]): DeskAnswer | Promise<DeskAnswer> {
  if (facts.trade.state === 'received') return show(input, { facts, typed, faster: true, status: 409 });
  return conflictPage(input, facts, { typed: typedText(input.texts, facts, typed) });
}

/** Converts the service's pointers to field ids. */
function toFieldProblems(texts: DeskTexts, fields: readonly ProblemField[], typed: readonly TypedItem[]): Problems {
  return Object.fromEntries(
    fields.map((field) => {
      const { pointer } = field;
      const detail = texts.problem(field);
      const [, , index = '', member = '', question = ''] = pointer.split('/');
      const item = typed[Number(index)]?.item ?? typed[0]?.item ?? 1;
      if (member === 'answers' && question !== '') {
        return [`answer-${item}-${unescapePointerSegment(question)}`, detail];
      }
      if (member === 'modelAnswers')
        return [outcomeFieldNames.modelAnswer(item, unescapePointerSegment(question)), detail];
      if (member === 'outcome' || member === 'lock') return [outcomeFieldNames.choice(item), detail];
      if (member === 'claim') return [outcomeFieldNames.claim(item), detail];
      if (member === 'model') return [outcomeFieldNames.model(item), detail];
      return [member === 'photo' || member === 'serial' ? `${member}-${item}` : `difference-${item}`, detail];
    }),
  );
}
