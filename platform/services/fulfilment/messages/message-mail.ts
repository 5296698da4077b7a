import { greetingName } from '../../../shared/user-text.ts';
import { type Block, defineMail } from '../../mail/index.server.ts';

interface MessageFacts {
  to: string;
  firstName: string;
  number: string;
  /** Written by staff. */
  text: string;
  /** Opens the trade's private page. */
  tradeToken: string;
}

/** A message of staff about a trade; the answer is given on the trade's page. */
export const messageMail = defineMail<MessageFacts>({
  kind: 'trade.message',
  reader: 'visitor',
  share: null,
  rateLimitPolicy: 'exempt',
  write: ({ to, firstName, number, text, tradeToken }, { ctx, texts: { t }, links }) => {
    const name = greetingName(firstName);
    return {
      to,
      tradeNumber: number,
      subject: t('mail.message.subject', { number }),
      headline: t('mail.message.headline'),
      blocks: [
        { kind: 'paragraph', text: t('mail.sale.greeting', { named: name ? 'yes' : 'no', name: name ?? '' }) },
        ...text.split(/\n{2,}/).map((paragraph): Block => ({ kind: 'paragraph', text: paragraph })),
        { kind: 'paragraph', text: t('mail.message.signature', { brand: ctx.tenant.contact.fromName }) },
        { kind: 'action', label: t('mail.message.button'), url: links.page('sale', { token: tradeToken }) },
      ],
      reason: t('mail.reason'),
      footerLink: { label: t('mail.questions'), url: `mailto:${ctx.tenant.contact.replyTo}` },
    };
  },
  sample: () => ({
    to: 'jo@example.org',
    firstName: 'Jo',
    number: 'XX-26-118-4073',
    text: '62 mm',
    tradeToken: 'sample',
  }),
  typed: (facts, words) => ({ ...facts, firstName: words }),
});
