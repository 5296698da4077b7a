/**
 * Sells without end on the embedded database of the directory given, eight at a time, and prints the number of every
 * trade once it is acknowledged. Made to be killed.
 *
 *   tsx tests/support/selling-process.ts <dataDir>
 */

import { writeSync } from 'node:fs';
import { openDatabase } from '../../platform/database/index.server.ts';
import { CONSUMER_SHOP } from './chosen-shops.ts';
import { createContext, createTradeInput, expectOk, offerFor, openShops } from './selling.ts';

const database = await openDatabase({
  dataDir: process.argv[2] ?? '',
  onLost: (message) => {
    writeSync(2, message);
    process.exit(1);
  },
});
const ctx = await createContext(CONSUMER_SHOP.id);
const shops = await openShops(database);

async function sellOn(): Promise<never> {
  for (;;) {
    const offer = await offerFor(shops, ctx);
    const { trade } = expectOk(await shops.trades.create(ctx, crypto.randomUUID(), createTradeInput(offer)));
    // Straight to the pipe: a line that this process still held would be lost with it.
    writeSync(1, `${trade.number}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, sellOn));
