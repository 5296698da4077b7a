import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { greetingName } from '../../../shared/user-text.ts';
import { endOfDay } from '../../../shared/zoned-day.ts';
import { defineMail } from '../../mail/index.server.ts';
import { getAskedTrade } from '../clarify/rows.ts';
import type { FulfilmentParts } from '../parts.ts';

interface HeldMailFacts {
  to: string;
  firstName: string;
  number: string;
  /** Opens the trade's private page. */
  tradeToken: string;
  /** Day by which the seller answers a hold. */
  date: Date;
}

type HeldUpdate = 'held' | 'cleared' | 'police' | 'unlocked';

/** Days to send a proof of purchase. A hold does not end with them: only staff end it. */
const DAYS_TO_PROVE = 14;

/** Mails about a device that is held, or inspected again. */
const heldMails = {
  held: heldMail('held'),
  cleared: heldMail('cleared'),
  police: heldMail('police'),
  unlocked: heldMail('unlocked'),
};

function heldMail(update: HeldUpdate) {
  return defineMail<HeldMailFacts>({
    kind: `trade.${update}`,
    reader: 'visitor',
    share: null,
    rateLimitPolicy: 'exempt',
    write: (facts, { ctx, texts, links }) => {
      const { t, formats } = texts;
      const { number } = facts;
      const name = greetingName(facts.firstName);
      const values = { number, date: formats.date(facts.date) };
      return {
        to: facts.to,
        tradeNumber: number,
        subject: t(`mail.${update}.subject`, values),
        headline: t(`mail.${update}.headline`),
        blocks: [
          {
            kind: 'paragraph',
            text: t('mail.sale.greeting', { named: name === undefined ? 'no' : 'yes', name: name ?? '' }),
          },
          { kind: 'paragraph', text: t(`mail.${update}.text`, values) },
          ...(update === 'held' ? [{ kind: 'paragraph', text: t('mail.held.proof', values) } as const] : []),
          { kind: 'action', label: t('mail.sale.button'), url: links.page('sale', { token: facts.tradeToken }) },
          { kind: 'note', text: t(`mail.${update}.note`, values) },
        ],
        reason: t('mail.reason'),
        footerLink: { label: t('mail.questions'), url: `mailto:${ctx.tenant.contact.replyTo}` },
      };
    },
    sample: ({ now }) => ({
      to: 'jo@example.org',
      firstName: 'Jo',
      number: 'XX-26-118-4073',
      tradeToken: 'sample',
      date: now(),
    }),
    typed: (facts, words) => ({ ...facts, firstName: words }),
  });
}

/** Queues a mail about a hold in the seller's language, in the transaction that causes it. */
export async function notifyHeld(
  { mail, mails }: Pick<FulfilmentParts, 'mail' | 'mails'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  tradeId: number,
  update: HeldUpdate,
): Promise<void> {
  const { locale, number, firstName, email, test } = await getAskedTrade(trx, tradeId);
  const reader = { ...ctx, locale, test };
  const facts = {
    to: email,
    firstName,
    number,
    tradeToken: await mails.getTradeToken(trx, tradeId),
    date: endOfDay(ctx.now(), DAYS_TO_PROVE, ctx.tenant.timeZone),
  };
  await mail.queue(trx, reader, mail.write(heldMails[update], reader, facts));
}
