import { ACCOUNTS_CLOSED } from '../../shared/accounts-closed.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { invalidFields, type Refusal } from './refusal.ts';

export type AccountRefusal =
  | { code: 'fields'; fields: ProblemField[] }
  /** The embedded service takes nobody yet. */
  | { code: typeof ACCOUNTS_CLOSED }
  /** A service elsewhere gives its tokens to the browser's scripts, so a form without them can only say that. */
  | { code: 'scripts.needed' };

export function accountRefusal(error: AccountRefusal): Refusal {
  switch (error.code) {
    case 'fields':
      return invalidFields(error.fields);
    case ACCOUNTS_CLOSED:
      return {
        status: 503,
        code: error.code,
        detail: 'This shop does not keep accounts yet. Selling needs none.',
        fields: [],
        page: 503,
      };
    case 'scripts.needed':
      return {
        status: 422,
        code: error.code,
        detail: 'The account service of this shop answers scripts.',
        fields: [],
        page: 422,
      };
  }
}
