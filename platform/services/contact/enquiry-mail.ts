import { defuseLinks } from '../../shared/user-text.ts';
import { ENQUIRY_ANSWER_WORKING_DAYS } from '../../shared/working-days.ts';
import { type Block, defineMail, type Fact, type MailAttachment, type MailContext } from '../mail/index.server.ts';
import type { Texts } from '../texts/index.server.ts';
import { buildListBlocks, listSpreadsheet } from './list-tables.ts';
import { formatCellAmount, spreadsheet } from './spreadsheet.ts';
import type { BusinessEnquiry } from './types.ts';
import { visitorFacts } from './visitor-facts.ts';

type Cart = NonNullable<BusinessEnquiry['cart']>;

/** A company's enquiry for the shop's business contact, with the cart as a table and as an attachment. */
export const enquiryMail = defineMail<BusinessEnquiry>({
  kind: 'contact.enquiry',
  reader: 'shop',
  share: 'message',
  rateLimitPolicy: 'deferrable',
  write: (enquiry, writing) => {
    const { ctx, texts } = writing;
    const { t } = texts;
    const { contact } = ctx.tenant;
    const { company, name, email, message, cart, list } = enquiry;
    return {
      to: contact.b2bToAddress ?? contact.toAddress,
      replyTo: email,
      subject: t('mail.enquiry.subject', { company: defuseLinks(company), count: countDevices(enquiry) }),
      headline: t('mail.enquiry.headline'),
      blocks: [
        { kind: 'facts', facts: buildEnquiryFacts(enquiry, writing) },
        ...(cart ? [buildCartTable(cart, texts)] : []),
        ...(list ? buildListBlocks(list, texts) : []),
        ...(message === '' ? [] : [{ kind: 'quote', text: message } as const]),
      ],
      reason: t('mail.enquiry.reason', { name: defuseLinks(name) }),
      attachments: [
        ...(cart ? [buildSpreadsheet(cart, writing)] : []),
        ...(list ? [listSpreadsheet(list, writing)] : []),
      ],
    };
  },
  sample: () => ({
    company: 'Muster & Co',
    name: 'Hannah Muster',
    email: 'hannah@example.org',
    phone: '+00 000 0000',
    message: 'Lorem ipsum dolor sit amet.',
    deviceCount: undefined,
    kinds: ['phone', 'tablet'],
    cart: {
      lines: [
        {
          offerId: 'sample',
          device: 'Phone 15 128 GB',
          summary: '…',
          quantity: 3,
          priceCents: 10_000,
          totalCents: 30_000,
        },
      ],
      totalCents: 30_000,
    },
    list: undefined,
  }),
  typed: (enquiry, words) => ({ ...enquiry, company: words, name: words, phone: words, message: words }),
});

function countDevices({ cart, list, deviceCount }: BusinessEnquiry): number {
  const lines = cart?.lines ?? list?.lines;
  return lines ? lines.reduce((sum, { quantity }) => sum + quantity, 0) : (deviceCount ?? 0);
}

function buildEnquiryFacts(enquiry: BusinessEnquiry, writing: MailContext): Fact[] {
  const { t, formats } = writing.texts;
  const { company, phone, kinds } = enquiry;
  const called = phone ? [{ term: t('business.phone.short'), value: defuseLinks(phone) }] : [];
  const asked = kinds.map((kind) => t(`kind.${kind}`)).join(', ');
  return [
    { term: t('business.company.label'), value: defuseLinks(company) },
    ...visitorFacts(enquiry, { more: called, answerDays: ENQUIRY_ANSWER_WORKING_DAYS }, writing),
    { term: t('business.count.short'), value: formats.number(countDevices(enquiry)) },
    ...(asked ? [{ term: t('business.kinds.label'), value: asked }] : []),
  ];
}

function buildCartTable({ lines, totalCents }: Cart, { t, formats }: Texts): Block {
  return {
    kind: 'table',
    title: t('cart.title'),
    rows: lines.map((line) => ({
      text: `${formats.number(line.quantity)} × ${line.device}`,
      note: `${line.summary} (${line.offerId})`,
      amount: formats.money(line.totalCents),
    })),
    total: { term: t('mail.enquiry.total'), amount: formats.money(totalCents) },
  };
}

/** The cart as a spreadsheet. */
function buildSpreadsheet({ lines, totalCents }: Cart, { ctx, texts: { t } }: MailContext): MailAttachment {
  const columns = ['count', 'device', 'condition', 'each', 'total', 'offer'];
  const rows = [
    columns.map((column) => t(`mail.enquiry.column.${column}`)),
    ...lines.map((line) => [
      String(line.quantity),
      line.device,
      line.summary,
      formatCellAmount(line.priceCents),
      formatCellAmount(line.totalCents),
      line.offerId,
    ]),
    ['', '', t('mail.enquiry.total'), '', formatCellAmount(totalCents), ''],
  ];
  return spreadsheet([ctx.tenant.contact.fromName, t('mail.enquiry.file')], rows, ctx);
}
