import type { Tenant } from '../resolve/fleet.ts';
import { parseRedirects, type Redirect, type RedirectSegment } from '../resolve/redirects.ts';
import { type AddressBook, describeTarget } from './address-book.ts';
import type { Difference } from './difference.ts';

/** The redirect rules of a shop that are new, changed or removed, by id. */
export function diffRules(before: Tenant, after: Tenant): Difference[] {
  const [old, now] = [before, after].map(
    ({ merged }) => new Map(parseRedirects(merged).map((rule) => [rule.id, rule])),
  );
  const ids = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
  return ids.flatMap((id): Difference[] => {
    const [was, is] = [old?.get(id), now?.get(id)].map((rule) => rule && describeRule(rule));
    if (was === is) return [];
    const text = was === undefined ? `new: ${is}` : is === undefined ? `removed: ${was}` : `${was}, now ${is}`;
    return [{ kind: 'redirects', text: `${id}: ${text}`, details: [], data: { path: id, before: was, after: is } }];
  });
}

function describeRule({ from, query, target, status }: Redirect): string {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const search = asked.length === 0 ? '' : `?${asked.join('&')}`;
  return `${from}${search} → ${describeTarget({ to: target })}${status === 302 ? ', 302' : ''}`;
}

/** The rules whose addresses led somewhere and answer 404 now. */
export function listLostRules(before: Tenant, after: Tenant, book: AddressBook): Redirect[] {
  const keys = new Set(parseRedirects(after.merged).map(({ key }) => key));
  return parseRedirects(before.merged).filter(({ key, target, segments, query }) => {
    if (target === 'gone' || keys.has(key)) return false;
    const asked = Object.entries(query).map(([name, value]) => [name, value === '*' ? 'sample' : value]);
    return book.resolve(segments.map(toSample), new URLSearchParams(asked)).kind === 'lost';
  });
}

const SAMPLES = { hex: 'a1', digits: '7', slug: 'a-1' };

/** Text that the segment of a rule matches. */
function toSample(segment: RedirectSegment): string {
  if (segment.kind === 'static') return segment.text;
  if (segment.kind === 'tail') return 'sample';
  return `${segment.prefix}${segment.constraint ? SAMPLES[segment.constraint] : 'sample'}${segment.suffix}`;
}
