import type { RouteName } from '../../../generated/routes.gen.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { FormState } from '../../../shared/form-state.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { Href } from '../../../tenancy/href.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';

/** A cookie an answer sets, by its bare name; `edge/cookies.ts` says how browsers keep it. Path is always `/`. */
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

/** Renders the page again with the typed values and their problems; `renderRefused` makes it of a refusal. */
export interface FormRender {
  kind: 'render';
  status: Refusal['page'];
  /** Sent as Retry-After; with every 429, and where only the moment was wrong. */
  retryAfterSeconds?: number;
  form: FormState;
  setCookies?: CookieToSet[];
}

export type FormAnswer = FormRedirect | FormRender;

/** One plain `<form method="post">`. */
export interface PlainForm {
  /** The call of the HTTP API that does the same: posting counts against its limit, before anything else happens. */
  call: Endpoint;
  /** Expected refusals are `render`; only the unexpected is thrown, and that something else does not answer. */
  answer(input: FormInput): Promise<FormAnswer>;
  /** The page again, with what was typed, for a reason that is none of the form's own. */
  refuse(input: FormInput, refusal: Refusal): FormRender;
}

/** A form that sets cookies and does nothing else. */
export interface CookieForm {
  call: null;
  answer(input: FormInput): Promise<FormAnswer>;
}

/** Tells which of its forms was posted to a page. */
export type FormHandler = (input: FormInput) => PlainForm | CookieForm;
