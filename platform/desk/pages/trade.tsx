import { tradeFileName } from '../../shared/file-name.ts';
import { MAX_REASON_LENGTH } from '../../shared/input-limits.ts';
import { plainText } from '../../shared/plain-text.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import {
  type DeskAnswer,
  type DeskInput,
  type DeskRoute,
  mayWrite,
  redirectAfterForm,
  toAddress,
  toFile,
  toNotFound,
  toPage,
  WRITING_ROLES,
} from '../desk-route.ts';
import { AsDescribedPage } from './trade/AsDescribedPage.tsx';
import { listAssignees } from './trade/assignees.ts';
import { conflictPage, payoutReleasedPage, samePersonPage } from './trade/conflict.tsx';
import { goesBack } from './trade/goes-back.ts';
import type { TypedParcel } from './trade/ParcelActs.tsx';
import { shopGonePage } from './trade/shop-gone.tsx';
import { TradePage } from './trade/TradePage.tsx';
import { listShownBlocks } from './trade/text-blocks.ts';
import { amountAsDescribed, findTradeFacts, mayBeAsDescribed, type TradeFacts } from './trade/trade-facts.ts';

const AS_DESCRIBED = '/desk/trades/:number/as-described';

export const tradeRoutes: DeskRoute[] = [
  { method: 'GET', path: '/desk/trades/:number', access: 'read', handle: (input) => showTrade(input) },
  { method: 'GET', path: AS_DESCRIBED, access: 'inspect', handle: confirmAsDescribed },
  { method: 'POST', path: AS_DESCRIBED, access: 'inspect', handle: takeAsDescribed },
  { method: 'POST', path: '/desk/trades/:number/cancel', access: 'receive', handle: cancel },
  { method: 'POST', path: '/desk/trades/:number/withdraw', access: 'receive', handle: withdraw },
  { method: 'POST', path: '/desk/trades/:number/return-label', access: 'receive', handle: printReturnLabel },
  { method: 'POST', path: '/desk/trades/:number/notes', access: WRITING_ROLES, handle: addNote },
  { method: 'GET', path: '/desk/photos/:id', access: 'read', handle: showPhoto },
];

interface Typed {
  note?: string;
  release?: { to: string; reason: string };
  /** A rejected form about a parcel, as typed. */
  parcel?: TypedParcel;
  problems?: Readonly<Record<string, string>>;
}

export async function showTrade(input: DeskInput, typed: Typed = {}): Promise<DeskAnswer> {
  const facts = await findTradeFacts(input, input.params.number ?? '');
  if (!facts) return unknownTrade();
  return toPage({
    title: () => facts.trade.number,
    section: 'queue',
    confirmsAct: facts.ctx !== undefined && facts.undoable?.confirmation !== undefined,
    ...(typed.problems ? { status: 422 } : {}),
    body: (
      <TradePage
        facts={facts}
        staff={input.staff}
        people={mayWrite(input.staff) ? await listAssignees(input) : undefined}
        note={typed.note ?? ''}
        release={typed.release ?? { to: '', reason: '' }}
        blocks={listShownBlocks(input, facts)}
        scanned={input.query.parcel ?? ''}
        {...(typed.parcel ? { parcel: typed.parcel } : {})}
        problems={typed.problems ?? {}}
      />
    ),
  });
}

export function unknownTrade(): DeskAnswer {
  return toNotFound('trade.unknown');
}

/** The first step shows the amount. Nothing changes before its form is sent. */
async function confirmAsDescribed(input: DeskInput): Promise<DeskAnswer> {
  const facts = await findTradeFacts(input, input.params.number ?? '');
  if (!facts) return unknownTrade();
  if (!facts.ctx) return shopGonePage(facts);
  if (!mayBeAsDescribed(facts)) return redirectAfterForm(`/desk/trades/${facts.trade.number}`);
  return asDescribedPage(facts);
}

function asDescribedPage(facts: TradeFacts): DeskAnswer {
  return toPage({
    // Screen readers read the title of a page that opens in place.
    title: (texts) =>
      texts.t('trade.acceptFor2', {
        number: facts.trade.number,
        amount: texts.money(amountAsDescribed(facts), facts.trade.currency),
      }),
    section: 'queue',
    body: <AsDescribedPage facts={facts} />,
  });
}

