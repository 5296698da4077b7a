import type { RouteName } from '../../generated/routes.gen.ts';
import type { Href } from '../../tenancy/href.ts';
import { findRouteName, routeFacts } from '../../tenancy/route-facts.ts';

/** The route named in `?return=`, if a sign-in may return to it. Only names, so that no address can be injected. */
export function returnRoute(query: Readonly<Record<string, string>>): RouteName | undefined {
  const name = findRouteName(query.return);
  return name && routeFacts[name].returnsAfterSignIn ? name : undefined;
}

/** The query that passes a route on to the next page; empty where that is the default. */
export function returnQuery(route: string | undefined): Record<string, string> {
  const named = route === undefined ? undefined : returnRoute({ return: route });
  return named && named !== 'accountOverview' ? { return: named } : {};
}

/** Where a sign-in returns to; in the checkout to the step that an account fills in. */
export function returnHref(route: RouteName, href: Href): string {
  return route === 'checkout' ? href('checkout', {}, { step: 'details' }) : href(route);
}
