import type { RouteName } from '../../generated/routes.gen.ts';

/** Pages about one person: nobody keeps a copy, not even their own browser's disk. */
const PRIVATE: ReadonlySet<string> = new Set<RouteName>([
  'accountOverview',
  'accountRegister',
  'accountManagement',
  'accountAddressChange',
  'accountPaymentChange',
  'accountPasswordReset',
  'accountPasswordForgot',
  'clarification',
  'clarificationQuickAnswer',
  'newsletterEnrich',
  'newsletterUnsubscribe',
  'newsletterUnsubscribeSuccess',
]);

/** Pages whose address names a person, a trade or a secret; other sites must not learn it from a link on the page. */
const UNNAMED: ReadonlySet<string> = new Set<RouteName>([
  'accountPasswordReset',
  'clarification',
  'clarificationQuickAnswer',
  'newsletterEnrich',
  'newsletterUnsubscribe',
]);

/** What a page's answer says about copies and referrers. Pages that are the same for all never come here. */
export function privacyHeaders(route: string | undefined): Record<string, string> {
  const name = route ?? '';
  return {
    'cache-control': PRIVATE.has(name) ? 'private, no-store' : 'private, no-cache',
    ...(UNNAMED.has(name) ? { 'referrer-policy': 'no-referrer' } : {}),
  };
}
