import type { Database } from '../../database/index.server.ts';
import { check, isObject } from '../../forms/check.ts';
import { contactForm } from '../../forms/contact.ts';
import { enquiryForm } from '../../forms/enquiry.ts';
import { HONEYPOT_FIELD } from '../../forms/honeypot.ts';
import { lineProblems } from '../../shared/cart-lines.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import type { DeviceListService } from '../device-lists/index.server.ts';
import type { MailDraft, MailService, Queued } from '../mail/index.server.ts';
import type { OfferService } from '../offers/index.server.ts';
import { dedupeKey } from './dedupe-key.ts';
import { withDevices } from './enquiry.ts';
import { enquiryMail } from './enquiry-mail.ts';
import { messageMail } from './message-mail.ts';
import { toTradeMessage } from './trade-question.ts';
import type { ContactService } from './types.ts';

export { createRemoteContact } from './remote.ts';

export type { ContactService } from './types.ts';

export interface ContactParts {
  database: Database;
  mail: Pick<MailService, 'write' | 'queue'>;
  offers: Pick<OfferService, 'priceCart'>;
  deviceLists: Pick<DeviceListService, 'price'>;
}

/** Creates the contact service. */
export function createContact({ database, mail, offers, deviceLists }: ContactParts): ContactService {
  const queue = (ctx: RequestContext, draft: MailDraft, words: readonly unknown[]) =>
    database.transaction((trx) => mail.queue(trx, ctx, { ...draft, dedupeKey: dedupeKey(ctx, words) }));
  return {
    send: async (ctx, input) => {
      if (fillsHoneypot(ctx, input)) return ok(null);
      const read = check(contactForm, input, ctx);
      if (!read.ok) return fail({ code: 'fields', fields: read.problems });
      const { subject, name, email, tradeNumber = '', message } = read.value;
      const { messageKey: subjectKey } = getSubject(ctx, subject);
      const draft = mail.write(messageMail, ctx, { subjectKey, name, email, tradeNumber, message });
      const queued = await queue(ctx, draft, [subject, name, email, tradeNumber, message]);
      return queued.ok ? ok(null) : fail(toLimitedError(queued));
    },
    ask: async (ctx, question) => {
      const read = toTradeMessage(question);
      if (!read.ok) return read;
      const { message, tradeNumber, photos = [] } = read.value;
      const sizes = photos.map(({ content }) => content.byteLength);
      const queued = await queue(ctx, mail.write(messageMail, ctx, read.value), ['ask', tradeNumber, message, sizes]);
      return queued.ok ? ok(null) : fail(toLimitedError(queued));
    },
    enquire: async (ctx, input) => {
      if (!ctx.tenant.features.b2b) return fail({ code: 'off' });
      if (fillsHoneypot(ctx, input)) return ok(null);
      const read = check(enquiryForm, input, ctx);
      const problems = read.ok ? lineProblems(read.value.lines ?? []) : read.problems;
      if (!read.ok || problems.length > 0) return fail({ code: 'fields', fields: problems });
      const enquiry = await withDevices(ctx, read.value, { offers, deviceLists });
      if (!enquiry) return fail({ code: 'cart.gone' });
      const queued = await queue(ctx, mail.write(enquiryMail, ctx, enquiry), [read.value]);
      return queued.ok ? ok(null) : fail(toLimitedError(queued));
    },
  };
}

function toLimitedError({ retryAfterSeconds }: Extract<Queued, { ok: false }>) {
  return { code: 'sender.full' as const, retryAfterSeconds };
}

/** The form accepts only subjects of the shop. */
function getSubject({ tenant }: RequestContext, id: string) {
  const subject = tenant.support.subjects.find((one) => one.id === id);
  if (!subject) throw new Error(`${tenant.id} has no contact subject ${id}`);
  return subject;
}

function fillsHoneypot(ctx: RequestContext, input: unknown): boolean {
  const filled = isObject(input) ? input[HONEYPOT_FIELD] : undefined;
  if (typeof filled !== 'string' || filled.trim() === '') return false;
  ctx.log.info({ tenant: ctx.tenant.id, requestId: ctx.requestId }, 'a contact form filled by a program was dropped');
  return true;
}
