import { tradeFileName } from '../../../shared/file-name.ts';
import { type Block, defineMail, type MailDefinition, type MailShare } from '../../mail/index.server.ts';
import type { Texts } from '../../texts/index.server.ts';
import type { LapsedVoucher, NewsFacts, SellerNews } from './news-facts.ts';
import { deviceName, formatMaskedAccount, greeted, maskQuotedText, voucherLine } from './trade-words.ts';

type What = SellerNews['what'];
type Facts<W extends What> = NewsFacts<Extract<SellerNews, { what: W }>>;

/** The parts that differ per kind of status mail. */
interface Said {
  subject: string;
  headline: string;
  /** The amount in the summary; the offered total unless set. */
  amountCents?: number;
  texts: string[];
  note?: string;
}

/**
 * For updates caused by time or by the browser that created the trade; all others count in no share
 * (`seller-mails.ts`).
 */
const SHARES: Record<What, MailShare> = {
  reminder: 'reminder',
  received: 'reminder',
  accepted: 'reminder',
  returned: 'reminder',
  paid: 'reminder',
  cancelled: 'cancellation',
  expired: 'expiry',
};

/** Status mails per kind of update. Each links to the trade's private page. */
export const newsMails = {
  reminder: newsMail('reminder', { what: 'reminder' }, sayReminder),
  received: newsMail('received', { what: 'received' }, sayReceived),
  accepted: newsMail(
    'accepted',
    { what: 'accepted', amountCents: 31_000, returns: true, lapsedVoucher: null },
    sayAccepted,
  ),
  returned: newsMail('returned', { what: 'returned', silence: true }, sayReturned),
  paid: newsMail('paid', { what: 'paid', amountCents: 47_500, lapsedVoucher: null }, sayPaid),
  cancelled: newsMail('cancelled', { what: 'cancelled', by: 'seller' }, sayCancelled),
  expired: newsMail('expired', { what: 'expired' }, sayExpired),
} satisfies { [W in What]: MailDefinition<Facts<W>> };

function newsMail<W extends What>(
  what: W,
  sample: Facts<W>['news'],
  say: (facts: Facts<W>, texts: Texts) => Said,
): MailDefinition<Facts<W>> {
  return defineMail<Facts<W>>({
    kind: `trade.${what}`,
    reader: 'visitor',
    share: SHARES[what],
    whenFull: 'keep',
    write: (facts, { ctx, texts, links }) => {
      const { trade, token, back } = facts;
      const { t } = texts;
      const said = say(facts, texts);
      return {
        to: trade.email,
        tradeNumber: trade.number,
        subject: said.subject,
        headline: said.headline,
        blocks: [
          { kind: 'paragraph', text: t('mail.sale.greeting', greeted(trade.firstName)) },
          ...said.texts.map((text): Block => ({ kind: 'paragraph', text })),
          buildUpdateSummary(facts, said, texts),
          { kind: 'action', label: t('mail.sale.button'), url: links.page('sale', { token }) },
          ...(said.note === undefined ? [] : [{ kind: 'note', text: said.note } as const]),
        ],
        reason: t(trade.totalCents > 0 ? 'mail.reason' : 'mail.reasonRecycling'),
        footerLink: { label: t('mail.questions'), url: `mailto:${ctx.tenant.contact.replyTo}` },
        ...(back
          ? { attachments: [toLabelAttachment(tradeFileName(ctx.tenant, trade.number, 'return-label'), back)] }
          : {}),
      };
    },
    sample: ({ tenant, now }) => ({
      news: sample,
      token: 'sample',
      trade: {
        number: 'XX-26-118-4073',
        totalCents: 45_500,
        shipUntil: now().toISOString(),
        carrier: tenant.shipping.carrier,
        payout: 'jo···@example.org',
        firstName: 'Jo',
        email: 'jo@example.org',
        voucher: { code: 'SAMPLE', partner: 'Partner', valueCents: 500 },
        devices: [
          { offer: { deviceName: 'Phone 15', variantLabel: '128 GB' }, quantity: 1 },
          { offer: { deviceName: 'Camera 7', variantLabel: '' }, quantity: 2 },
        ],
      },
      back:
        what === 'returned' || what === 'accepted'
          ? { carrier: tenant.shipping.carrier, trackingNumber: '003404341600000012', labelPdf: new Uint8Array() }
          : null,
    }),
    typed: (facts, words) => ({
      ...facts,
      trade: { ...facts.trade, firstName: words, payout: maskQuotedText(words) },
    }),
  });
}

function toLabelAttachment(fileName: string, { labelPdf }: { labelPdf: Uint8Array }) {
  return { fileName, contentType: 'application/pdf', content: labelPdf };
}

function buildUpdateSummary({ trade, news }: NewsFacts, { amountCents = trade.totalCents }: Said, texts: Texts): Block {
  return {
    kind: 'summary',
    amount: amountCents > 0 ? texts.formats.moneyParts(amountCents) : undefined,
    lines: [
      ...trade.devices.map(deviceName),
      ...(trade.voucher && amountCents > 0 && !lapsedIn(news) ? [voucherLine(trade.voucher, texts)] : []),
      saleName(trade, texts),
    ],
  };
}

function lapsedIn(news: SellerNews): LapsedVoucher | null {
  return 'lapsedVoucher' in news ? news.lapsedVoucher : null;
}

