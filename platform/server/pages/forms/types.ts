import type { LimitName } from '../../../generated/api/limits.gen.ts';
import type { RouteName } from '../../../generated/routes.gen.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { FormState } from '../../../shared/form-state.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { Href } from '../../../tenancy/href.ts';
import type { ErrorResponse } from '../../service-errors/error-response.ts';
import type { Services } from '../../services.ts';

/** A cookie by its bare name; `edge/cookies.ts` adds the prefix. Path is always `/`. */
export interface CookieToSet {
  name: string;
  /** Empty together with `maxAge: 0` deletes the cookie. */
  value: string;
  /** Hidden from scripts; required for every token. */
  httpOnly: boolean;
  /** Seconds; omitted for a session cookie. */
  maxAge: number | 'session';
}

export interface FormInput {
  ctx: RequestContext;
  services: Services;
  match: { name: RouteName; params: Record<string, string> };
  /** Body of the form; of a repeated name the last value. */
  body: Record<string, string>;
  /** Uploaded files of a field; only of a route that takes files. */
  files?(name: string): readonly { name: string; read(): Promise<Uint8Array> }[];
  query: Record<string, string>;
  cookies: Record<string, string | undefined>;
  /** URL of a route in the current language. */
  href: Href;
}

/** Answered with 303 See Other, so that a reload never posts twice. */
export interface FormRedirect {
  kind: 'redirect';
  location: string;
  setCookies: CookieToSet[];
}

/** Renders the page again with the typed values and their problems; `renderRefused` builds it from a service error. */
export interface FormRender {
  kind: 'render';
  /** 200 for a form that only reads. */
  status: ErrorResponse['page'] | 200;
  /** Sent as Retry-After, with every 429 and every temporary failure. */
  retryAfterSeconds?: number;
  form: FormState;
  setCookies?: CookieToSet[];
}

export type FormAnswer = FormRedirect | FormRender;

/** One plain `<form method="post">`. */
export interface PlainForm {
  /** The equivalent call of the HTTP API: a post counts against its rate limit first. */
  call: Endpoint;
  /** Counts instead of the call's rate limit, where the form costs more. */
  limit?: LimitName;
  /** Expected errors return `render`. Unexpected errors and unavailable services are thrown. */
  answer(input: FormInput): Promise<FormAnswer>;
  /** Renders the page again with the typed values after an error outside of the form. */
  refuse(input: FormInput, refusal: ErrorResponse): FormRender;
}

/** A form that only sets cookies. */
export interface CookieForm {
  call: null;
  answer(input: FormInput): Promise<FormAnswer>;
}

/** Determines which form of the page was posted. */
export type FormHandler = (input: FormInput) => PlainForm | CookieForm;
