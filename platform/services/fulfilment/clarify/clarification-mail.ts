import type { Cents } from '../../../shared/money.ts';
import { greetingName } from '../../../shared/user-text.ts';
import type { voucherAfterAnswers } from '../../../shared/voucher-value.ts';
import { type Block, defineMail } from '../../mail/index.server.ts';
import type { Texts } from '../../texts/index.server.ts';
import type { AskedVoucher } from './rows.ts';
import type { ClarificationLink } from './types.ts';

/** Content of a clarification mail. */
export interface ClarificationMailFacts {
  to: string;
  firstName: string;
  link: ClarificationLink;
  /** Opens the trade's private page. */
  tradeToken: string;
  deadline: Date;
  /** Null when the trade has none. */
  voucher: (AskedVoucher & { outcome: ReturnType<typeof voucherAfterAnswers> }) | null;
  /** The unanswered devices. */
  items: readonly {
    offer: string;
    device: string;
    /** Description by the inspector. */
    difference: string;
    oldCents: Cents;
    newCents: Cents;
  }[];
}

/** The first mail of a clarification, and its reminder. Opening a link never answers the clarification. */
export const clarificationMails = {
  question: clarificationMail('clarification', 'question'),
  reminder: clarificationMail('clarificationReminder', 'reminder'),
};

function clarificationMail(kind: string, said: 'question' | 'reminder') {
  return defineMail<ClarificationMailFacts>({
    kind: `trade.${kind}`,
    reader: 'visitor',
    share: null,
    rateLimitPolicy: 'exempt',
    write: (facts, { ctx, texts, links }) => {
      const { t, formats } = texts;
      const { link, items, deadline, firstName } = facts;
      const values = { number: link.trade, date: formats.date(deadline), count: items.length };
      const page = links.page('clarification', { id: link.id, trade: link.trade });
      return {
        to: facts.to,
        tradeNumber: link.trade,
        subject: t(`mail.clarification.${said}.subject`, values),
        headline: t(`mail.clarification.${said}.headline`, values),
        blocks: [
          { kind: 'paragraph', text: t(`mail.clarification.${said}.text`, { ...values, ...toGreeting(firstName) }) },
          buildPriceTable(facts, texts),
          ...voucherNote(facts, texts),
          { kind: 'action', label: t('mail.clarification.button'), url: page, caption: t('mail.clarification.safe') },
          ...items.map(
            ({ offer, device }): Block => ({
              kind: 'more',
              label: t('mail.clarification.quick', { device }),
              url: links.page('clarificationQuickAnswer', { id: link.id, trade: link.trade, offerid: offer }),
            }),
          ),
          { kind: 'note', text: t('mail.clarification.silence', values) },
          { kind: 'more', label: t('mail.sale.button'), url: links.page('sale', { token: facts.tradeToken }) },
        ],
        reason: t('mail.reason'),
        footerLink: { label: t('mail.questions'), url: `mailto:${ctx.tenant.contact.replyTo}` },
      };
    },
    sample: ({ now }) => ({
      to: 'jo@example.org',
      firstName: 'Jo',
      link: { id: 'sample', trade: 'XX-26-118-4073' },
      tradeToken: 'sample',
      deadline: now(),
      voucher: { code: 'SAMPLE', valueCents: 500, minimumCents: 20_000, outcome: 'lapses' },
      items: [
        { offer: 'one', device: 'Phone 15 128 GB', difference: '62 mm', oldCents: 17_800, newCents: 11_200 },
        { offer: 'two', device: 'Camera 7', difference: '3 × 4 mm', oldCents: 20_000, newCents: 0 },
      ],
    }),
    typed: (facts, words) => ({ ...facts, firstName: words }),
  });
}

/** Parameters for the message's choice between a greeting with a name and one without. */
function toGreeting(typed: string): { named: 'yes' | 'no'; name: string } {
  const name = greetingName(typed);
  return name === undefined ? { named: 'no', name: '' } : { named: 'yes', name };
}

/** Shown before the seller decides, if the voucher may be lost. */
function voucherNote({ voucher }: ClarificationMailFacts, { t, formats }: Texts): Block[] {
  if (!voucher || voucher.outcome === 'counts') return [];
  const { code, valueCents, minimumCents, outcome } = voucher;
  const values = { code, value: formats.money(valueCents), minimum: formats.money(minimumCents) };
  return [{ kind: 'paragraph', text: t(`clarification.voucher.${outcome}`, values) }];
}

function buildPriceTable({ items }: ClarificationMailFacts, { t, formats }: Texts): Block {
  return {
    kind: 'table',
    title: t('mail.clarification.found'),
    rows: items.map(({ device, difference, oldCents, newCents }) => ({
      text: device,
      note: t('mail.clarification.difference', { difference, amount: formats.money(oldCents) }),
      amount: formats.money(newCents),
    })),
    total: {
      term: t('mail.clarification.total'),
      amount: formats.money(items.reduce((total, { newCents }) => total + newCents, 0)),
    },
  };
}
