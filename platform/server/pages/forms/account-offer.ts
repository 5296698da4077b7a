import { registerForm } from '../../../forms/register.ts';
import { register } from '../../../generated/api/endpoints.gen.ts';
import { TRADE_COOKIE } from '../../../shared/visitor-cookies.ts';
import { accountRefusal } from '../../refusals/account.ts';
import { atHome } from './account.ts';
import { plainForm } from './plain-form.ts';
import type { FormHandler } from './types.ts';

/** An account for who has just sold: what was said in the sale, and a password. Without the sale there is nobody to open one for. */
export const accountOfferHandler: FormHandler = () => offer;

const offer = plainForm(registerForm, {
  call: register,
  submit: async ({ ctx, services, body: { password = '' }, cookies }) => {
    const token = cookies[TRADE_COOKIE];
    const trade = token ? await services.trades.findByToken(ctx, token) : undefined;
    const body = registerForm.toBody({ ...trade?.address, password }, ctx);
    return atHome(ctx, () => services.accounts.register(ctx, body));
  },
  refusal: accountRefusal,
  done: ({ href }) => `${href('thankYou', {}, { account: 'sent' })}#account`,
});
