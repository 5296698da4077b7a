import type { SignInError } from '../../services/accounts/index.server.ts';
import { ProblemError } from '../../shared/problem.ts';
import { toAccountErrorResponse } from './account.ts';
import { invalidFields, toProblem } from './error-response.ts';

/**
 * Maps a failed sign-in to a problem. `pointer` is set where a field asks a signed-in person for the password: there a
 * wrong password is a field error and does not end the session.
 */
export function signInProblem(error: SignInError, pointer?: string): ProblemError {
  switch (error.code) {
    case 'wrong':
      return pointer === undefined
        ? new ProblemError(401, 'credentials.wrong', 'There is no such account, or this is not its password.')
        : toProblem(invalidFields([{ pointer, code: 'wrong', detail: 'is not the password of the account' }]));
    case 'secondFactor.needed':
      return new ProblemError(401, error.code, 'The account asks for a code as well.');
    case 'secondFactor.wrong':
      return new ProblemError(401, error.code, 'This code is wrong or was used before.');
    case 'tooSoon':
    case 'busy':
      return toProblem(toAccountErrorResponse(error));
  }
}
