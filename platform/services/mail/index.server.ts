import type { Database } from '../../database/index.server.ts';
import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { ShippingService } from '../shipping/types.ts';
import type { TextsFor } from '../texts/index.server.ts';
import { businessEnquiryDraft } from './business-enquiry-mail.tsx';
import { contactMessageDraft } from './contact-message-mail.tsx';
import { type NewsletterLinks, newsletterDraft } from './newsletter-mail.tsx';
import { findAttachment, findMail, listMails, queueMail } from './outbox.ts';
import { mailTheme } from './theme-colours.ts';
import { tradeLabelHtml, tradeLabelText, tradeLabelWords } from './trade-label-mail.tsx';
import type { MailService } from './types.ts';

export type { MailService } from './types.ts';
export { type MailWorker, startMailWorker } from './worker.ts';

export interface MailParts {
  database: Database;
  texts: TextsFor;
  shipping: Pick<ShippingService, 'labelPdf'>;
  /** The tenant's compiled theme, for its colours and fonts. */
  themeCss: (tenant: ServerTenant) => string;
  /** Full address that opens the label of a trade without a cookie. */
  labelUrl: (ctx: RequestContext, number: string) => string;
  newsletterLinks: NewsletterLinks;
}

/** The door of mail: what is written, and the outbox it waits in. Sending is the worker's. */
export function createMail({ database, texts, shipping, themeCss, labelUrl, newsletterLinks }: MailParts): MailService {
  const { db } = database;
  return {
    tradeLabel: async (ctx, trade) => {
      const words = tradeLabelWords({ ctx, trade, texts: texts(ctx), labelUrl: labelUrl(ctx, trade.number) });
      return {
        kind: 'trade.label',
        to: trade.address.email,
        subject: words.subject,
        html: tradeLabelHtml(words, mailTheme(themeCss(ctx.tenant))),
        text: tradeLabelText(words),
        attachments: [
          {
            fileName: `${trade.number}.pdf`,
            contentType: 'application/pdf',
            content: await shipping.labelPdf(ctx, trade, 'a4'),
          },
        ],
      };
    },
    contactMessage: (ctx, message) =>
      contactMessageDraft({ ctx, message, texts, theme: mailTheme(themeCss(ctx.tenant)) }),
    businessEnquiry: (ctx, enquiry) =>
      businessEnquiryDraft({ ctx, enquiry, texts, theme: mailTheme(themeCss(ctx.tenant)) }),
    newsletter: (ctx, facts) =>
      newsletterDraft({
        ctx,
        facts,
        texts: texts(ctx),
        theme: mailTheme(themeCss(ctx.tenant)),
        links: newsletterLinks,
      }),
    queue: queueMail,
    list: (limit) => listMails(db, limit),
    find: (id) => findMail(db, id),
    findAttachment: (id, position) => findAttachment(db, id, position),
  };
}
