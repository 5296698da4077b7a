import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/index.server.ts';
import type { BucketSettings } from '../../platform/services/files/index.server.ts';
import type { NewPhoto } from '../../platform/services/fulfilment/types.ts';
import { createSellerMails } from '../../platform/services/trades/seller-mails.ts';
import { MINUTE_MS } from '../../platform/shared/durations.ts';
import type { TradeAccess } from '../../platform/shared/trade-access.ts';
import { CONSUMER_SHOP } from './chosen-shops.ts';
import { createContext, createTradeInput, expectOk, NOW, offerFor, openShops, type Shops } from './selling.ts';

const ANA = { person: 'ana@example.org' };
const BEN = { person: 'ben@example.org' };

/** A photo of other content than any before. */
export function createPhoto(content: Uint8Array = randomBytes(2_000)): NewPhoto {
  return { content: new Uint8Array(content), contentType: 'image/jpeg', width: 4, height: 3 };
}

/** A shop with its photos in a bucket, or in the database without one, and what its people do with photos. */
export async function openPhotoShop(database: Database, files?: BucketSettings) {
  const ctx = await createContext(CONSUMER_SHOP.id);
  const shops = await openShops(database, files ? { files } : {});
  const sell = async (at = ctx) => {
    const sale = createTradeInput(await offerFor(shops, at));
    const { trade } = expectOk(await shops.trades.create(at, crypto.randomUUID(), sale));
    expectOk(await shops.fulfilment.receive(at, ANA, { number: trade.number }));
    return trade;
  };
  const add = (number: string, photo = createPhoto()) =>
    shops.fulfilment.addPhoto(ANA, { number, item: 1, photo }, NOW);
  /** A trade whose seller may write, and the key of its page. */
  const openThread = async (): Promise<{ number: string; key: TradeAccess }> => {
    const { number } = await sell();
    expectOk(await shops.fulfilment.reply(ctx, BEN, { number, text: 'Welcher Kratzer?' }));
    const { id } = await database.db
      .selectFrom('trade')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const token = await database.transaction((trx) => createSellerMails(shops).getTradeToken(trx, id));
    return { number, key: { token } };
  };
  return { ctx, shops, database, sell, add, openThread };
}

/** The bytes of a photo; undefined for one that does not exist. */
export async function readPhoto(
  { fulfilment }: Pick<Shops, 'fulfilment'>,
  id: string,
): Promise<Uint8Array | undefined> {
  const photo = await fulfilment.photo(id);
  return photo && new Uint8Array(await photo.read());
}

/** Runs the jobs of the files, as they run so many minutes from now, until they have nothing to do. */
export async function runFileJobs({ files }: Pick<Shops, 'files'>, afterMinutes: number): Promise<number> {
  let count = 0;
  for (const job of files.jobs)
    for (let done = -1; done !== 0; count += done)
      done = await job.run(new Date(Date.now() + afterMinutes * MINUTE_MS));
  return count;
}
