import type { ServerTenant } from '../../../generated/tenant-types.gen.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { endOfDay } from '../../../shared/zoned-day.ts';
import type { Texts, TextsFor } from '../../texts/index.server.ts';
import type { MessageSubject, TextBlock } from './types.ts';

type Block = ServerTenant['textBlocks'][number];

/** The value of a variable that a trade lacks. No message contains it. */
const ABSENT = '\u0000';

/**
 * The blocks of the shop that fit the trade's state, filled for one of its devices. A block whose text needs a value that
 * the trade does not have, such as a price after the inspection, is left out. `ctx` has the seller's language.
 */
export function fillTextBlocks(
  textsFor: TextsFor,
  ctx: RequestContext,
  subject: MessageSubject,
  item: number,
): TextBlock[] {
  const texts = textsFor(ctx);
  const { state } = subject.trade;
  return ctx.tenant.textBlocks
    .filter(({ states }) => !states || states.includes(state))
    .map((block) => ({
      id: block.id,
      text: texts.t(block.messageKey, getBlockValues(texts, ctx, { subject, item, days: block.days })),
    }))
    .filter(({ text }) => !text.includes(ABSENT));
}

interface BlockFacts {
  subject: MessageSubject;
  item: number;
  days: Block['days'];
}

/** The variables of text blocks; `generators/check/text-blocks.ts` has their kinds. */
export function getBlockValues(
  { formats }: Texts,
  { tenant, now }: RequestContext,
  { subject: { trade, items }, item, days }: BlockFacts,
): Record<string, string | number> {
  const about = items.find((one) => one.item === item) ?? items[0];
  const { offeredCents = null, inspectedCents = null } = about ?? {};
  return {
    device: about?.deviceName ?? ABSENT,
    devices: items.length,
    number: trade.number,
    offered: offeredCents === null ? ABSENT : formats.money(offeredCents),
    // Only a changed price needs words.
    price: inspectedCents === null || inspectedCents === offeredCents ? ABSENT : formats.money(inspectedCents),
    deadline: days === undefined ? ABSENT : formats.date(endOfDay(now(), days, tenant.timeZone)),
    brand: tenant.contact.fromName,
  };
}
