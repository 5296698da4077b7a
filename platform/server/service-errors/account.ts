import type { AccountServiceError as Refused } from '../../services/accounts/types.ts';
import { type ErrorResponse, invalidFields, rateLimited } from './error-response.ts';

export type AccountError =
  | Refused
  /** A sign-in returns its tokens to the browser's scripts, so a form without scripts can only say that. */
  | { code: 'scripts.needed' };

export function toAccountErrorResponse(error: AccountError): ErrorResponse {
  switch (error.code) {
    case 'fields':
      return invalidFields(error.fields);
    case 'link.gone':
      return {
        status: 410,
        code: error.code,
        detail: 'This link was used, has expired, or is invalid.',
        fields: [],
        page: 409,
      };
    case 'notOwn':
      return {
        status: 403,
        code: 'account.other',
        detail: 'The body names another account than the token.',
        fields: [],
        page: 409,
      };
    case 'tooSoon':
      return rateLimited(error.retryAfterSeconds, 'Too many passwords were wrong.');
    case 'mailbox.full':
      return rateLimited(error.retryAfterSeconds, 'Many mails to this mailbox wait already.');
    case 'busy':
      return {
        status: 503,
        code: error.code,
        detail: 'Too many passwords are being checked at the moment.',
        fields: [],
        page: 503,
        retryAfterSeconds: error.retryAfterSeconds,
      };
    case 'scripts.needed':
      return {
        status: 422,
        code: error.code,
        detail: 'Signing in needs scripts: its tokens live in the browser.',
        fields: [],
        page: 422,
      };
  }
}
