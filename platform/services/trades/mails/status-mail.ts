import { composeLineName } from '../../../shared/device-name.ts';
import { tradeFileName } from '../../../shared/file-name.ts';
import { type Block, defineMail, type MailDefinition, type MailShare } from '../../mail/index.server.ts';
import type { Texts } from '../../texts/index.server.ts';
import type { LapsedVoucher, StatusMailFacts, TradeStatusUpdate } from './status-mail-facts.ts';
import { formatMaskedAccount, maskQuotedText, toGreeting, voucherLine } from './trade-words.ts';

type UpdateKind = TradeStatusUpdate['what'];
type Facts<W extends UpdateKind> = StatusMailFacts<Extract<TradeStatusUpdate, { what: W }>>;

/** The parts that differ per kind of status mail. */
interface StatusMailText {
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
const SHARES: Record<UpdateKind, MailShare> = {
  reminder: 'reminder',
  received: 'reminder',
  accepted: 'reminder',
  returned: 'reminder',
  paid: 'reminder',
  erased: 'reminder',
  cancelled: 'cancellation',
  expired: 'expiry',
  closed: 'reminder',
};

/** Status mails per kind of update. Each links to the trade's private page. */
export const statusMails = {
  reminder: defineStatusMail('reminder', { what: 'reminder' }, writeReminderText),
  received: defineStatusMail('received', { what: 'received', amountCents: 45_500 }, writeReceivedText),
  accepted: defineStatusMail(
    'accepted',
    {
      what: 'accepted',
      amountCents: 31_000,
      returns: true,
      lapsedVoucher: null,
      damaged: true,
      result: 'answered',
      raised: [],
      lost: { limitCents: 300_000 },
    },
    writeAcceptedText,
  ),
  returned: defineStatusMail('returned', { what: 'returned', because: 'silence' }, writeReturnedText),
  paid: defineStatusMail(
    'paid',
    { what: 'paid', amountCents: 47_500, lapsedVoucher: null, invoicing: null },
    writePaidText,
  ),
  erased: defineStatusMail('erased', { what: 'erased' }, writeErasedText),
  cancelled: defineStatusMail('cancelled', { what: 'cancelled', by: 'seller' }, writeCancelledText),
  expired: defineStatusMail('expired', { what: 'expired' }, writeExpiredText),
  closed: defineStatusMail('closed', { what: 'closed' }, writeClosedText),
} satisfies { [W in UpdateKind]: MailDefinition<Facts<W>> };

function defineStatusMail<W extends UpdateKind>(
  what: W,
  sample: Facts<W>['update'],
  writeText: (facts: Facts<W>, texts: Texts) => StatusMailText,
): MailDefinition<Facts<W>> {
  return defineMail<Facts<W>>({
    kind: `trade.${what}`,
    reader: 'visitor',
    share: SHARES[what],
    rateLimitPolicy: 'guaranteed',
    write: (facts, { ctx, texts, links }) => {
      const { trade, token, back, documents } = facts;
      const { t } = texts;
      const mailText = writeText(facts, texts);
      return {
        to: trade.email,
        tradeNumber: trade.number,
        subject: mailText.subject,
        headline: mailText.headline,
        blocks: [
          { kind: 'paragraph', text: t('mail.sale.greeting', toGreeting(trade.firstName)) },
          ...mailText.texts.map((text): Block => ({ kind: 'paragraph', text })),
          ...sayCertificates(documents, texts).map((text): Block => ({ kind: 'paragraph', text })),
          buildUpdateSummary(facts, mailText, texts),
          { kind: 'action', label: t('mail.sale.button'), url: links.page('sale', { token }) },
          ...(mailText.note === undefined ? [] : [{ kind: 'note', text: mailText.note } as const]),
        ],
        reason: t(trade.totalCents > 0 ? 'mail.reason' : 'mail.reasonRecycling'),
        footerLink: { label: t('mail.questions'), url: `mailto:${ctx.tenant.contact.replyTo}` },
        attachments: [
          ...(back ? [toLabelAttachment(tradeFileName(ctx.tenant, trade.number, 'return-label'), back)] : []),
          ...(documents?.attachments ?? []),
        ],
      };
    },
    sample: ({ tenant, now }) => ({
      update: sample,
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
      documents: what === 'paid' || what === 'erased' ? { certificates: 'attached', count: 3, attachments: [] } : null,
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

function buildUpdateSummary(
  { trade, update }: StatusMailFacts,
  { amountCents = trade.totalCents }: StatusMailText,
  texts: Texts,
): Block {
  return {
    kind: 'summary',
    amount: amountCents > 0 ? texts.formats.moneyParts(amountCents) : undefined,
    lines: [
      ...trade.devices.map(composeLineName),
      ...(trade.voucher && amountCents > 0 && !lapsedIn(update) ? [voucherLine(trade.voucher, texts)] : []),
      getTradeName(trade, texts),
    ],
  };
}

function lapsedIn(news: TradeStatusUpdate): LapsedVoucher | null {
  return 'lapsedVoucher' in news ? news.lapsedVoucher : null;
}

/** Explains why the amount no longer includes the voucher. */
function sayLapsed(news: TradeStatusUpdate, { t, formats }: Texts): string[] {
  const lapsed = lapsedIn(news);
  if (!lapsed) return [];
  return [t('mail.sale.voucherLapsed', { code: lapsed.code, minimum: formats.money(lapsed.minimumCents) })];
}

/** "Sale DE-26-118-4073", or the word for recycling where no money was offered. */
function getTradeName({ number, totalCents }: StatusMailFacts['trade'], { t }: Texts): string {
  return t(totalCents > 0 ? 'mail.trade.sale' : 'mail.trade.saleRecycling', { number });
}

function writeReminderText({ trade }: Facts<'reminder'>, texts: Texts): StatusMailText {
  const { t, formats } = texts;
  const values = { date: formats.date(trade.shipUntil), carrier: trade.carrier, sum: formats.money(trade.totalCents) };
  return {
    subject: t('mail.sale.reminder.subject', { sale: getTradeName(trade, texts), date: values.date }),
    headline: t('mail.sale.reminder.headline'),
    texts: [t(trade.totalCents > 0 ? 'mail.sale.reminder.text' : 'mail.sale.reminder.textRecycling', values)],
    note: t('mail.sale.reminder.note'),
  };
}

function writeReceivedText({ trade, update: { amountCents } }: Facts<'received'>, texts: Texts): StatusMailText {
  const { t, formats } = texts;
  const key = amountCents > 0 ? 'mail.sale.received.text' : 'mail.sale.received.textRecycling';
  return {
    subject: t('mail.sale.received.subject', { sale: getTradeName(trade, texts) }),
    headline: t('mail.sale.received.headline'),
    amountCents,
    texts: [t(key, { sum: formats.money(amountCents) })],
  };
}

/** Only a seller who was asked has accepted anything. */
const ACCEPTED_TEXTS = {
  described: 'described',
  same: 'samePrice',
  more: 'more',
  answered: 'accepted',
} as const;

/** Why devices are worth more than offered. */
function sayRaised({ raised }: Facts<'accepted'>['update'], { t, formats }: Texts): string[] {
  return raised.map(({ device, found, offeredCents, inspectedCents }) =>
    t('mail.sale.more.reason', {
      device,
      found: found.join(', '),
      known: found.length > 0 ? 'yes' : 'no',
      more: formats.money(inspectedCents - offeredCents),
      amount: formats.money(inspectedCents),
      offered: formats.money(offeredCents),
    }),
  );
}

function writeAcceptedText({ trade, update, back }: Facts<'accepted'>, texts: Texts): StatusMailText {
  const { t, formats } = texts;
  const { amountCents } = update;
  const pays = amountCents > 0 && trade.payout !== null;
  const kind = update.damaged ? 'damaged' : ACCEPTED_TEXTS[update.result];
  return {
    subject: t(`mail.sale.${update.lost ? 'lost' : kind}.subject`, { sale: getTradeName(trade, texts) }),
    headline: t(`mail.sale.${update.lost ? 'damaged' : kind}.headline`),
    amountCents,
    texts: [
      ...(update.damaged ? [t('mail.sale.damaged.text')] : []),
      ...sayLost(update.lost, texts),
      ...sayRaised(update, texts),
      pays
        ? t('mail.sale.accepted.text', {
            sum: formats.money(amountCents),
            account: formatMaskedAccount(trade.payout ?? ''),
          })
        : t('mail.sale.accepted.textRecycling'),
      ...sayLapsed(update, texts),
      ...(back ? [t('mail.sale.accepted.back', { carrier: back.carrier, number: back.trackingNumber })] : []),
    ],
    ...(back ? { note: t('mail.sale.returned.note') } : {}),
  };
}

/** Nothing is promised beyond the limit of a parcel. Devices that are given away are not paid. */
function sayLost(lost: Facts<'accepted'>['update']['lost'], { t, formats }: Texts): string[] {
  if (!lost) return [];
  const { limitCents } = lost;
  const limit = limitCents === null ? '' : formats.moneyShort(limitCents);
  return [t('mail.sale.lost.text', { limited: limitCents === null ? 'no' : 'yes', limit })];
}

const RETURN_TEXTS = {
  declined: 'mail.sale.returned.text',
  silence: 'mail.sale.returned.silence',
  withdrawn: 'mail.sale.returned.withdrawn',
  withdrawnOnTheWay: 'mail.sale.returned.withdrawnOnTheWay',
  released: 'mail.sale.returned.released',
} as const;

function writeReturnedText({ trade, update, back }: Facts<'returned'>, texts: Texts): StatusMailText {
  const { t } = texts;
  return {
    subject: t('mail.sale.returned.subject', { sale: getTradeName(trade, texts) }),
    headline: t('mail.sale.returned.headline'),
    amountCents: 0,
    texts: [
      t(RETURN_TEXTS[update.because]),
      ...(back ? [t('mail.sale.returned.back', { carrier: back.carrier, number: back.trackingNumber })] : []),
    ],
    ...(back ? { note: t('mail.sale.returned.note') } : {}),
  };
}

function writePaidText({ trade, update }: Facts<'paid'>, texts: Texts): StatusMailText {
  const { t, formats } = texts;
  const { amountCents } = update;
  const sale = getTradeName(trade, texts);
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
      ...(update.invoicing ? [t(`mail.sale.paid.${update.invoicing}`, { sale: trade.number })] : []),
      ...sayLapsed(update, texts),
    ],
  };
}

function writeErasedText({ trade }: Facts<'erased'>, texts: Texts): StatusMailText {
  const { t } = texts;
  return {
    subject: t('mail.sale.erased.subject', { sale: getTradeName(trade, texts) }),
    headline: t('mail.sale.erased.headline'),
    amountCents: 0,
    texts: [t('mail.sale.erased.text')],
  };
}

/** Says where the certificates are, or that they follow. */
function sayCertificates(documents: StatusMailFacts['documents'], { t }: Texts): string[] {
  if (!documents || documents.certificates === 'none') return [];
  return [t(`mail.certificates.${documents.certificates}`, { count: documents.count })];
}

function writeCancelledText({ trade, update }: Facts<'cancelled'>, texts: Texts): StatusMailText {
  const { t } = texts;
  const sale = getTradeName(trade, texts);
  return {
    subject: t('mail.sale.cancelled.subject', { sale }),
    headline: t('mail.sale.cancelled.headline'),
    amountCents: 0,
    texts: [t(update.by === 'shop' ? 'mail.sale.cancelled.byShop' : 'mail.sale.cancelled.text', { sale })],
    note: t('mail.sale.cancelled.note'),
  };
}

function writeExpiredText({ trade }: Facts<'expired'>, texts: Texts): StatusMailText {
  const { t, formats } = texts;
  const sale = getTradeName(trade, texts);
  return {
    subject: t('mail.sale.expired.subject', { sale }),
    headline: t('mail.sale.expired.headline'),
    amountCents: 0,
    texts: [t('mail.sale.expired.text', { sale, date: formats.date(trade.shipUntil) })],
    note: t('mail.sale.expired.note'),
  };
}

function writeClosedText({ trade }: Facts<'closed'>, texts: Texts): StatusMailText {
  const { t } = texts;
  return {
    subject: t('mail.sale.closed.subject', { sale: getTradeName(trade, texts) }),
    headline: t('mail.sale.closed.headline'),
    amountCents: 0,
    texts: [t('mail.sale.closed.text')],
  };
}
