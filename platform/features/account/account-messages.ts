import type { MessageId } from '../../generated/message-ids.gen.ts';
import { type AccountField, PASSWORD_LENGTH } from '../../shared/account-fields.ts';
import { fieldLabels } from '../seller/details-fields.ts';
import { fieldMessage, type MessageInput } from '../seller/field-messages.ts';
import type { Text } from '../shop/use-text.ts';

/** Sentences of a chosen password. */
const newPassword: Record<string, MessageId> = {
  tooShort: 'account.newPassword.tooShort',
  tooLong: 'account.newPassword.tooLong',
  isEmail: 'account.newPassword.isEmail',
};

export interface SentenceInput {
  t: Text;
  postalCode: MessageInput['postalCode'];
  /** The form asks for a password that is chosen, not for one that is known. */
  chosen: boolean;
}

/** One problem of a field as a sentence that names the fix. */
export function accountMessage(field: AccountField, code: string, { t, postalCode, chosen }: SentenceInput): string {
  if (field === 'token') return t('account.token.required');
  if (field === 'password') {
    if (!chosen) return t('account.password.required');
    const count = code === 'tooLong' ? PASSWORD_LENGTH.max : PASSWORD_LENGTH.min;
    return t(newPassword[code] ?? 'account.newPassword.required', { count });
  }
  if (field === 'email' && (code === 'required' || code === 'minLength')) return t('account.email.required');
  return fieldMessage(field, code, { t, postalCode, label: (name) => t(fieldLabels[name]) });
}

/** Why the service took nothing. */
export type Refusal = 'closed' | 'scripts' | 'credentials' | 'link' | 'tooMany' | 'offline' | 'other';

interface RefusalWords {
  title: MessageId;
  text: MessageId;
}

export const refusalWords: Record<Refusal, RefusalWords> = {
  closed: { title: 'account.closed.title', text: 'account.closed.text' },
  scripts: { title: 'account.problem.scripts', text: 'account.problem.scriptsText' },
  credentials: { title: 'account.problem.credentials', text: 'account.problem.credentialsText' },
  link: { title: 'account.problem.link', text: 'account.problem.linkText' },
  tooMany: { title: 'account.problem.tooMany', text: 'account.problem.tooManyText' },
  offline: { title: 'account.problem.offline', text: 'account.problem.offlineText' },
  other: { title: 'account.problem.other', text: 'account.problem.otherText' },
};