/** Explains why the amount no longer includes the voucher. */
function sayLapsed(news: SellerNews, { t, formats }: Texts): string[] {
  const lapsed = lapsedIn(news);
  if (!lapsed) return [];
  return [t('mail.sale.voucherLapsed', { code: lapsed.code, minimum: formats.money(lapsed.minimumCents) })];
}

/** "Sale DE-26-118-4073", or the word for recycling where no money was offered. */
function saleName({ number, totalCents }: NewsFacts['trade'], { t }: Texts): string {
  return t(totalCents > 0 ? 'mail.trade.sale' : 'mail.trade.saleRecycling', { number });
}

function sayReminder({ trade }: Facts<'reminder'>, texts: Texts): Said {
  const { t, formats } = texts;
  const values = { date: formats.date(trade.shipUntil), carrier: trade.carrier, sum: formats.money(trade.totalCents) };
  return {
    subject: t('mail.sale.reminder.subject', { sale: saleName(trade, texts), date: values.date }),
    headline: t('mail.sale.reminder.headline'),
    texts: [t(trade.totalCents > 0 ? 'mail.sale.reminder.text' : 'mail.sale.reminder.textRecycling', values)],
    note: t('mail.sale.reminder.note'),
  };
}

function sayReceived({ trade }: Facts<'received'>, texts: Texts): Said {
  const { t, formats } = texts;
  const key = trade.totalCents > 0 ? 'mail.sale.received.text' : 'mail.sale.received.textRecycling';
  return {
    subject: t('mail.sale.received.subject', { sale: saleName(trade, texts) }),
    headline: t('mail.sale.received.headline'),
    texts: [t(key, { sum: formats.money(trade.totalCents) })],
  };
}

function sayAccepted({ trade, news, back }: Facts<'accepted'>, texts: Texts): Said {
  const { t, formats } = texts;
  const { amountCents } = news;
  const pays = amountCents > 0 && trade.payout !== null;
  return {
    subject: t('mail.sale.accepted.subject', { sale: saleName(trade, texts) }),
    headline: t('mail.sale.accepted.headline'),
    amountCents,
    texts: [
      pays
        ? t('mail.sale.accepted.text', {
            sum: formats.money(amountCents),
            account: formatMaskedAccount(trade.payout ?? ''),
          })
        : t('mail.sale.accepted.textRecycling'),
      ...sayLapsed(news, texts),
      ...(back ? [t('mail.sale.accepted.back', { carrier: back.carrier, number: back.trackingNumber })] : []),
    ],
    ...(back ? { note: t('mail.sale.returned.note') } : {}),
  };
}

function sayReturned({ trade, news, back }: Facts<'returned'>, texts: Texts): Said {
  const { t } = texts;
  return {
    subject: t('mail.sale.returned.subject', { sale: saleName(trade, texts) }),
    headline: t('mail.sale.returned.headline'),
    amountCents: 0,
    texts: [
      t(news.silence ? 'mail.sale.returned.silence' : 'mail.sale.returned.text'),
      ...(back ? [t('mail.sale.returned.back', { carrier: back.carrier, number: back.trackingNumber })] : []),
    ],
    ...(back ? { note: t('mail.sale.returned.note') } : {}),
  };
}

function sayPaid({ trade, news }: Facts<'paid'>, texts: Texts): Said {
  const { t, formats } = texts;
  const { amountCents } = news;
  const sale = saleName(trade, texts);
  if (amountCents === 0 || trade.payout === null) {
    return {
      subject: t('mail.sale.recycled.subject', { sale }),
      headline: t('mail.sale.recycled.headline'),
      amountCents: 0,
      texts: [t('mail.sale.recycled.text')],
    };
  }
  const sum = formats.money(amountCents);
  const more = amountCents > trade.totalCents;
  const offered = formats.money(trade.totalCents);
  return {
    subject: t('mail.sale.paid.subject', { sale, sum }),
    headline: t('mail.sale.paid.headline'),
    amountCents,
    texts: [
      ...(more ? [t('mail.sale.paid.more', { sum, offered })] : []),
      t(trade.payout.includes('@') ? 'mail.sale.paid.textPayPal' : 'mail.sale.paid.text', {
        sum,
        account: formatMaskedAccount(trade.payout),
      }),
      ...sayLapsed(news, texts),
    ],
  };
}

function sayCancelled({ trade, news }: Facts<'cancelled'>, texts: Texts): Said {
  const { t } = texts;
  const sale = saleName(trade, texts);
  return {
    subject: t('mail.sale.cancelled.subject', { sale }),
    headline: t('mail.sale.cancelled.headline'),
    amountCents: 0,
    texts: [t(news.by === 'shop' ? 'mail.sale.cancelled.byShop' : 'mail.sale.cancelled.text', { sale })],
    note: t('mail.sale.cancelled.note'),
  };
}

function sayExpired({ trade }: Facts<'expired'>, texts: Texts): Said {
  const { t, formats } = texts;
  const sale = saleName(trade, texts);
  return {
    subject: t('mail.sale.expired.subject', { sale }),
    headline: t('mail.sale.expired.headline'),
    amountCents: 0,
    texts: [t('mail.sale.expired.text', { sale, date: formats.date(trade.shipUntil) })],
    note: t('mail.sale.expired.note'),
  };
}
