import type { RouteName } from '../../generated/routes.gen.ts';

/** Where a sign-in may lead back to: routes of this shop by name, so that no address can be smuggled in. */
const RETURNS = [
  'accountOverview',
  'accountManagement',
  'accountAddressChange',
  'accountPaymentChange',
  'checkout',
] as const satisfies readonly RouteName[];

export type ReturnRoute = (typeof RETURNS)[number];

/** The route named in `?return=`; anything else is as if nothing were named. */
export function returnRoute(query: Readonly<Record<string, string>>): ReturnRoute | undefined {
  return RETURNS.find((name) => name === query.return);
}

/** The query that carries a route on to the next page; none where that leads by itself. */
export function returnQuery(route: string | undefined): Record<string, string> {
  const named = route === undefined ? undefined : returnRoute({ return: route });
  return named && named !== 'accountOverview' ? { return: named } : {};
}
