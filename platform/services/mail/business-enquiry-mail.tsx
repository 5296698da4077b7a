import { renderToStaticMarkup } from 'react-dom/server';
import type { RequestContext } from '../../shared/request-context.ts';
import type { BusinessEnquiry } from '../contact/types.ts';
import type { Texts, TextsFor } from '../texts/index.server.ts';
import { paragraphsOf, visitorFacts } from './contact-message-mail.tsx';
import { type CartWords, ContactMessageMail, type ContactMessageWords } from './templates/ContactMessageMail.tsx';
import type { MailTheme } from './theme-colours.ts';
import type { MailAttachment, MailDraft } from './types.ts';

export interface BusinessEnquiryInput {
  ctx: RequestContext;
  enquiry: BusinessEnquiry;
  texts: TextsFor;
  theme: MailTheme;
}

/** The mail is read by the shop's business contact: it speaks the shop's language and brings the cart as a table along. */
export function businessEnquiryDraft({ ctx, enquiry, texts, theme }: BusinessEnquiryInput): MailDraft {
  const { contact, locale } = ctx.tenant;
  const own = texts({ tenant: ctx.tenant, locale });
  const words = enquiryWords(ctx, enquiry, own, texts(ctx).lang);
  return {
    kind: 'contact.enquiry',
    to: contact.b2bToAddress ?? contact.toAddress,
    replyTo: enquiry.email,
    subject: words.subject,
    html: `<!doctype html>${renderToStaticMarkup(<ContactMessageMail words={words} theme={theme} />)}`,
    text: enquiryText(words),
    attachments: enquiry.cart ? [cartTable(enquiry.cart, own)] : [],
  };
}

function enquiryWords(ctx: RequestContext, enquiry: BusinessEnquiry, own: Texts, spoken: string): ContactMessageWords {
  const { lang, t, formats } = own;
  const { company, name, phone, message, deviceCount, kinds, cart } = enquiry;
  const count = cart ? cart.lines.reduce((sum, { quantity }) => sum + quantity, 0) : (deviceCount ?? 0);
  return {
    lang,
    brand: ctx.tenant.contact.fromName,
    subject: t('mail.enquiry.subject', { company, count }),
    headline: t('mail.enquiry.headline'),
    facts: [
      { term: t('business.company.label'), value: company },
      ...visitorFacts(ctx, enquiry, own, spoken).flatMap((fact, index) =>
        index === 1 && phone ? [fact, { term: t('business.phone.short'), value: phone }] : [fact],
      ),
      { term: t('business.count.short'), value: formats.number(count) },
      ...(kinds.length > 0
        ? [{ term: t('business.kinds.label'), value: kinds.map((kind) => t(`kind.${kind}`)).join(', ') }]
        : []),
    ],
    ...(cart ? { cart: cartWords(cart, own) } : {}),
    paragraphs: message === '' ? [] : paragraphsOf(message),
    reason: t('mail.enquiry.reason', { name }),
  };
}

function cartWords({ lines, totalCents }: NonNullable<BusinessEnquiry['cart']>, { t, formats }: Texts): CartWords {
  return {
    title: t('cart.title'),
    lines: lines.map((line) => ({
      device: `${formats.number(line.quantity)} × ${line.device}`,
      note: `${line.summary} (${line.offerId})`,
      amount: formats.money(line.totalCents),
    })),
    total: { term: t('mail.enquiry.total'), amount: formats.money(totalCents) },
  };
}

/** The same words for programs and people that want no HTML. */
function enquiryText({ headline, facts, cart, paragraphs, reason }: ContactMessageWords): string {
  return [
    headline,
    facts.map(({ term, value }) => `${term}: ${value}`).join('\n'),
    ...(cart
      ? [
          [
            cart.title,
            ...cart.lines.map(({ device, note, amount }) => `- ${device}: ${amount}\n  ${note}`),
            `${cart.total.term}: ${cart.total.amount}`,
          ].join('\n'),
        ]
      : []),
    ...paragraphs.map((lines) => lines.join('\n')),
    `-- \n${reason}`,
  ].join('\n\n');
}

/** The cart for a spreadsheet: semicolons and decimal commas, as the shop's countries read them; the mark says UTF-8. */
function cartTable({ lines, totalCents }: NonNullable<BusinessEnquiry['cart']>, { t }: Texts): MailAttachment {
  const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  const rows = [
    [t('mail.enquiry.column.count'), t('mail.enquiry.column.device'), t('mail.enquiry.column.condition')].concat(
      t('mail.enquiry.column.each'),
      t('mail.enquiry.column.total'),
      t('mail.enquiry.column.offer'),
    ),
    ...lines.map((line) => [
      String(line.quantity),
      line.device,
      line.summary,
      amount(line.priceCents),
      amount(line.totalCents),
      line.offerId,
    ]),
    ['', '', t('mail.enquiry.total'), '', amount(totalCents), ''],
  ];
  const table = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n');
  return {
    fileName: `${t('mail.enquiry.file')}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: new TextEncoder().encode(`\ufeff${table}\r\n`),
  };
}
