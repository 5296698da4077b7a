import { BANNER_CLOSE_FIELD, BANNER_COOKIE } from '../../../shared/banner-cookie.ts';
import type { FormHandler, FormInput, FormRedirect } from './types.ts';

/** Closes the campaign banner until the browser is closed. Ids other than the running campaign's are ignored. */
export const homeForm: FormHandler = () => ({ call: null, answer: closeBanner });

async function closeBanner({ ctx, body, href }: FormInput): Promise<FormRedirect> {
  const { banner } = ctx.tenant;
  const closed = banner !== undefined && body[BANNER_CLOSE_FIELD] === banner.id;
  const cookie = { name: BANNER_COOKIE, value: banner?.id ?? '', httpOnly: false, maxAge: 'session' as const };
  return { kind: 'redirect', location: href('home'), setCookies: closed ? [cookie] : [] };
}
