import {
  BUSINESS_CHOSEN,
  BUSINESS_COOKIE,
  BUSINESS_COOKIE_SECONDS,
  BUSINESS_FIELD,
} from '../../../shared/business-mode.ts';
import type { CookieForm, FormInput } from './types.ts';

/** Whether a posted form is the choice to sell as a company, or to stop. */
export function choosesBusinessMode(body: FormInput['body']): boolean {
  return body[BUSINESS_FIELD] !== undefined;
}

/** Stores the visitor's choice and redirects to `location`. */
export function businessModeForm(location: (input: FormInput) => string): CookieForm {
  return {
    call: null,
    answer: async (input) => {
      const on = input.body[BUSINESS_FIELD] === 'on' && input.ctx.tenant.features.b2b;
      const cookie = {
        name: BUSINESS_COOKIE,
        value: on ? BUSINESS_CHOSEN : '',
        // The cart's store reads it.
        httpOnly: false,
        maxAge: on ? BUSINESS_COOKIE_SECONDS : 0,
      };
      return { kind: 'redirect', location: location(input), setCookies: [cookie] };
    },
  };
}
