import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { countTrades, deskTrade, exportTrades, findScanned, listTrades } from './desk-reads.ts';
import { cancel, type EndParts, expireTrades } from './end-early.ts';
import { type InspectParts, inspect } from './inspect.ts';
import { addNote, addPhoto, findPhoto, removePhoto } from './notes.ts';
import { receive } from './receive.ts';
import { reopenTrades } from './reopen.ts';
import type { DeskTrade, TradeDesk } from './types.ts';

const TEN_MINUTES_MS = 600_000;

/** Creates the service of the staff desk: trades of every shop, from the parcel's arrival on. */
export function createDesk(parts: InspectParts & EndParts): TradeDesk {
  const { database, shops } = parts;
  const { db } = database;
  /**
   * Reads inside the transaction of the change: a failure after the commit would report a completed action as failed.
   */
  const loadShownTrade = async (trx: OpenTransaction, { tenant }: RequestContext, number: string): Promise<DeskTrade> =>
    deskTrade(
      trx,
      await trx
        .selectFrom('trade')
        .selectAll()
        .where('number', '=', number)
        .where('tenant', '=', tenant.id)
        .executeTakeFirstOrThrow(),
    );
  return {
    find: (scanned) => findScanned(db, scanned),
    list: (query) => listTrades(db, shops.ids, query),
    export: (filters) => exportTrades(db, shops.ids, filters),
    counts: (query) => countTrades(db, shops.ids, query),
    receive: (ctx, by, of) => receive(parts, ctx, by, { ...of, shown: loadShownTrade }),
    inspect: (ctx, by, input) => inspect(parts, ctx, by, { ...input, shown: loadShownTrade }),
    asDescribed: (ctx, by, of) => inspect(parts, ctx, by, { ...of, items: 'asTold', shown: loadShownTrade }),
    cancel: (ctx, { number }, by, reason) => cancel(parts, ctx, { number, by, reason }),
    expire: (now) => expireTrades(parts, now),
    reopen: (now) => reopenTrades(parts, now),
    jobs: [
      { name: 'expire trades', everyMs: TEN_MINUTES_MS, run: (now) => expireTrades(parts, now) },
      { name: 'reopen trades', everyMs: TEN_MINUTES_MS, run: (now) => reopenTrades(parts, now) },
    ],
    note: (by, of, at) => addNote(database, by, { ...of, at }),
    addPhoto: (by, of, at) => addPhoto(database, by, { ...of, at }),
    removePhoto: (of) => removePhoto(database, of),
    photo: (id) => findPhoto(database, id),
  };
}
