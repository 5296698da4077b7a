import type { SignInRefusal } from '../../services/accounts/index.server.ts';
import { ProblemError } from '../../shared/problem.ts';
import { accountRefusal } from './account.ts';
import { invalidFields, toProblem } from './refusal.ts';

/**
 * Why nobody is signed in. `pointer` is given where a field asks a person who is signed in for the password: there a wrong
 * one is the field's mistake, and no reason to sign in again.
 */
export function signInProblem(error: SignInRefusal, pointer?: string): ProblemError {
  switch (error.code) {
    case 'wrong':
      return pointer === undefined
        ? new ProblemError(401, 'credentials.wrong', 'There is no such account, or this is not its password.')
        : toProblem(invalidFields([{ pointer, code: 'wrong', detail: 'is not the password of the account' }]));
    case 'secondFactor.needed':
      return new ProblemError(401, error.code, 'The account asks for a code as well.');
    case 'secondFactor.wrong':
      return new ProblemError(401, error.code, 'This code is not right, or was used before.');
    case 'tooSoon':
    case 'busy':
      return toProblem(accountRefusal(error));
  }
}