/** The second step. A form without the amount of the first step gets that page instead. */
async function takeAsDescribed(input: DeskInput): Promise<DeskAnswer> {
  const seen = await findTradeFacts(input, input.params.number ?? '');
  if (seen && seen.trade.state === 'received' && !mayBeAsDescribed(seen)) return conflictPage(input, seen, {});
  if (seen?.ctx && seen.trade.state === 'received' && input.body.amount !== String(amountAsDescribed(seen))) {
    return asDescribedPage(seen);
  }
  const version = input.body.version ?? '';
  return runTradeAction(input, 'asDescribed', (ctx, { trade: { number } }) =>
    input.services.fulfilment.asDescribed(ctx, { person: input.staff.email }, { number, version }),
  );
}

async function cancel(input: DeskInput): Promise<DeskAnswer> {
  const reason = (input.body.reason ?? '').trim().slice(0, MAX_REASON_LENGTH);
  return runTradeAction(input, 'cancelled', (ctx, { trade: { number } }) =>
    input.services.trades.cancelByStaff(ctx, number, { person: input.staff.email }, reason || undefined),
  );
}

/** For a seller who asked for it by telephone or mail. */
async function withdraw(input: DeskInput): Promise<DeskAnswer> {
  const reason = plainText(input.body.reason ?? '').slice(0, MAX_REASON_LENGTH);
  return runTradeAction(input, 'withdrawn', (ctx, { trade: { number } }) =>
    input.services.fulfilment.withdraw(ctx, { person: input.staff.email }, { number, reason: reason || undefined }),
  );
}

type ActionFlash = 'received' | 'parcelReceived' | 'asDescribed' | 'cancelled' | 'withdrawn' | 'lockGone';
type Done = { ok: true } | { ok: false; error: { code: string } };

/** One act on a trade; a conflict shows who changed the trade first. */
export async function runTradeAction(
  input: DeskInput,
  flash: ActionFlash | ((before: TradeFacts) => ActionFlash),
  run: (ctx: RequestContext, facts: TradeFacts) => Promise<Done>,
  /** The page that follows, below the trade's own. */
  next?: string,
): Promise<DeskAnswer> {
  const number = input.params.number ?? '';
  const facts = await findTradeFacts(input, number);
  if (!facts) return unknownTrade();
  if (!facts.ctx) return shopGonePage(facts);
  const done = await run(facts.ctx, facts);
  if (done.ok) {
    const path = ['/desk/trades', facts.trade.number, next].filter(Boolean).join('/');
    return redirectAfterForm(path, typeof flash === 'string' ? flash : flash(facts));
  }
  const now = await findTradeFacts(input, number);
  if (!now || done.error.code === 'trade.unknown') return unknownTrade();
  if (done.error.code === 'inspection.samePerson') return samePersonPage(input, now);
  if (done.error.code === 'payout.released') return payoutReleasedPage(input, now, input.body.reason ?? '');
  return conflictPage(input, now, { reason: input.body.reason });
}

/** A POST, because the first one announces the parcel to the carrier. */
async function printReturnLabel(input: DeskInput): Promise<DeskAnswer> {
  const facts = await findTradeFacts(input, input.params.number ?? '');
  if (!facts) return unknownTrade();
  const { ctx } = facts;
  if (!ctx) return shopGonePage(facts);
  if (!goesBack(facts)) return conflictPage(input, facts, {});
  const { number } = facts.trade;
  const body = await input.services.trades.returnLabelPdf(ctx, number, 'a6');
  if (!body) return unknownTrade();
  await input.services.fulfilment.recordPrint({ person: input.staff.email }, { number }, input.now());
  return toFile({ type: 'application/pdf', body, name: tradeFileName(ctx.tenant, number, 'return-label') });
}

async function addNote(input: DeskInput): Promise<DeskAnswer> {
  const { services, params, body, staff, now } = input;
  const number = params.number ?? '';
  const text = body.text ?? '';
  const facts = await services.fulfilment.find(number);
  if (!facts) return unknownTrade();
  const done = await services.fulfilment.note({ person: staff.email }, { number: facts.trade.number, text }, now());
  if (done.ok) return redirectAfterForm(`/desk/trades/${facts.trade.number}`, 'noted');
  if (done.error.code === 'trade.unknown') return unknownTrade();
  const [problem] = done.error.fields;
  return showTrade(input, { note: text, problems: problem ? { note: input.texts.problem(problem) } : {} });
}

async function showPhoto({ services, params }: DeskInput): Promise<DeskAnswer> {
  const photo = await services.fulfilment.photo(params.id ?? '');
  if (!photo) return toNotFound('trade.photoDeleted');
  const address = await photo.findAddress();
  return address === undefined ? toFile({ type: photo.contentType, body: await photo.read() }) : toAddress(address);
}
