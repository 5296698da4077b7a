import { type ReleaseKind, releaseKinds } from '../../services/fulfilment/index.server.ts';
import { type DeskAnswer, type DeskInput, type DeskRoute, redirectAfterForm } from '../desk-route.ts';
import { conflictPage } from './trade/conflict.tsx';
import { shopGonePage } from './trade/shop-gone.tsx';
import { findTradeFacts } from './trade/trade-facts.ts';
import { runTradeAction, showTrade, unknownTrade } from './trade.tsx';

/** Acts on trades with an outcome besides answers: a removed lock, a release from a hold, a check of an IMEI. */
export const outcomeRoutes: DeskRoute[] = [
  { method: 'POST', path: '/desk/trades/:number/unlocked', access: 'inspect', handle: confirmUnlocked },
  { method: 'POST', path: '/desk/trades/:number/release', access: 'inspect', handle: release },
  { method: 'POST', path: '/desk/trades/:number/imei', access: 'inspect', handle: checkImei },
];

async function confirmUnlocked(input: DeskInput): Promise<DeskAnswer> {
  const version = input.body.version ?? '';
  return runTradeAction(input, 'lockGone', (ctx, { trade: { number } }) =>
    input.services.fulfilment.confirmUnlocked(ctx, { person: input.staff.email }, { number, version }),
  );
}

async function release(input: DeskInput): Promise<DeskAnswer> {
  const { body, services, staff, params } = input;
  const facts = await findTradeFacts(input, params.number ?? '');
  if (!facts) return unknownTrade();
  if (!facts.ctx) return shopGonePage(facts);
  const { number } = facts.trade;
  const { to = '', reason = '', version = '' } = body;
  const done = await services.fulfilment.releaseHeld(
    facts.ctx,
    { person: staff.email },
    { number, version, to: to as ReleaseKind, reason, tellSeller: body.silent !== 'on' },
  );
  if (done.ok) return redirectAfterForm(`/desk/trades/${number}`, 'released');
  if (done.error.code === 'fields') {
    const problems = done.error.fields.map((field) => [
      field.pointer === '/to' ? releaseField(releaseKinds[0]) : 'release-reason',
      input.texts.problem(field),
    ]);
    return showTrade(input, { problems: Object.fromEntries(problems), release: { to, reason } });
  }
  const now = await findTradeFacts(input, number);
  return now ? conflictPage(input, now, { reason }) : unknownTrade();
}

/** Id of a choice of the release. */
function releaseField(kind: ReleaseKind): string {
  return `release-${kind}`;
}

/** Asks the block lists. An inspection may go on without an answer; the trade then has a note of it. */
async function checkImei(input: DeskInput): Promise<DeskAnswer> {
  const { body, services, staff, params, now } = input;
  const facts = await findTradeFacts(input, params.number ?? '');
  if (!facts) return unknownTrade();
  if (!facts.ctx) return shopGonePage(facts);
  const { number } = facts.trade;
  const item = Number(body.item);
  const by = { person: staff.email };
  const imei = body.imei ?? '';
  const checked = await services.blockLists.checkItem(facts.ctx, by, { number, item, imei });
  if (checked.ok) {
    const { value } = checked;
    if (value.state === 'unavailable') {
      const text = input.texts.t('trade.blockListSilent', { item, lists: value.lists.join(', ') });
      await services.fulfilment.note(by, { number, text }, now());
    }
    return redirectAfterForm(`/desk/trades/${number}`, imeiFlash[value.state]);
  }
  if (checked.error.code === 'trade.unknown') return conflictPage(input, facts, {});
  const detail = input.texts.t('trade.notAnImei');
  return showTrade(input, { problems: { [imeiField(item)]: detail } });
}

const imeiFlash = {
  clear: 'imeiClear',
  listed: 'imeiListed',
  unavailable: 'imeiUnavailable',
  none: 'imeiNone',
} as const;

/** Id of the field for an item's IMEI. */
function imeiField(item: number): string {
  return `imei-${item}`;
}
