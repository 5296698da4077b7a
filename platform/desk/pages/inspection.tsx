import { unescapePointerSegment } from '../../shared/json-pointer.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { type DeskAnswer, type DeskInput, type DeskRoute, redirectAfterForm, toPage } from '../desk-route.ts';
import { conflictPage } from './trade/conflict.tsx';
import { InspectionPage } from './trade/InspectionPage.tsx';
import { pricedAs, type TypedItem, typedAtFirst, typedIn, typedText } from './trade/inspection-form.ts';
import { addPhotos } from './trade/inspection-photos.ts';
import { shopGonePage } from './trade/shop-gone.tsx';
import { findTradeFacts, type TradeFacts } from './trade/trade-facts.ts';
import { unknownTrade } from './trade.tsx';

const INSPECTION = '/desk/trades/:number/inspection';

export const inspectionRoutes: DeskRoute[] = [
  { method: 'GET', path: INSPECTION, access: 'inspect', handle: openInspection },
  { method: 'POST', path: INSPECTION, access: 'inspect', files: true, handle: submit },
];

type Problems = Readonly<Record<string, string>>;

interface Shown {
  facts: TradeFacts;
  typed: readonly TypedItem[];
  problems?: Problems;
  /** Shows the result with its amount for confirmation. */
  confirm?: boolean;
  status?: number;
  /** Another person changed the trade meanwhile; it can still be inspected. */
  faster?: boolean;
}

function show({ staff }: DeskInput, { facts, typed, problems = {}, confirm, faster, status }: Shown): DeskAnswer {
  const refused = Object.keys(problems).length > 0;
  return toPage({
    title: `Inspect ${facts.trade.number}`,
    section: 'queue',
    status: status ?? (refused ? 422 : 200),
    body: (
      <InspectionPage
        facts={facts}
        typed={typed}
        problems={problems}
        confirm={confirm === true && !refused}
        faster={faster ? staff.email : undefined}
      />
    ),
  });
}

async function openInspection(input: DeskInput): Promise<DeskAnswer> {
  const facts = await findTradeFacts(input, input.params.number ?? '');
  if (!facts) return unknownTrade();
  if (!facts.ctx) return shopGonePage(facts);
  if (facts.trade.state !== 'received') return redirectAfterForm(`/desk/trades/${facts.trade.number}`);
  return show(input, { facts, typed: typedAtFirst(facts) });
}

/** One form for all buttons, so that no button loses typed values. */
async function submit(input: DeskInput): Promise<DeskAnswer> {
  const before = await findTradeFacts(input, input.params.number ?? '');
  if (!before) return unknownTrade();
  if (!before.ctx) return shopGonePage(before);
  const typed = typedIn(input.body, before);
  if (before.trade.state !== 'received') return tooLate(input, before, typed);
  const { act = 'price', removePhoto, version, seen } = input.body;
  const problems = await changePhotos(input, before, removePhoto);
  const facts = (await findTradeFacts(input, before.trade.number)) ?? before;
  const concludes = act === 'done' || act === 'confirm';
  if (Object.keys(problems).length > 0 || removePhoto !== undefined || !concludes) {
    return show(input, { facts, typed, problems });
  }
  if (act === 'done' || seen !== pricedAs(facts, typed)) return show(input, { facts, typed, confirm: true });
  return completeInspection(input, { facts, ctx: before.ctx, typed, version: version ?? '' });
}

async function changePhotos(input: DeskInput, facts: TradeFacts, removed: string | undefined): Promise<Problems> {
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
  const items = typed.map(({ item, answers, difference }) => ({ item, answers, difference }));
  const done = await services.fulfilment.inspect(ctx, { person: staff.email }, { number, version, items });
  if (done.ok) {
    const asked = done.value.trade.trade.state === 'clarification';
    return redirectAfterForm(`/desk/trades/${number}`, asked ? 'asked' : 'inspected');
  }
  if (done.error.code === 'fields') {
    return show(input, { facts, typed, problems: toFieldProblems(done.error.fields, typed) });
  }
  const now = await findTradeFacts(input, number);
  return now ? tooLate(input, now, typed) : unknownTrade();
}

/** Keeps typed values: in the form where the parcel can still be inspected, else as text for a note. */
function tooLate(input: DeskInput, facts: TradeFacts, typed: readonly TypedItem[]): DeskAnswer {
  if (facts.trade.state === 'received') return show(input, { facts, typed, faster: true, status: 409 });
  return conflictPage(input, facts, { typed: typedText(facts, typed) });
}

/** Converts the service's pointers to field ids. */
function toFieldProblems(
  fields: readonly { pointer: string; detail: string }[],
  typed: readonly TypedItem[],
): Problems {
  return Object.fromEntries(
    fields.map(({ pointer, detail }) => {
      const [, , index = '', member = '', question = ''] = pointer.split('/');
      const item = typed[Number(index)]?.item ?? typed[0]?.item ?? 1;
      if (member === 'answers' && question !== '') {
        return [`answer-${item}-${unescapePointerSegment(question)}`, detail];
      }
      return [member === 'photo' ? `photo-${item}` : `difference-${item}`, detail];
    }),
  );
}
