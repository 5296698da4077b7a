import { createHash } from 'node:crypto';
import type { Database } from '../../database/index.server.ts';
import { validate as validateSchema } from '../../generated/api/validators/contact-input.gen.js';
import { type ContactInput, contactInput, contactProblems, DECOY_FIELD } from '../../shared/contact-fields.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import type { MailService } from '../mail/types.ts';
import type { ContactService } from './types.ts';

export type { ContactService } from './types.ts';

export interface ContactParts {
  database: Database;
  mail: Pick<MailService, 'contactMessage' | 'queue'>;
}

/** The door of contact. */
export function createContact({ database, mail }: ContactParts): ContactService {
  return {
    validate: (ctx, input) => read(ctx, input).problems,
    send: async (ctx, input) => {
      if (isDecoyed(input)) {
        ctx.log.info(
          { tenant: ctx.tenant.id, requestId: ctx.requestId },
          'a contact form filled by a program was dropped',
        );
        return ok(null);
      }
      const { value, subjectKey, problems } = read(ctx, input);
      if (subjectKey === undefined || problems.length > 0) return fail({ code: 'fields', fields: problems });
      const { name, email, tradeNumber, message } = value;
      const draft = mail.contactMessage(ctx, { subjectKey, name, email, tradeNumber, message });
      await database.transaction((trx) => mail.queue(trx, ctx, { ...draft, onceAs: onceAs(ctx, value) }));
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

/** The members that are text; anything else counts as left out. */
function texts(input: unknown): Record<string, string> {
  if (!isObject(input)) return {};
  return Object.fromEntries(
    Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

function isDecoyed(input: unknown): boolean {
  return contactInput(texts(input))[DECOY_FIELD] !== '';
}

/** The same words of the same person to the same shop on the same day: a second click, or a form sent again by going back. */
function onceAs({ tenant, now }: RequestContext, value: ContactInput): string {
  const words = [tenant.id, now().toISOString().slice(0, 10), value.subject, value.name, value.email];
  return createHash('sha256')
    .update(JSON.stringify([...words, value.tradeNumber, value.message]))
    .digest('hex');
}
