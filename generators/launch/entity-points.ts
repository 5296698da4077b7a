import { quoteText } from '../check/wording.ts';
import { isObject } from '../read/json-file.ts';
import { findPlaceholderNumbers, findReservedNames } from './fictitious.ts';
import { findingAt, type LaunchPoint, type LaunchScope } from './launch-point.ts';

/** Members with addresses that have points of their own, or that only the operator's machines use. */
const OTHER_MEMBERS = new Set(['legalEntity', 'contact', 'hosts', 'ratings', 'services', 'redirects']);

/** Who runs the shop, and the addresses under which it is known. */
export const entityPoints: readonly LaunchPoint[] = [
  { id: 'legal-entity', title: 'Legal entity', findings: findEntityFaults },
  {
    id: 'register-numbers',
    title: 'Register and VAT numbers',
    findings: (scope) => findPlaceholderNumbers(scope, 'legalEntity'),
  },
  { id: 'sender-domain', title: 'Sender domain', findings: (scope) => findReservedNames(scope, 'contact') },
  { id: 'production-hosts', title: 'Hosts of production', findings: findHostFaults },
  {
    id: 'addresses',
    title: 'Addresses that the shop shows',
    findings: (scope) =>
      Object.keys(scope.tenant.merged)
        .filter((member) => !OTHER_MEMBERS.has(member))
        .flatMap((member) => findReservedNames(scope, member)),
  },
  { id: 'services', title: 'Services', findings: (scope) => findReservedNames(scope, 'services') },
  { id: 'ratings', title: 'Ratings', findings: findRatingFaults },
];

function findEntityFaults(scope: LaunchScope) {
  const { tenant } = scope;
  if (!isObject(tenant.merged.legalEntity)) {
    const message = `${tenant.id} does not say who runs it.`;
    return [findingAt(tenant, ['legalEntity'], message, 'Set legalEntity in country.json.')];
  }
  return findReservedNames(scope, 'legalEntity');
}

function findHostFaults({ tenant }: LaunchScope) {
  const { hosts } = tenant.merged;
  const list = isObject(hosts) && Array.isArray(hosts.production) ? hosts.production.map(String) : [];
  if (list.length === 0) {
    const message = `${tenant.id} has no host in production.`;
    return [findingAt(tenant, ['hosts', 'production'], message, 'Add one to hosts.production.')];
  }
  const reserved = list.flatMap((host, index) => (isReservedHost(host) ? [{ host, index }] : []));
  return reserved.map(({ host, index }) =>
    findingAt(
      tenant,
      ['hosts', 'production', index],
      `The host ${quoteText(host)} is a name that is reserved for examples.`,
      'Write the name that the DNS has.',
    ),
  );
}

function isReservedHost(host: string): boolean {
  return /(?:^|\.)(?:example|test|invalid|localhost)$|(?:^|\.)example\.(?:com|net|org)$/i.test(host);
}

function findRatingFaults(scope: LaunchScope) {
  const { tenant, today } = scope;
  const { features, ratings } = tenant.merged;
  const isShown = isObject(features) && (features.ratingsSeal === true || features.ratingsSlider === true);
  if (!isShown || !isObject(ratings)) return [];
  const old =
    String(ratings.asOf) < getDayLastYear(today)
      ? [
          findingAt(
            tenant,
            ['ratings', 'asOf'],
            `The ratings are of ${String(ratings.asOf)}.`,
            'Write the present score, count and day, or turn the features off.',
          ),
        ]
      : [];
  return [...findReservedNames(scope, 'ratings'), ...old];
}

/** Older figures mislead visitors. */
function getDayLastYear(today: string): string {
  return `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
}
