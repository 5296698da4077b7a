import type { ApiError } from '../../../api-client/http.ts';
import { type AccountFormError, toRefusal } from '../account-form-error.ts';
import { PASSWORD_LEFT } from '../use-confirmed.tsx';
import type { CeremonyFault } from './ceremonies.ts';

/** Why nothing was changed. */
export type FactorProblem =
  | { code: Exclude<CeremonyFault, 'other'> | 'late' | 'full' | 'elsewhere' }
  | { code: AccountFormError; retryAfter: number | undefined };

type Named = 'known' | 'late' | 'full' | 'elsewhere';

const byCode: Readonly<Record<string, Named>> = {
  'passkey.known': 'known',
  'passkey.refused': 'late',
  'passkey.full': 'full',
  // Another tab or device was faster.
  'passkey.unknown': 'elsewhere',
  'totp.on': 'elsewhere',
  'totp.none': 'elsewhere',
};

/** Undefined when the user cancelled, which needs no message. */
export function toFactorProblem(error: ApiError): FactorProblem | undefined {
  if (error.code === PASSWORD_LEFT) return undefined;
  const code = byCode[error.code];
  return code ? { code } : { code: toRefusal(error, 'other'), retryAfter: error.retryAfter };
}

export function describeCeremonyFault(code: CeremonyFault): FactorProblem {
  return code === 'other' ? { code, retryAfter: undefined } : { code };
}
