import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/index.server.ts';
import { readEnvironment } from '../../../platform/server/boot/environment.ts';
import { openPlatform, type Platform } from '../../../platform/server/boot/open-platform.ts';
import { runData } from '../../../platform/server/operator/data/data-program.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { copyEmptyDatabase } from '../../support/database-template.ts';
import { runOperator } from '../../support/run-operator.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  IBAN,
  loadTestFleet,
  offerFor,
  quietLog,
  root,
  type Shops,
} from '../../support/selling.ts';

const createKey = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const [OLD, NEW] = [createKey(1), createKey(2)];

let base: string;
let dataDir: string;
let shop: Platform | undefined;
beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'umlauf-running-'));
  dataDir = join(base, 'data');
  await copyEmptyDatabase(dataDir);
});
afterEach(async () => {
  await shop?.close();
  shop = undefined;
  rmSync(base, { recursive: true, force: true });
});

async function start(dataKey: string) {
  const shipped = await loadTestFleet();
  const environment = readEnvironment({ DATA_DIR: dataDir, DATA_KEY: dataKey }, root);
  shop = await openPlatform({ environment, fleet: () => shipped, log: quietLog });
  const services = shop.services as unknown as Shops;
  const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
  const sell = async () =>
    expectOk(await services.trades.create(ctx, crypto.randomUUID(), createTradeInput(await offerFor(services, ctx))))
      .trade.number;
  return { services, ctx, sell };
}

async function data(dir: string, dataKey: string, ...args: string[]) {
  const lines: string[] = [];
  const printLine = (line: string) => void lines.push(line);
  const good = await runData({ environment: { dataDir: dir, dataKey }, printLine, tellProgress: () => {} }, args);
  return { good, said: lines.join('\n') };
}

describe('a running shop with the embedded database', () => {
  it('the shop is backed up and checked while it sells, and leaves no copy', { timeout: 240_000 }, async () => {
    const { sell } = await start(OLD);
    const before = await sell();
    let selling = true;
    const sold: string[] = [];
    // One after the other: the process that creates the backup sells them, too.
    const seller = (async () => {
      while (selling) sold.push(await sell());
    })();
    const file = join(base, 'shop.backup');
    expect((await data(dataDir, OLD, 'backup', file)).good).toBe(true);
    const checked = await data(dataDir, OLD, 'check');
    selling = false;
    await seller;
    expect([checked.good, checked.said]).toEqual([true, expect.not.stringContaining('FAIL')]);
    expect(sold.length).toBeGreaterThan(0);
    expect(readdirSync(join(dataDir, 'copies'))).toEqual([]);
    const there = join(base, 'there');
    await copyEmptyDatabase(there);
    await data(there, OLD, 'restore', file);
    const rehearsed = await data(there, OLD, 'check');
    expect([rehearsed.good, rehearsed.said]).toEqual([true, expect.not.stringContaining('FAIL')]);
    const restored = await openDatabase({ dataDir: there });
    const mails = await restored.db.selectFrom('mail').select('subject').execute();
    await restored.close();
    expect(mails.map(({ subject }) => subject).join('\n')).toContain(before);
  });

  it('the shop reseals its own data and rejects a restore', { timeout: 240_000 }, async () => {
    const first = await start(OLD);
    await first.sell();
    const { token } = await first.services.checkout.save(first.ctx, undefined, { payout: { iban: IBAN } });
    await shop?.close();
    const { services, ctx } = await start(`${NEW},${OLD}`);
    const resealed = await data(dataDir, `${NEW},${OLD}`, 'reseal');
    expect(resealed.said).toContain('trade.payout_sealed: 1 resealed');
    expect(resealed.said).toContain('checkout_draft.sealed: 1 resealed');
    const checked = await data(dataDir, NEW, 'check');
    expect([checked.good, checked.said]).toEqual([true, expect.not.stringContaining('FAIL')]);
    expect(await services.checkout.read(ctx, token)).toMatchObject({ payout: { iban: IBAN } });
    const file = join(base, 'shop.backup');
    await data(dataDir, NEW, 'backup', file);
    await expect(data(dataDir, NEW, 'restore', file)).rejects.toThrow(/in use/);
  });
});

describe('the command', () => {
  const run = (...args: string[]) => runOperator('data', args, { DATA_DIR: join(base, 'nothing'), DATABASE_URL: '' });

  it('the command prints its usage, and its exit status reports the result', { timeout: 240_000 }, () => {
    const help = run('--help');
    expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('restore <file>')]);
    const wrong = run('back', 'it', 'up');
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('Usage:')]);
    const nothing = run('check');
    expect([nothing.status, nothing.stderr]).toEqual([1, expect.stringContaining('Nothing is stored in')]);
  });
});
