import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Query } from '../../database/index.server.ts';
import type { RequestCountTable } from './tables.ts';
import type { Count, Window } from './types.ts';

/**
 * About 15 MB when full. The least recently used are evicted, so that a flood of addresses cannot displace active
 * clients.
 */
const MAX_WINDOWS = 50_000;

/** Counts in this process. */
export class MemoryCounter {
  readonly #windows = new LRUCache<string, { used: number; endsAt: number }>({ max: MAX_WINDOWS });

  add({ key, seconds }: Window): Count {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && known.endsAt > now ? known : { used: 0, endsAt: now + seconds * 1000 };
    window.used += 1;
    if (window !== known) this.#windows.set(key, window);
    return { used: window.used, secondsLeft: (window.endsAt - now) / 1000 };
  }

  /** Stores a count from another counter. */
  note({ key }: Window, { used, secondsLeft }: Count): void {
    this.#windows.set(key, { used, endsAt: performance.now() + secondsLeft * 1000 });
  }

  find({ key }: Window): Count | undefined {
    const secondsLeft = ((this.#windows.get(key)?.endsAt ?? 0) - performance.now()) / 1000;
    const used = this.#windows.get(key)?.used ?? 0;
    return secondsLeft > 0 ? { used, secondsLeft } : undefined;
  }
}

/**
 * Counts in the database, for all processes: one statement for any number of windows. Only the database's clock
 * determines when a window ends. Keys are locked in sorted order, which prevents deadlocks.
 */
export async function countInDatabase(db: Query, windows: readonly Window[]): Promise<Map<string, Count>> {
  const ordered = [...windows].sort((a, b) => (a.key < b.key ? -1 : 1));
  const rows = sql.join(ordered.map(({ key, seconds }) => sql`(${key}::text, ${seconds}::int)`));
  const counted = await sql<Pick<RequestCountTable, 'key' | 'used'> & { left: number }>`
    insert into request_count as counted (key, used, ends_at)
    select key, 1, now() + seconds * interval '1 second' from (values ${rows}) as one (key, seconds)
    on conflict (key) do update set
      used = case when counted.ends_at <= now() then 1 else counted.used + 1 end,
      ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
    returning key, used, extract(epoch from ends_at - now())::float8 as left`.execute(db);
  return new Map(counted.rows.map(({ key, used, left }) => [key, { used, secondsLeft: left }]));
}
