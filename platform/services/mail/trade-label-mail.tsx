import { renderToStaticMarkup } from 'react-dom/server';
import type { RequestContext } from '../../shared/request-context.ts';
import { packingChecks } from '../shipping/index.server.ts';
import type { Texts } from '../texts/index.server.ts';
import type { TradeView } from '../trades/types.ts';
import { imprintLine } from './imprint-line.ts';
import { TradeLabelMail, type TradeLabelWords } from './templates/TradeLabelMail.tsx';
import type { MailTheme } from './theme-colours.ts';

export interface TradeLabelInput {
  ctx: RequestContext;
  trade: TradeView;
  texts: Texts;
  labelUrl: string;
}

export function tradeLabelWords({ ctx, trade, texts, labelUrl }: TradeLabelInput): TradeLabelWords {
  const { t, formats } = texts;
  const { contact } = ctx.tenant;
  const pays = trade.totalCents > 0;
  const count = trade.lines.reduce((total, line) => total + line.quantity, 0);
  const date = formats.date(trade.shipUntil);
  const intro = { name: trade.address.firstName, date, count };
  return {
    lang: texts.lang,
    brand: contact.fromName,
    subject: t(pays ? 'mail.trade.subject' : 'mail.trade.subjectRecycling', { number: trade.number }),
    headline: t('mail.trade.headline'),
    intro: t(pays ? 'mail.trade.intro' : 'mail.trade.introRecycling', intro),
    amount: pays ? formats.moneyParts(trade.totalCents) : undefined,
    devices: trade.lines.map(deviceName),
    sale: t(pays ? 'mail.trade.sale' : 'mail.trade.saleRecycling', { number: trade.number }),
    voucher:
      trade.voucher === null
        ? undefined
        : t('mail.trade.voucher', { code: trade.voucher.code, amount: formats.money(trade.voucher.valueCents) }),
    button: t('mail.trade.button'),
    labelUrl,
    attached: t('mail.trade.attached'),
    packTitle: t('mail.trade.packTitle'),
    packing: packingChecks(trade.lines.map((line) => line.offer.formFactor))
      // The slip speaks of itself; the mail is not put into the parcel.
      .filter((check) => check !== 'slip')
      .map((check) => t(`label.check.${check}`)),
    nextTitle: t('mail.trade.nextTitle'),
    next: nextSteps(trade, texts),
    imprint: imprintLine(ctx.tenant),
    reason: t(pays ? 'mail.reason' : 'mail.reasonRecycling'),
    questions: t('mail.questions'),
    questionsAddress: contact.toAddress,
  };
}

function deviceName({ offer, quantity }: TradeView['lines'][number]): string {
  const name = [offer.deviceName, offer.variantLabel].filter(Boolean).join(' ');
  return quantity > 1 ? `${quantity} × ${name}` : name;
}

function nextSteps(trade: TradeView, { t, formats }: Texts): string[] {
  const { payout, totalCents } = trade;
  const send = t('mail.trade.next.send', { date: formats.date(trade.shipUntil), carrier: trade.carrier });
  if (totalCents === 0 || !payout) return [send, t('mail.trade.next.checkRecycling'), t('mail.trade.next.recycle')];
  const pay = t('mail.trade.next.pay', { amount: formats.money(totalCents), account: payout.masked });
  return [send, t('mail.trade.next.check'), pay];
}

export function tradeLabelHtml(words: TradeLabelWords, theme: MailTheme): string {
  return `<!doctype html>${renderToStaticMarkup(<TradeLabelMail words={words} theme={theme} />)}`;
}

/** The same words for programs and people that want no HTML. */
export function tradeLabelText(words: TradeLabelWords): string {
  const amount = words.amount && `${words.amount.whole}${words.amount.fraction} ${words.amount.sign}`;
  const list = (title: string, items: string[]) => [title, ...items.map((item) => `- ${item}`)].join('\n');
  return [
    words.headline,
    words.intro,
    [amount, ...words.devices, words.voucher, words.sale].filter(Boolean).join('\n'),
    `${words.button}: ${words.labelUrl}\n${words.attached}`,
    list(words.packTitle, words.packing),
    list(words.nextTitle, words.next),
    `-- \n${words.imprint}\n${words.reason}\n${words.questions} ${words.questionsAddress}`,
  ].join('\n\n');
}
