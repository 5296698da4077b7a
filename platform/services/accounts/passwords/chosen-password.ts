import { lowerCase } from '../../../forms/email.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import { isCommonPassword } from './common-passwords.ts';

interface Chosen {
  password: string;
  email: string;
  /** JSON pointer of the password's field. */
  at: string;
}

/** Problems of a password that already passed its form. */
export async function problemsOfChosen({ password, email, at }: Chosen): Promise<ProblemField[]> {
  if (lowerCase(password) === email) return [{ pointer: at, code: 'isEmail', detail: 'is the e-mail address' }];
  if (await isCommonPassword(password))
    return [{ pointer: at, code: 'common', detail: 'is one of the passwords that are tried first' }];
  return [];
}
