import type { RequestContext } from '../../../shared/request-context.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { countTrades, deskTrade, exportTrades, findScanned, listTrades } from './desk-reads.ts';
import { cancel, type EndParts, expire } from './end-early.ts';
import { type InspectParts, inspect } from './inspect.ts';
import { addNote, addPhoto, findPhoto, removePhoto } from './notes.ts';
import { receive } from './receive.ts';
import type { DeskTrade, TradeDesk } from './types.ts';

const TEN_MINUTES_MS = 600_000;

/** Creates what staff work with: trades of every shop, from the parcel's arrival on. */
export function createDesk(parts: InspectParts & EndParts): TradeDesk {
  const { database, shops } = parts;
  const { db } = database;
  const shown = async ({ tenant }: RequestContext, number: string): Promise<DeskTrade> =>
    deskTrade(
      db,
      await db
        .selectFrom('trade')
        .selectAll()
        .where('number', '=', number)
        .where('tenant', '=', tenant.id)
        .executeTakeFirstOrThrow(),
    );
  async function withTrade<Value extends object, E extends { code: string }>(
    ctx: RequestContext,
    number: string,
    done: Result<Value, E>,
  ): Promise<Result<Value & { trade: DeskTrade }, E>> {
    return done.ok ? ok({ ...done.value, trade: await shown(ctx, number) }) : done;
  }
  return {
    find: (scanned) => findScanned(db, scanned),
    list: (query) => listTrades(db, shops.ids, query),
    export: (filters) => exportTrades(db, shops.ids, filters),
    counts: (query) => countTrades(db, shops.ids, query),
    receive: async (ctx, by, of) => {
      const received = await receive(parts, ctx, by, of);
      return received.ok ? ok(await shown(ctx, of.number)) : received;
    },
    inspect: async (ctx, by, input) => withTrade(ctx, input.number, await inspect(parts, ctx, by, input)),
    asDescribed: async (ctx, by, of) =>
      withTrade(ctx, of.number, await inspect(parts, ctx, by, { ...of, items: 'asTold' })),
    cancel: (ctx, { number }, by, reason) => cancel(parts, ctx, { number, by, reason }),
    expire: (now) => expire(parts, now),
    jobs: [{ name: 'expire trades', everyMs: TEN_MINUTES_MS, run: (now) => expire(parts, now) }],
    note: (by, of, at) => addNote(database, by, { ...of, at }),
    addPhoto: (by, of, at) => addPhoto(database, by, { ...of, at }),
    removePhoto: (of) => removePhoto(database, of),
    photo: (id) => findPhoto(database, id),
  };
}
