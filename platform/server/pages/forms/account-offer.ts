import { registerForm } from '../../../forms/register.ts';
import { register } from '../../../generated/api/endpoints.gen.ts';
import { TRADE_COOKIE } from '../../../shared/visitor-cookies.ts';
import { toAccountErrorResponse } from '../../service-errors/account.ts';
import { atHome } from './embedded-accounts.ts';
import { plainForm } from './plain-form.ts';
import type { FormHandler } from './types.ts';

/** Creates an account after a trade, from the trade's details and a password. Without the trade there are no details. */
export const accountOfferHandler: FormHandler = () => offer;

const offer = plainForm(registerForm, {
  call: register,
  submit: async ({ ctx, services, body: { password = '' }, cookies }) => {
    const token = cookies[TRADE_COOKIE];
    const trade = token ? await services.trades.findByToken(ctx, token) : undefined;
    const body = registerForm.toBody({ ...trade?.address, password }, ctx);
    return atHome(ctx, () => services.accounts.register(ctx, body));
  },
  refusal: toAccountErrorResponse,
  done: ({ href }) => `${href('thankYou', {}, { account: 'sent' })}#account`,
});
