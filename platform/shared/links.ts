import type { RouteName, RouteParams } from '../generated/routes.gen.ts';
import type { RequestContext } from './request-context.ts';

/** Absolute URLs on the tenant's host of the running stage, for content outside of the shop: mails, feeds. */
export interface Links {
  /** A page, in the request's language. A wrong name or a missing parameter does not compile. */
  page<N extends RouteName>(name: N, params: RouteParams[N]): string;
  /** Address of a resource that is not a page, by its path. */
  path(path: `/${string}`): string;
}

export type LinksFor = (ctx: Pick<RequestContext, 'tenant' | 'locale'>) => Links;
