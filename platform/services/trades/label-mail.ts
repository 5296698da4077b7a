import { composeLineName } from '../../shared/device-name.ts';
import { dropOffPoints } from '../../shared/drop-off.ts';
import { tradeFileName } from '../../shared/file-name.ts';
import { pickLines } from '../../shared/plan-parcels.ts';
import { preparationKeys } from '../../shared/preparation.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { type Block, defineMail } from '../mail/index.server.ts';
import type { Texts } from '../texts/index.server.ts';
import { type LabelLink, labelPath } from './label-link.ts';
import { formatMaskedAccount, maskQuotedText, toGreeting, voucherLine } from './mails/trade-words.ts';
import type { TradeView } from './types.ts';

export interface LabelFacts {
  trade: LabelledTrade;
  link: LabelLink;
  /** Opens the trade's private page. */
  tradeToken: string;
  labelPdf: Uint8Array;
}

/** The parts of a trade that the mail shows. */
type LabelledTrade = Pick<
  TradeView,
  'number' | 'customerNumber' | 'shipUntil' | 'carrier' | 'totalCents' | 'voucher' | 'payout' | 'parcels'
> & {
  address: Pick<TradeView['address'], 'firstName' | 'email'>;
  lines: readonly {
    offer: Pick<TradeView['lines'][number]['offer'], 'deviceName' | 'variantLabel' | 'formFactor'>;
    quantity: number;
  }[];
};

/** Confirms a guest's trade and brings its label. Anyone may have typed the address. */
export const labelMail = defineMail<LabelFacts>({
  kind: 'trade.label',
  reader: 'visitor',
  share: 'guestLabel',
  rateLimitPolicy: 'deferrable',
  write: ({ trade, link, tradeToken, labelPdf }, { ctx, texts, links }) => {
    const { t } = texts;
    const { number, totalCents } = trade;
    const pays = totalCents > 0;
    return {
      to: trade.address.email,
      tradeNumber: number,
      subject: t(pays ? 'mail.trade.subject' : 'mail.trade.subjectRecycling', { number }),
      headline: t('mail.trade.headline'),
      blocks: [
        { kind: 'paragraph', text: formatIntro(trade, texts) },
        buildTradeSummary(trade, texts),
        {
          kind: 'action',
          label: t('mail.trade.button'),
          url: links.path(labelPath(link)),
          caption: t('mail.trade.attached'),
        },
        ...parcelsBlock(trade, texts),
        { kind: 'list', title: t('mail.trade.packTitle'), items: toPackingSlip(ctx, trade, texts) },
        { kind: 'list', title: t('mail.trade.nextTitle'), items: nextSteps(trade, texts), ordered: true },
        ...dropOffBlock(ctx, texts),
        { kind: 'more', label: t('mail.trade.follow'), url: links.page('sale', { token: tradeToken }) },
      ],
      reason: t(pays ? 'mail.reason' : 'mail.reasonRecycling'),
      footerLink: { label: t('mail.questions'), url: `mailto:${ctx.tenant.contact.replyTo}` },
      attachments: [
        { fileName: tradeFileName(ctx.tenant, number, 'label'), contentType: 'application/pdf', content: labelPdf },
      ],
    };
  },
  sample: ({ tenant, now }) => ({
    trade: {
      number: 'XX-26-118-4073',
      customerNumber: '4827109356',
      shipUntil: now().toISOString(),
      carrier: tenant.shipping.carrier,
      totalCents: 45_500,
      voucher: { code: 'SAMPLE', partner: 'Partner', valueCents: 500 },
      payout: { paymentType: tenant.selectedPaymentType, masked: 'jo···@example.org' },
      address: { firstName: 'Jo', email: 'jo@example.org' },
      parcels: [
        { trackingNumber: '003404341600000012', lines: [{ position: 0, quantity: 1 }], state: 'expected' },
        { trackingNumber: '003404341600000029', lines: [{ position: 1, quantity: 2 }], state: 'expected' },
      ],
      lines: [
        { offer: { deviceName: 'Phone 15', variantLabel: '128 GB', formFactor: 'phone' }, quantity: 1 },
        { offer: { deviceName: 'Camera 7', variantLabel: '', formFactor: 'camera' }, quantity: 2 },
      ],
    },
    link: { number: 'XX-26-118-4073', signature: 'sample' },
    tradeToken: 'sample',
    labelPdf: new Uint8Array(),
  }),
  typed: (facts, words) => ({
    ...facts,
    trade: {
      ...facts.trade,
      address: { ...facts.trade.address, firstName: words },
      payout: { paymentType: 0, ...facts.trade.payout, masked: maskQuotedText(words) },
    },
  }),
});

function formatIntro({ address, lines, shipUntil, totalCents }: LabelledTrade, { t, formats }: Texts): string {
  const count = lines.reduce((total, line) => total + line.quantity, 0);
  return t(totalCents > 0 ? 'mail.trade.intro' : 'mail.trade.introRecycling', {
    ...toGreeting(address.firstName),
    date: formats.date(shipUntil),
    count,
  });
}

function buildTradeSummary({ number, customerNumber, totalCents, lines, voucher }: LabelledTrade, texts: Texts): Block {
  const { t, formats } = texts;
  const pays = totalCents > 0;
  return {
    kind: 'summary',
    amount: pays ? formats.moneyParts(totalCents) : undefined,
    lines: [
      ...lines.map(composeLineName),
      ...(voucher ? [voucherLine(voucher, texts)] : []),
      t(pays ? 'mail.trade.sale' : 'mail.trade.saleRecycling', { number }),
      ...(customerNumber === null ? [] : [t('mail.trade.customerNumber', { number: customerNumber })]),
    ],
  };
}

/** Which devices go into which parcel, where one is not enough. */
function parcelsBlock({ parcels = [], lines }: LabelledTrade, { t }: Texts): Block[] {
  if (parcels.length < 2) return [];
  const items = parcels.map((parcel, index) =>
    t('parcels.item', {
      number: index + 1,
      devices: pickLines(lines, parcel.lines).map(composeLineName).join(', '),
    }),
  );
  return [
    { kind: 'list', title: t('parcels.title', { count: parcels.length }), items },
    { kind: 'paragraph', text: t('parcels.text') },
  ];
}

function dropOffBlock({ tenant }: RequestContext, { t, lang }: Texts): Block[] {
  const points = dropOffPoints(tenant, lang);
  if (points.length === 0) return [];
  const items = points.map(({ name, place, hours }) => `${name}, ${place}: ${hours}`);
  return [{ kind: 'list', title: t('dropOff.text'), items }];
}

function toPackingSlip(ctx: RequestContext, { lines }: LabelledTrade, { t }: Texts): string[] {
  const devices = lines.map(({ offer }) => offer);
  return preparationKeys(ctx, devices, 'mail').map((key) => t(key));
}

function nextSteps({ payout, totalCents, shipUntil, carrier }: LabelledTrade, { t, formats }: Texts): string[] {
  const send = t('mail.trade.next.send', { date: formats.date(shipUntil), carrier });
  if (totalCents === 0 || !payout) return [send, t('mail.trade.next.checkRecycling'), t('mail.trade.next.recycle')];
  const pay = t('mail.trade.next.pay', {
    amount: formats.money(totalCents),
    account: formatMaskedAccount(payout.masked),
  });
  return [send, t('mail.trade.next.check'), pay];
}
