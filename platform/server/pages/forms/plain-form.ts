import { check, problemsByField } from '../../../forms/check.ts';
import type { Form } from '../../../forms/define-form.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { FormState } from '../../../shared/form-state.ts';
import type { Result } from '../../../shared/result.ts';
import type { TypoSuggestion } from '../../../shared/typo-suggestion.ts';
import { type ErrorResponse, invalidFields, pageProblems } from '../../service-errors/error-response.ts';
import type { CookieToSet, FormInput, FormRedirect, FormRender, PlainForm } from './types.ts';
import { suspectedTypos } from './typo-checks.ts';

interface DeclaredForm<E extends { code: string }, Taken> {
  call: Endpoint;
  /** Passes the body to the service, which validates it by the form's declaration. */
  submit: (input: FormInput, body: Record<string, unknown>) => Promise<Result<Taken, E>>;
  refusal: (error: E) => ErrorResponse;
  /** URL of the confirmation. */
  done: (input: FormInput) => string;
  /** Cookies to set on success. */
  setCookies?: (taken: Taken) => CookieToSet[];
  /** Whether the typo check runs before the service is called. */
  asks?: (input: FormInput) => boolean;
  /** Additional data that the page needs to be shown again. */
  keeps?: readonly string[];
}

/**
 * Handles a declared form without JavaScript: redirects on success, else renders the page again with every value as
 * typed.
 */
export function plainForm<F extends string, E extends { code: string }, Taken = unknown>(
  form: Form<F, unknown>,
  { call, submit, refusal, done, setCookies = () => [], asks = () => false, keeps = [] }: DeclaredForm<E, Taken>,
): PlainForm {
  const refuse: PlainForm['refuse'] = (input, refused) => renderAgain(form, input, { refusal: refused, keeps });
  const askAboutTypos = async (input: FormInput, body: Record<string, unknown>) => {
    const { problems } = check(form, body, input.ctx);
    const { questions, open } = await suspectedTypos(input, { wrong: problemsByField(form, problems) });
    return open
      ? { questions, refused: withQuestions(refuse(input, invalidFields(problems)), questions) }
      : { questions };
  };
  return {
    call,
    answer: async (input) => {
      const body = form.toBody(input.body, input.ctx);
      const { questions, refused } = asks(input) ? await askAboutTypos(input, body) : { questions: [] };
      if (refused) return refused;
      const taken = await submit(input, body);
      return taken.ok
        ? redirectTo(done(input), setCookies(taken.value))
        : withQuestions(refuse(input, refusal(taken.error)), questions);
    },
    refuse,
  };
}

/** Suggestions already shown are repeated in the page, so that a value sent unchanged is not questioned twice. */
function withQuestions(again: FormRender, questions: readonly TypoSuggestion[]): FormRender {
  return questions.length === 0 ? again : { ...again, form: { ...again.form, questions } };
}

export function redirectTo(location: string, setCookies: CookieToSet[] = []): FormRedirect {
  return { kind: 'redirect', location, setCookies };
}

/** Renders the page again with the status of the error and its Retry-After, if any. */
export function renderRefused(refusal: ErrorResponse, form: FormState): FormRender {
  const { page: status } = refusal;
  return 'retryAfterSeconds' in refusal
    ? { kind: 'render', status, retryAfterSeconds: refusal.retryAfterSeconds, form }
    : { kind: 'render', status, form };
}

export function renderAgain<F extends string>(
  form: Form<F, unknown>,
  { body }: Pick<FormInput, 'body'>,
  { refusal, keeps = [] }: { refusal: ErrorResponse; keeps?: readonly string[] },
): FormRender {
  const problems = pageProblems(refusal, Object.values(form.at));
  // Passwords are not shown again.
  const shown = [...form.names.filter((name) => !form.fields[name].secret), ...keeps];
  const values = shown.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]]));
  return renderRefused(refusal, { values: Object.fromEntries(values), problems });
}
