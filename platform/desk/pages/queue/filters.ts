import type { QueueQuery } from '../../../services/fulfilment/index.server.ts';
import { MAX_QUEUE_SEARCH_LENGTH } from '../../../shared/input-limits.ts';
import type { DeskShop } from '../../desk-route.ts';
import { sections } from '../../sections.ts';
import { stateIn } from '../../trade-words.ts';

export type Filters = Pick<QueueQuery, 'state' | 'opinion' | 'tenant' | 'country' | 'text'> & {
  /** Only parcels that wait longer for their inspection than the shops promise. */
  late?: true;
  /** Only trades of the viewer. */
  mine?: true;
};

/** The query of these filters; `lateSince` is the limit for `late`, and `staffId` is the viewer. */
export function toQuery(
  { late, mine, ...filters }: Filters,
  { lateSince, staffId }: { lateSince: Date; staffId: number },
): Omit<QueueQuery, 'before' | 'limit'> {
  return { ...filters, ...(late && { receivedBefore: lateSince }), ...(mine && { assigneeId: staffId }) };
}

/** Parses the filters of a URL; invalid ones are ignored. */
export function filtersIn(query: Readonly<Record<string, string>>, shops: readonly DeskShop[]): Filters {
  const state = stateIn(query.state);
  const tenant = shops.find(({ id }) => id === query.tenant)?.id;
  const country = shops.find((shop) => shop.country === query.country)?.country;
  const text = query.text?.trim().slice(0, MAX_QUEUE_SEARCH_LENGTH);
  const opinion = query.opinion === 'true';
  const late = query.late === 'true';
  const mine = query.mine === 'true';
  return {
    ...(state && { state }),
    ...(mine && { mine }),
    ...(opinion && { opinion }),
    ...(late && { late }),
    ...(tenant && { tenant }),
    ...(country && { country }),
    ...(text && { text }),
  };
}

/** The queue's address with these filters; `csv` is the same as a file. */
export function pathWith(filters: Filters & { before?: string }, kind: 'page' | 'csv' = 'page'): string {
  const path = kind === 'csv' ? `${sections.queue.path}.csv` : sections.queue.path;
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}
