import type { RouteName } from '../../../generated/routes.gen.ts';
import type { FormState } from '../../../shared/form-state.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { Href } from '../../../tenancy/href.ts';
import type { Services } from '../../services.ts';

/** A cookie an answer sets. Path is always `/`, SameSite always Lax; Secure follows the request's protocol. */
export interface CookieToSet {
  name: string;
  /** Empty together with `maxAge: 0` deletes the cookie. */
  value: string;
  /** Hidden from scripts; wanted for every token. */
  httpOnly: boolean;
  /** Seconds, or as long as the browser is open. */
  maxAge: number | 'session';
}

export interface FormInput {
  ctx: RequestContext;
  services: Services;
  match: { name: RouteName; params: Record<string, string> };
  /** Urlencoded body; of a repeated name the last value. */
  body: Record<string, string>;
  query: Record<string, string>;
  cookies: Record<string, string | undefined>;
  /** Address of a route in the language shown. */
  href: Href;
}

/** Answered 303 See Other, so that a reload never posts twice. */
export interface FormRedirect {
  kind: 'redirect';
  location: string;
  setCookies: CookieToSet[];
}

/** Renders the page again with the typed values and their problems. */
export interface FormRender {
  kind: 'render';
  status: 422 | 409 | 503;
  form: FormState;
  setCookies?: CookieToSet[];
}

/** Answers the plain `<form method="post">` of one page. Expected refusals are `render`; only the unexpected is thrown. */
export type FormHandler = (input: FormInput) => Promise<FormRedirect | FormRender>;
