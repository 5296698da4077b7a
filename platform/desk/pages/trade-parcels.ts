import type { RequestContext } from '../../shared/request-context.ts';
import { type DeskAnswer, type DeskInput, type DeskRoute, redirectAfterForm } from '../desk-route.ts';
import { conflictPage } from './trade/conflict.tsx';
import { pagesAfterReceipt, type TypedParcel } from './trade/ParcelActs.tsx';
import { shopGonePage } from './trade/shop-gone.tsx';
import { findTradeFacts, type TradeFacts } from './trade/trade-facts.ts';
import { runTradeAction, showTrade, unknownTrade } from './trade.tsx';

export const tradeParcelRoutes: DeskRoute[] = [
  { method: 'POST', path: '/desk/trades/:number/receive', access: 'receive', handle: receive },
  { method: 'POST', path: '/desk/trades/:number/rest', access: 'receive', handle: endExpectation },
  { method: 'POST', path: '/desk/trades/:number/lost', access: 'receive', handle: markLost },
];

/**
 * The parcel of the form; without one the only parcel that is expected. An inspector may go on to the page that accepts
 * or inspects the trade: it opens only for a received trade.
 */
async function receive(input: DeskInput): Promise<DeskAnswer> {
  const { services, staff, body } = input;
  const parcel = readPosition(input);
  const next = Object.values(pagesAfterReceipt).find((page) => page === body.next);
  const isLast = ({ parcels }: TradeFacts) => parcels.filter(({ state }) => state === 'expected').length <= 1;
  return runTradeAction(
    input,
    (facts) => (isLast(facts) ? 'received' : 'parcelReceived'),
    (ctx, { trade: { number } }) => services.fulfilment.receive(ctx, { person: staff.email }, { number, parcel }),
    staff.roles.includes('inspect') ? next : undefined,
  );
}

function readPosition({ body }: DeskInput): number | undefined {
  return /^\d{1,4}$/.test(body.parcel ?? '') ? Number(body.parcel) : undefined;
}

/** The seller keeps what has not come, by telephone or mail. */
function endExpectation(input: DeskInput): Promise<DeskAnswer> {
  const reason = input.body.consent ?? '';
  return runParcelForm(
    input,
    { flash: 'restEnded', field: 'consent', typed: { position: '', text: reason } },
    (ctx, { trade }) =>
      input.services.fulfilment.endExpectation(ctx, { person: input.staff.email }, { number: trade.number, reason }),
  );
}

function markLost(input: DeskInput): Promise<DeskAnswer> {
  const claim = input.body.claim ?? '';
  const parcel = readPosition(input) ?? 0;
  return runParcelForm(
    input,
    { flash: 'parcelLost', field: `claim-${parcel}`, typed: { position: String(parcel), text: claim } },
    (ctx, facts) =>
      input.services.fulfilment.markLost(
        ctx,
        { person: input.staff.email },
        { number: facts.trade.number, parcel, claim },
      ),
  );
}

type Done = Awaited<ReturnType<DeskInput['services']['fulfilment']['markLost']>>;

/** A form with a text: a rejected one shows the page again with what was typed. */
async function runParcelForm(
  input: DeskInput,
  { flash, field, typed }: { flash: 'restEnded' | 'parcelLost'; field: string; typed: TypedParcel },
  run: (ctx: RequestContext, facts: TradeFacts) => Promise<Done>,
): Promise<DeskAnswer> {
  const number = input.params.number ?? '';
  const facts = await findTradeFacts(input, number);
  if (!facts) return unknownTrade();
  if (!facts.ctx) return shopGonePage(facts);
  const done = await run(facts.ctx, facts);
  if (done.ok) return redirectAfterForm(`/desk/trades/${facts.trade.number}`, flash);
  if (done.error.code === 'fields') {
    const problems = Object.fromEntries(done.error.fields.map((rejected) => [field, input.texts.problem(rejected)]));
    return showTrade(input, { parcel: typed, problems });
  }
  const now = await findTradeFacts(input, number);
  return now ? conflictPage(input, now, { reason: typed.text }) : unknownTrade();
}
