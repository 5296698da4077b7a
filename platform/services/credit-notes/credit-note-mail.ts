import { greetingName } from '../../shared/user-text.ts';
import { defineMail } from '../mail/index.server.ts';
import type { CreditNoteFile } from './types.ts';

interface CreditNoteMailFacts {
  kind: 'creditNote' | 'cancellation';
  to: string;
  firstName: string;
  tradeNumber: string;
  number: string;
  /** Number of the document that a cancellation cancels; empty for a credit note. */
  cancels: string;
  /** Opens the trade's private page. */
  token: string;
  file: CreditNoteFile;
}

/** Sends a document to its seller: the law counts it only once the seller has it. */
export const creditNoteMail = defineMail<CreditNoteMailFacts>({
  kind: 'trade.creditNote',
  reader: 'visitor',
  // Sent once per document, which only a payment or a staff member causes.
  share: null,
  rateLimitPolicy: 'exempt',
  write: ({ kind, to, firstName, tradeNumber, number, cancels, token, file }, { ctx, texts: { t }, links }) => {
    const name = greetingName(firstName);
    const values = { number, cancels, sale: tradeNumber, email: ctx.tenant.contact.replyTo };
    return {
      to,
      tradeNumber,
      subject: t(`mail.creditNote.${kind}.subject`, values),
      headline: t(`mail.creditNote.${kind}.headline`),
      blocks: [
        {
          kind: 'paragraph',
          text: t('mail.sale.greeting', name === undefined ? { named: 'no', name: '' } : { named: 'yes', name }),
        },
        { kind: 'paragraph', text: t(`mail.creditNote.${kind}.text`, values) },
        { kind: 'action', label: t('mail.sale.button'), url: links.page('sale', { token }) },
        { kind: 'note', text: t(`mail.creditNote.${kind}.note`, values) },
      ],
      reason: t('mail.reason'),
      footerLink: { label: t('mail.questions'), url: `mailto:${ctx.tenant.contact.replyTo}` },
      attachments: [{ fileName: file.name, contentType: 'application/pdf', content: file.content }],
    };
  },
  sample: () => ({
    kind: 'creditNote',
    to: 'jo@example.org',
    firstName: 'Jo',
    tradeNumber: 'XX-26-118-4073',
    number: 'GS-2026-00001',
    cancels: '',
    token: 'sample',
    file: { name: 'credit-note.pdf', content: new TextEncoder().encode('%PDF-1.7') },
  }),
  typed: (facts, words) => ({ ...facts, firstName: words }),
});
