import type { OpenTransaction } from '../../../database/index.server.ts';
import { plainText } from '../../../shared/plain-text.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { MailDraft } from '../../mail/index.server.ts';
import { lockTrade, recordAct, type StaffActor, type TradeUnknown } from '../../trades/index.server.ts';
import type { FulfilmentParts } from '../parts.ts';
import { recordActivity } from '../queue/activities.ts';
import type { InvalidFields } from '../types.ts';
import { actTables } from '../undo.ts';
import { messageMail } from './message-mail.ts';
import { markAnswered, storeMessage } from './stored-messages.ts';

/** Without the payout: it may go into a batch while staff write. */
const replyTables = actTables.filter(({ name }) => name === 'trade' || name === 'trade_message');

interface NewReply {
  number: string;
  text: string;
}

/** A message of staff; its seller gets a mail, and what the seller wrote before is answered. `ctx` has the trade's shop. */
export function writeAsStaff(
  { database, secrets, mail, mails }: FulfilmentParts,
  ctx: RequestContext,
  { person }: StaffActor,
  { number, text }: NewReply,
): Promise<Result<null, TradeUnknown | InvalidFields>> {
  return database.transaction(async (trx) => {
    const trade = await lockTrade(trx, ctx, number);
    if (!trade) return fail({ code: 'trade.unknown' });
    return recordAct(trx, ctx, { trade, by: { person }, kind: 'replied', tables: replyTables }, async () => {
      const stored = await storeMessage(trx, secrets, { text, tradeId: trade.id, person, at: ctx.now() });
      if (!stored.ok) return stored;
      if (!stored.value.stored) return ok(null);
      await markAnswered(trx, trade.id, ctx.now());
      const tradeToken = await mails.getTradeToken(trx, trade.id);
      const reader = getReader(ctx, trade);
      await mail.queue(
        trx,
        reader,
        mail.write(messageMail, reader, { ...toFacts(trade, stored.value.text), tradeToken }),
      );
      return ok(null);
    });
  });
}

type Seller = Pick<
  Awaited<ReturnType<typeof lockTrade>> & object,
  'email' | 'first_name' | 'number' | 'locale' | 'is_test'
>;

function getReader(ctx: RequestContext, { locale, is_test }: Seller): RequestContext {
  return { ...ctx, locale, test: is_test };
}

function toFacts({ email, first_name, number }: Seller, text: string) {
  return { to: email, firstName: first_name, number, text };
}

/** The link in a preview: the seller's own opens the trade's private page, which is not for staff. */
const NO_TOKEN = 'preview';

/** The mail that a message would be. Nothing is stored; undefined for a trade of another shop. */
export async function previewMessage(
  { database, mail }: Pick<FulfilmentParts, 'database' | 'mail'>,
  ctx: RequestContext,
  { number, text }: NewReply,
): Promise<MailDraft | undefined> {
  const trade = await database.db
    .selectFrom('trade')
    .select(['email', 'first_name', 'number', 'locale', 'is_test'])
    .where('tenant', '=', ctx.tenant.id)
    .where('number', '=', plainText(number))
    .executeTakeFirst();
  return (
    trade &&
    mail.write(messageMail, getReader(ctx, trade), { ...toFacts(trade, plainText(text)), tradeToken: NO_TOKEN })
  );
}

/** The messages of the seller need no answer. A repetition changes nothing. */
export function closeMessages(
  { database }: Pick<FulfilmentParts, 'database'>,
  ctx: RequestContext,
  { person }: StaffActor,
  { number }: { number: string },
): Promise<Result<null, TradeUnknown>> {
  return database.transaction(async (trx: OpenTransaction) => {
    const trade = await lockTrade(trx, ctx, number);
    if (!trade) return fail({ code: 'trade.unknown' });
    const at = ctx.now();
    if (await markAnswered(trx, trade.id, at))
      await recordActivity(trx, trade.id, { kind: 'messageClosed', detail: null, person, at });
    return ok(null);
  });
}
