import type { Cents } from '../../../shared/money.ts';
import { greetingName } from '../../../shared/user-text.ts';
import type { voucherAfterAnswers } from '../../../shared/voucher-value.ts';
import { type Block, defineMail } from '../../mail/index.server.ts';
import type { Texts } from '../../texts/index.server.ts';
import { type AskedOutcome, describeOutcome, getCommonOutcome } from '../outcomes/outcome-words.ts';
import { lockKinds } from '../outcomes/types.ts';
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
    /** What was found besides answers. */
    outcome?: AskedOutcome | undefined;
  }[];
}

/** One device per outcome, and per lock, which needs other steps. */
const sampleOutcomes: readonly AskedOutcome[] = [
  ...lockKinds.map((lock) => ({ kind: 'locked' as const, lock })),
  { kind: 'otherModel', foundDevice: 'Phone 14 64 GB' },
  { kind: 'emptyBox' },
  { kind: 'notOurs' },
];

/** The first mail of a clarification, and its reminder. Opening a link never answers the clarification. */
export const clarificationMails = {
  question: clarificationMail('clarification', 'question'),
  reminder: clarificationMail('clarificationReminder', 'reminder'),
  second: clarificationMail('clarificationSecond', 'second'),
};

function clarificationMail(kind: string, said: 'question' | 'reminder' | 'second') {
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
      const common = getCommonOutcome(items);
      const priced = items.filter(({ outcome, newCents }) => !outcome || newCents > 0);
      return {
        to: facts.to,
        tradeNumber: link.trade,
        subject:
          common && said === 'question'
            ? t(`mail.outcome.${common}.subject`, values)
            : t(`mail.clarification.${said}.subject`, values),
        headline:
          common && said === 'question'
            ? t(`outcome.${common}.headline`)
            : t(`mail.clarification.${said}.headline`, values),
        blocks: [
          common && said !== 'second'
            ? { kind: 'paragraph', text: t('mail.sale.greeting', toGreeting(firstName)) }
            : {
                kind: 'paragraph',
                text: t(`mail.clarification.${said}.text`, { ...values, ...toGreeting(firstName) }),
              },
          ...items.flatMap((item) => describeItem(item, values.date, texts)),
          ...(priced.length > 0 ? [buildPriceTable(priced, texts)] : []),
          ...voucherNote(facts, texts),
          { kind: 'action', label: t('mail.clarification.button'), url: page, caption: t('mail.clarification.safe') },
          ...items.map(
            ({ offer, device }): Block => ({
              kind: 'more',
              label: t('mail.clarification.quick', { device }),
              url: links.page('clarificationQuickAnswer', { id: link.id, trade: link.trade, offerid: offer }),
            }),
          ),
          ...buildSilenceNotes(facts, texts),
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
        ...sampleOutcomes.map((outcome) => ({
          offer: `${outcome.kind} ${outcome.lock ?? ''}`,
          device: 'Phone 15 128 GB',
          difference: '',
          oldCents: 17_800,
          newCents: outcome.kind === 'otherModel' ? 9_000 : 0,
          outcome,
        })),
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

/** What was found, what happens next and by when, and how to remove a lock. */
function describeItem(
  { outcome, device, difference, oldCents, newCents }: ClarificationMailFacts['items'][number],
  date: string,
  texts: Texts,
): Block[] {
  if (!outcome) return [];
  const { t, formats } = texts;
  const amounts = { offered: formats.money(oldCents), amount: formats.money(newCents) };
  const { found, next, steps } = describeOutcome(t, { outcome, device, date, ...amounts });
  const title = t('outcome.steps');
  return [
    { kind: 'paragraph', text: found },
    ...(difference ? [{ kind: 'paragraph', text: t('outcome.note', { note: difference }) } as const] : []),
    { kind: 'paragraph', text: next },
    ...(steps.length > 0 ? [{ kind: 'list', title, items: steps, ordered: true } as const] : []),
  ];
}

/** What the deadline does, by kind of answer: a device goes back, an empty parcel ends. */
function buildSilenceNotes({ items, deadline }: ClarificationMailFacts, { t, formats }: Texts): Block[] {
  const date = formats.date(deadline);
  const empty = items.filter(({ outcome }) => outcome?.kind === 'emptyBox');
  const count = items.length - empty.length;
  return [
    ...(count > 0 ? [{ kind: 'note', text: t('mail.clarification.silence', { date, count }) } as const] : []),
    ...(empty.length > 0 ? [{ kind: 'note', text: t('outcome.emptyBox.silence', { date }) } as const] : []),
  ];
}

function buildPriceTable(items: ClarificationMailFacts['items'], { t, formats }: Texts): Block {
  return {
    kind: 'table',
    title: t('mail.clarification.found'),
    rows: items.map(({ device, difference, oldCents, newCents, outcome }) => ({
      text: outcome?.foundDevice ?? device,
      note: t('mail.clarification.difference', {
        difference: outcome?.foundDevice === undefined ? difference : device,
        amount: formats.money(oldCents),
      }),
      amount: formats.money(newCents),
    })),
    total: {
      term: t('mail.clarification.total'),
      amount: formats.money(items.reduce((total, { newCents }) => total + newCents, 0)),
    },
  };
}
