import type { RouteName } from '../../generated/routes.gen.ts';
import type { Href } from '../../tenancy/href.ts';
import { findRouteName, routeFacts } from '../../tenancy/route-facts.ts';

/** The route named in `?return=`, where a sign-in may lead back to it: names only, so that no address can be smuggled in. */
export function returnRoute(query: Readonly<Record<string, string>>): RouteName | undefined {
  const name = findRouteName(query.return);
  return name && routeFacts[name].returnsAfterSignIn ? name : undefined;
}

/** The query that carries a route on to the next page; none where that leads by itself. */
export function returnQuery(route: string | undefined): Record<string, string> {
  const named = route === undefined ? undefined : returnRoute({ return: route });
  return named && named !== 'accountOverview' ? { return: named } : {};
}

/** Where a sign-in leads back to: in the checkout to the step that an account fills in. */
export function returnHref(route: RouteName, href: Href): string {
  return route === 'checkout' ? href('checkout', {}, { step: 'details' }) : href(route);
}
