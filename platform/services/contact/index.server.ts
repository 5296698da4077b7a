import type { Database } from '../../database/index.server.ts';
import { validate as validateSchema } from '../../generated/api/validators/contact-input.gen.js';
import { type ContactInput, contactInput, contactProblems } from '../../shared/contact-fields.ts';
import { HONEYPOT_FIELD } from '../../shared/form-problems.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import type { MailDraft, MailService } from '../mail/index.server.ts';
import type { OfferService } from '../offers/types.ts';
import { type ReadEnquiry, readEnquiry, withCart } from './enquiry.ts';
import { enquiryMail } from './enquiry-mail.ts';
import { messageMail } from './message-mail.ts';
import { dedupeKey, isObject, texts } from './posted.ts';
import type { ContactService } from './types.ts';

export type { ContactService } from './types.ts';

export interface ContactParts {
  database: Database;
  mail: Pick<MailService, 'write' | 'queue'>;
  offers: Pick<OfferService, 'priceCart'>;
}

/** The door of contact. */
export function createContact({ database, mail, offers }: ContactParts): ContactService {
  const queue = (ctx: RequestContext, draft: MailDraft, words: readonly unknown[]) =>
    database.transaction((trx) => mail.queue(trx, ctx, { ...draft, dedupeKey: dedupeKey(ctx, words) }));
  return {
    validate: (ctx, input) => read(ctx, input).problems,
    send: async (ctx, input) => {
      if (fillsHoneypot(ctx, input)) return ok(null);
      const { value, subjectKey, problems } = read(ctx, input);
      if (subjectKey === undefined || problems.length > 0) return fail({ code: 'fields', fields: problems });
      const { subject, name, email, tradeNumber, message } = value;
      const draft = mail.write(messageMail, ctx, { subjectKey, name, email, tradeNumber, message });
      await queue(ctx, draft, [subject, name, email, tradeNumber, message]);
      return ok(null);
    },
    validateEnquiry: (_, input) => readEnquiry(input).problems,
    enquire: async (ctx, input) => {
      if (!ctx.tenant.features.b2b) return fail({ code: 'off' });
      if (fillsHoneypot(ctx, input)) return ok(null);
      const found: ReadEnquiry = readEnquiry(input);
      if (!found.ok) return fail({ code: 'fields', fields: found.problems });
      const enquiry = await withCart(ctx, found.value, offers);
      if (!enquiry) return fail({ code: 'cart.gone' });
      await queue(ctx, mail.write(enquiryMail, ctx, enquiry), [found.value]);
      return ok(null);
    },
  };
}

interface Read {
  value: ContactInput;
  /** Undefined exactly when the subject is among the problems. */
  subjectKey: string | undefined;
  problems: ProblemField[];
}

function read({ tenant }: RequestContext, input: unknown): Read {
  const value = contactInput(texts(input));
  const wellFormed = validateSchema(isObject(input) ? { ...input, ...value } : input);
  const problems = wellFormed ? [] : contactProblems(validateSchema.errors ?? []);
  const subjectKey = tenant.support.subjects.find(({ id }) => id === value.subject)?.messageKey;
  if (subjectKey === undefined && !problems.some(({ pointer }) => pointer === '/subject')) {
    problems.unshift({ pointer: '/subject', code: 'required', detail: 'is none of the subjects of this shop' });
  }
  return { value, subjectKey, problems };
}

function fillsHoneypot(ctx: RequestContext, input: unknown): boolean {
  if ((texts(input)[HONEYPOT_FIELD] ?? '').trim() === '') return false;
  ctx.log.info({ tenant: ctx.tenant.id, requestId: ctx.requestId }, 'a contact form filled by a program was dropped');
  return true;
}
