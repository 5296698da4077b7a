import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parcelsCommands } from '../../../platform/server/operator/parcels-commands.ts';
import { createHttpList } from '../../../platform/services/block-lists/http-list.ts';
import { findImportedLists } from '../../../platform/services/block-lists/imported-lists.ts';
import { parseImei } from '../../../platform/shared/imei.ts';
import { CONSUMER_SHOP, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext, createTradeInput, expectOk, offerFor, openShops } from '../../support/selling.ts';
import { CLEAR, describeBlockList, LISTED, LISTED_WITHOUT_DETAILS } from './block-list-contract.ts';

const FILE = [
  'imei;reason;since',
  `${LISTED.imei};${LISTED.reason};${LISTED.since}`,
  `${LISTED_WITHOUT_DETAILS};;`,
].join('\n');
const ANA = { person: 'ana@example.org' };

const open: Server[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function writeList(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'block-list-'));
  folders.push(folder);
  const file = join(folder, 'list.csv');
  writeFileSync(file, text);
  return file;
}

interface Asked {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  body: string;
}

/** A list on the loopback interface. `answers` come first, in turn: a status, or `null` to hang up. */
async function startList(...answers: (number | null | 'silence' | object)[]) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    asked.push({ method: request.method, url: request.url, authorization: request.headers.authorization, body });
    const answer = answers[asked.length - 1];
    if (answer === null) return void request.socket.destroy();
    if (answer === 'silence') return;
    if (typeof answer === 'number') return void response.writeHead(answer).end('{}');
    const { imei } = JSON.parse(body) as { imei: string };
    const listed = { [LISTED.imei]: { ...LISTED, listed: true }, [LISTED_WITHOUT_DETAILS]: { listed: true } }[imei];
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer ?? listed ?? { listed: false }));
  });
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`, asked };
}

const quiet = { warn: () => {} };

describeBlockList('at another host', async () => {
  const { address } = await startList();
  return createHttpList({ address, secret: 'secret', log: quiet });
});

describe('a block list at another host', () => {
  it('the IMEI is sent in the body with the secret, and never in the address', async () => {
    const { address, asked } = await startList();
    await createHttpList({ address, secret: 'secret', log: quiet }).check(CLEAR);
    expect(asked).toEqual([
      { method: 'POST', url: '/check', authorization: 'Bearer secret', body: JSON.stringify({ imei: CLEAR }) },
    ]);
  });

  it.each([[503], [429], [null]] as const)('a lookup that fails with %s is repeated once', async (answer) => {
    const { address, asked } = await startList(answer);
    expect(await createHttpList({ address, secret: undefined, log: quiet }).check(CLEAR)).toEqual({ listed: false });
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['two failures', [503, 503]],
    ['a rejection', [401]],
    ['an answer without its member', [{ stolen: true }]],
    ['an answer of another type', [{ listed: 'yes' }]],
    ['no answer in time', ['silence', 'silence']],
  ] as const)('%s counts as no answer', async (_, answers) => {
    const { address } = await startList(...answers);
    const timeoutMs = answers[0] === 'silence' ? 200 : 4_000;
    expect(await createHttpList({ address, secret: undefined, log: quiet, timeoutMs }).check(CLEAR)).toBeUndefined();
  });

  it('the log of a failure has the host and no IMEI', async () => {
    const { address } = await startList(401);
    const logged: unknown[] = [];
    await createHttpList({ address, secret: 's', log: { warn: (...line) => logged.push(line) } }).check(CLEAR);
    expect(JSON.stringify(logged)).toContain('127.0.0.1');
    expect(JSON.stringify(logged)).not.toContain(CLEAR);
  });
});

describe('an IMEI', () => {
  it.each([LISTED.imei, LISTED_WITHOUT_DETAILS, CLEAR, '49 015420 323751-8'])('%s is valid', (typed) => {
    expect(parseImei(typed)).toMatch(/^\d{15}$/);
  });
  it.each(['490154203237519', '4901542032375', '4901542032375181', 'MLPF3ZD/A', '', '٤٩٠١٥٤٢٠٣٢٣٧٥١٨'])(
    '%s is not',
    (typed) => {
      expect(parseImei(typed)).toBeUndefined();
    },
  );
});

describeDatabases('imported block lists', (kind) => {
  async function world() {
    const database = await kind.openEmptied();
    const lines: string[] = [];
    const tools = { database, signal: new AbortController().signal, printLine: (line: string) => lines.push(line) };
    const importFile = (text: string, list = 'police') =>
      parcelsCommands['parcels.blockList'](tools, { list, file: writeList(text) });
    return { database, lines, importFile };
  }

  describeBlockList('from a file', async () => {
    const { database, importFile } = await world();
    await importFile(FILE);
    const lists = await findImportedLists(database.db);
    if (!lists) throw new Error('There is no imported list.');
    return lists;
  });

  it('an import replaces the list of its name and leaves other lists alone', async () => {
    const { database, lines, importFile } = await world();
    await importFile(FILE);
    await importFile(`imei\n${LISTED.imei}`, 'insurers');
    await importFile(`\uFEFF"imei","reason"\r\n"${CLEAR}","lost"\r\n`);
    expect(lines).toEqual([
      '2 blocked, 0 no longer blocked, 0 lines wrong.',
      '1 blocked, 0 no longer blocked, 0 lines wrong.',
      '1 blocked, 2 no longer blocked, 0 lines wrong.',
    ]);
    const rows = await database.db.selectFrom('blocked_imei').select(['list', 'imei']).orderBy('list').execute();
    expect(rows).toEqual([
      { list: 'insurers', imei: LISTED.imei },
      { list: 'police', imei: CLEAR },
    ]);
  });

  it('wrong lines are reported, the others are imported, and nothing is unblocked', async () => {
    const { database, lines, importFile } = await world();
    await importFile(FILE);
    const broken = `imei,since\n490154203237519,\n${CLEAR},31.01.2026\n${CLEAR},2026-01-31\n`;
    await expect(importFile(broken)).rejects.toThrow('no device is unblocked');
    expect(lines.slice(1)).toEqual([
      'line 2: imei is not an IMEI of 15 digits with a valid check digit.',
      'line 3: since has to be a date such as 2026-01-31.',
      '1 blocked, 0 no longer blocked, 2 lines wrong.',
    ]);
    expect(await database.db.selectFrom('blocked_imei').select('imei').execute()).toHaveLength(3);
    await expect(importFile('number\n1')).rejects.toThrow('has to name the columns');
    await expect(importFile('')).rejects.toThrow('The file is empty');
  });

  async function receivedTrade(database: Awaited<ReturnType<typeof world>>['database']) {
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const offer = await offerFor(shops, ctx);
    const { trade } = expectOk(await shops.trades.create(ctx, randomUUID(), createTradeInput(offer)));
    expectOk(await shops.fulfilment.receive(ctx, ANA, trade));
    return { shops, ctx, number: trade.number };
  }

  it('a check stores its result, time and staff member, sealed, and nothing of the IMEI', async () => {
    const { database, importFile } = await world();
    const { shops, ctx, number } = await receivedTrade(database);
    const check = (imei: string) => shops.blockLists.checkItem(ctx, ANA, { number, item: 1, imei });
    expect(expectOk(await check(LISTED.imei))).toEqual({ state: 'none' });
    await importFile(FILE);
    expect(expectOk(await check(LISTED.imei))).toMatchObject({ state: 'listed', reason: 'stolen' });
    expect(expectOk(await check(CLEAR))).toMatchObject({ state: 'clear' });
    expect(await check('490154203237519')).toEqual({ ok: false, error: { code: 'imei.invalid' } });
    const elsewhere = await createContext(THIRD_ABROAD.id);
    const foreign = { number, item: 1, imei: CLEAR };
    expect((await shops.blockLists.checkItem(elsewhere, ANA, foreign)).ok).toBe(false);
    const checks = await shops.blockLists.listChecks(number);
    expect(checks.map(({ result, person }) => [result.state, person])).toEqual([
      ['clear', ANA.person],
      ['listed', ANA.person],
      ['none', ANA.person],
    ]);
    const stored = JSON.stringify(await database.db.selectFrom('imei_check').selectAll().execute());
    for (const secret of [LISTED.imei, CLEAR, 'stolen', 'listed']) expect(stored).not.toContain(secret);
  });

  it('every list is asked: one hit is enough, and one silent list makes the rest uncertain', async () => {
    const { database, importFile } = await world();
    const { shops, ctx } = await receivedTrade(database);
    await importFile(FILE);
    const { address } = await startList(401, 401);
    const tenant = { ...ctx.tenant, blockList: { address, secretEnv: null } };
    const asking = { ...ctx, tenant, log: { ...ctx.log, ...quiet } };
    expect((await shops.blockLists.checkBlockList(asking, LISTED.imei)).state).toBe('listed');
    expect((await shops.blockLists.checkBlockList(asking, CLEAR)).state).toBe('unavailable');
  });
});
