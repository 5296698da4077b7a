import { BANNER_CLOSE_FIELD, BANNER_COOKIE } from '../../../shared/banner-cookie.ts';
import { asksForDeviceNumber, DEVICE_NUMBER_SEARCH } from '../../../shared/device-number.ts';
import type { FormHandler, FormInput, FormRedirect } from './types.ts';

/** A search, or closing the campaign banner. */
export const homeForm: FormHandler = ({ body }) => ({
  call: null,
  answer: body.q === undefined ? closeBanner : openSearch,
});

/**
 * The search of a browser without scripts. It is posted, because the number of a device (IMEI, serial number) must not
 * get into an address; every other search has one of its own.
 */
async function openSearch({ body, href }: FormInput): Promise<FormRedirect> {
  const text = (body.q ?? '').trim();
  const q = asksForDeviceNumber(text) ? DEVICE_NUMBER_SEARCH : text;
  return { kind: 'redirect', location: href('home', {}, { q: q === '' ? undefined : q }), setCookies: [] };
}

/** Closes the campaign banner until the browser is closed. Ids other than the running campaign's are ignored. */
async function closeBanner({ ctx, body, href }: FormInput): Promise<FormRedirect> {
  const { banner } = ctx.tenant;
  const closed = banner !== undefined && body[BANNER_CLOSE_FIELD] === banner.id;
  const cookie = { name: BANNER_COOKIE, value: banner?.id ?? '', httpOnly: false, maxAge: 'session' as const };
  return { kind: 'redirect', location: href('home'), setCookies: closed ? [cookie] : [] };
}
