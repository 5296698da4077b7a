import { activateForm } from '../../../forms/activate.ts';
import { check } from '../../../forms/check.ts';
import { activateRegistration } from '../../../generated/api/endpoints.gen.ts';
import type { AccountLinkBody } from '../../../generated/api/types.gen.ts';
import { fail, type Result } from '../../../shared/result.ts';
import { knownBrowserCookie, readLinkBrowser, withLinkSecret } from '../../api/known-browser.ts';
import { type AccountError, toAccountErrorResponse } from '../../service-errors/account.ts';
import { invalidFields } from '../../service-errors/error-response.ts';
import { atHome } from './embedded-accounts.ts';
import { plainForm, redirectTo } from './plain-form.ts';
import type { CookieToSet, FormAnswer, FormInput, PlainForm } from './types.ts';

/**
 * A mail's link, pasted where no script runs, because no server sees the token after `#`. The first post changes nothing:
 * the page then says for which address the link is and what the account will hold. Its button opens the account.
 */
export const pastedLink: PlainForm = {
  call: activateRegistration,
  answer: (input) => (input.body.seen === '1' ? openAccount(input) : describeLink(input)),
  refuse: (input, refusal) => activation.refuse(input, refusal),
};

const activation = plainForm(activateForm, {
  call: activateRegistration,
  submit: (input, body) =>
    atHome(input.ctx, async () => {
      const { headers, ...typed } = body as { headers: { token: string } };
      const activate = { input: typed, browser: readLinkBrowser(input), form: true };
      return input.services.accounts.activate(input.ctx, headers.token, activate);
    }),
  refusal: toAccountErrorResponse,
  done: opened,
  setCookies: ({ knownBrowser }) => knownBrowserCookie(knownBrowser),
});

function opened({ href }: FormInput): string {
  return href('accountOverview', {}, { opened: '1' });
}

async function describeLink(input: FormInput): Promise<FormAnswer> {
  const { link = '' } = input.body;
  const { problems } = check(activateForm, activateForm.toBody({ link }, input.ctx), input.ctx);
  if (problems.length > 0) return activation.refuse(input, invalidFields(problems));
  const { read, cookie } = await readPasted(input);
  if (!read.ok) return activation.refuse(input, toAccountErrorResponse(read.error));
  if (read.value.done) return redirectTo(opened(input));
  return {
    kind: 'render',
    status: 200,
    form: { values: { link }, problems: [], link: read.value },
    setCookies: [cookie],
  };
}

/** An invalid password is answered with the page of the link, which shows again what it is for. */
async function openAccount(input: FormInput): Promise<FormAnswer> {
  const answer = await activation.answer(input);
  if (answer.kind === 'redirect' || answer.status !== 422) return answer;
  const { read } = await readPasted(input);
  return read.ok ? { ...answer, form: { ...answer.form, link: read.value } } : answer;
}

/** Describes the link to this browser, which gets its secret for links before it uses one. */
async function readPasted(
  input: FormInput,
): Promise<{ read: Result<AccountLinkBody, AccountError>; cookie: CookieToSet }> {
  const { ctx, services, body } = input;
  const { browser, cookie } = withLinkSecret(input);
  const { headers } = activateForm.toBody({ link: body.link ?? '' }, ctx) as { headers: { token: string } };
  const read = await atHome(ctx, () => services.accounts.readLink(ctx, headers.token, browser));
  // Links of other kinds lead to pages that need scripts.
  return { read: read.ok && read.value.kind !== 'activate' ? fail({ code: 'link.gone' }) : read, cookie };
}
