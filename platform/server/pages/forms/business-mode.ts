import {
  BUSINESS_CHOSEN,
  BUSINESS_COOKIE,
  BUSINESS_COOKIE_SECONDS,
  BUSINESS_FIELD,
} from '../../../shared/business-mode.ts';
import type { FormInput, FormRedirect } from './types.ts';

/** Stores the visitor's choice to sell as a company, or to stop; undefined for any other form. */
export function chooseBusinessMode({ ctx, body }: FormInput, location: string): FormRedirect | undefined {
  const choice = body[BUSINESS_FIELD];
  if (choice === undefined) return undefined;
  const on = choice === 'on' && ctx.tenant.features.b2b;
  const cookie = {
    name: BUSINESS_COOKIE,
    value: on ? BUSINESS_CHOSEN : '',
    // The cart's store reads it.
    httpOnly: false,
    maxAge: on ? BUSINESS_COOKIE_SECONDS : 0,
  };
  return { kind: 'redirect', location, setCookies: [cookie] };
}
