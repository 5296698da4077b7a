import type { FactorError } from '../../services/accounts/index.server.ts';
import { type ErrorResponse, invalidFields } from './error-response.ts';

export function toFactorErrorResponse(error: FactorError): ErrorResponse {
  if (error.code === 'fields') return invalidFields(error.fields);
  const [status, detail] = errorResponses[error.code];
  return { status, code: error.code, detail, fields: [], page: 422 };
}

const errorResponses: Record<Exclude<FactorError['code'], 'fields'>, [404 | 409 | 422, string]> = {
  'totp.on': [409, 'Codes are on already. Turn them off first.'],
  'totp.none': [409, 'Codes are off, and no setup was started that could be confirmed.'],
  'passkey.full': [409, 'The account has as many passkeys as it may. Remove one first.'],
  'passkey.known': [409, 'This passkey is stored already.'],
  'passkey.unknown': [404, 'The account has no such passkey.'],
  'passkey.refused': [422, 'The answer of the browser is wrong or came too late. Start again.'],
};
