import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { askVatRegister, createVatRegister, isInVatRegister } from '../../../platform/services/trades/vat-register.ts';
import { HOUR_MS } from '../../../platform/shared/durations.ts';
import { BUSINESS_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { COMPANY } from '../../support/sellers.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
  quietLog,
} from '../../support/selling.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

/** A loopback register with these answers in turn, repeating the last; `null` hangs up, `'silence'` never answers. */
async function startRegister(...answers: (object | number | null | 'silence')[]) {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(JSON.parse(text));
    if (answer === null) return void request.socket.destroy();
    if (answer === 'silence') return;
    response.statusCode = typeof answer === 'number' ? answer : 200;
    response.end(typeof answer === 'number' ? '<html>' : JSON.stringify(answer));
  });
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`, asked };
}

describe('the register of VAT numbers', () => {
  it.each([
    [{ valid: true }, true],
    [{ valid: false }, false],
    [{ valid: false, userError: 'INVALID' }, false],
    [{ valid: false, userError: 'MS_UNAVAILABLE' }, undefined],
    [{ actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] }, undefined],
    [[], undefined],
    [500, undefined],
    [200, undefined],
    [null, undefined],
    ['silence', undefined],
    [{ valid: 'true' }, undefined],
    [{ valid: false, userError: 'INVALID_INPUT' }, undefined],
  ] as const)('a register that answers %j is read as %s', async (answer, said) => {
    const { url, asked } = await startRegister(answer);
    const patience = answer === 'silence' ? { timeoutMs: 100 } : {};
    expect(await createVatRegister(url, quietLog, patience)('DE136695976')).toBe(said);
    expect(asked).toEqual([{ countryCode: 'DE', vatNumber: '136695976' }]);
  });

  it("the register's answer is read up to the maximum length only", async () => {
    let sent = 0;
    const server = createServer((_, response) => {
      const part = Buffer.alloc(65_536, ' ');
      const write = () => {
        while (!response.destroyed && response.write(part)) sent += part.byteLength;
      };
      response.on('drain', write);
      write();
    });
    open.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`;
    const begun = Date.now();
    expect(await createVatRegister(url, quietLog, { timeoutMs: 5_000 })('DE136695976')).toBeUndefined();
    expect(Date.now() - begun).toBeLessThan(4_000);
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  it.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed and counts as no answer', async (status) => {
    const elsewhere = await startRegister({ valid: true });
    const server = createServer((_, response) => response.writeHead(status, { location: elsewhere.url }).end());
    open.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`;
    expect(await createVatRegister(url, quietLog)('DE136695976')).toBeUndefined();
    expect(elsewhere.asked).toEqual([]);
  });

  it('the numbers of the European Union and of Northern Ireland are known, and no others', () => {
    const known = ['DE136695976', 'ATU13585627', 'EL094259216', 'XI110305878'];
    expect(known.filter(isInVatRegister)).toEqual(known);
    expect(['GB110305878', 'CHE123456788MWST', 'NO923609016MVA', ''].filter(isInVatRegister)).toEqual([]);
  });
});

describeDatabases("the VAT number of a company's trade", (kind) => {
  async function sold(url: string | undefined, count = 1) {
    const database = await kind.openEmptied();
    const shops = await openShops(database, url ? { viesUrl: url } : {});
    const ctx = await createContext(BUSINESS_SHOP.id);
    const numbers: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const sale = createTradeInput(await offerFor(shops, ctx), { company: COMPANY });
      numbers.push(expectOk(await shops.trades.create(ctx, `key-${index}`, sale)).trade.number);
    }
    const job = shops.trades.jobs.find(({ name }) => name === 'ask for VAT numbers');
    const run = (hours: number) => job?.run(new Date(NOW.getTime() + hours * HOUR_MS));
    const said = async () => {
      const found = await Promise.all(numbers.map((number) => shops.fulfilment.find(number)));
      return found.map((trade) => trade?.vatRegistered);
    };
    return { run, said, database };
  }

  it('the number is checked once after the trade, and the desk shows the result', async () => {
    const { url, asked } = await startRegister({ valid: true }, { valid: false });
    const { run, said } = await sold(url, 2);
    expect(asked).toEqual([]);
    expect(await said()).toEqual([null, null]);
    expect(await run(0)).toBe(2);
    expect(await said()).toEqual([true, false]);
    expect(await run(2)).toBe(0);
    expect(asked).toHaveLength(2);
  });

  it('a trade is created while the register is away, and the next check waits an hour', async () => {
    const { url, asked } = await startRegister(404, { valid: true });
    const { run, said } = await sold(url);
    expect(await run(0)).toBe(0);
    expect(await run(0.5)).toBe(0);
    expect(asked).toHaveLength(1);
    expect(await said()).toEqual([null]);
    expect(await run(1.5)).toBe(1);
    expect(await said()).toEqual([true]);
  });

  it.each([500, 200, null, 'silence', { valid: false, userError: 'MS_UNAVAILABLE' }] as const)(
    'a trade is created immediately whatever the register does (%j), and stays unchecked until it answers',
    async (trouble) => {
      const { url, asked } = await startRegister(trouble, { valid: false });
      const { database, said } = await sold(url);
      expect(asked).toEqual([]);
      const register = createVatRegister(url, quietLog, { timeoutMs: 1_000 });
      expect(await askVatRegister({ database, register }, NOW)).toBe(0);
      expect(await said()).toEqual([null]);
      expect(await askVatRegister({ database, register }, new Date(NOW.getTime() + 2 * HOUR_MS))).toBe(1);
      expect(await said()).toEqual([false]);
    },
  );

  it('a check does not wait for an unavailable country or an unanswered number', async () => {
    const { database } = await sold(undefined, 4);
    const numbers = ['DE136695976', 'DE811569869', 'GB110305878', 'ATU13585627'];
    const rows = await database.db.selectFrom('trade').select('id').orderBy('id').execute();
    for (const [index, { id }] of rows.entries())
      await database.db
        .updateTable('trade')
        .set({ vat_number: numbers[index] ?? '' })
        .where('id', '=', id)
        .execute();
    const asked: string[] = [];
    const register = async (number: string) => {
      asked.push(number);
      return number.startsWith('DE') ? undefined : true;
    };
    expect(await askVatRegister({ database, register }, NOW)).toBe(1);
    expect(asked.splice(0)).toEqual(['DE136695976', 'ATU13585627']);
    expect(await askVatRegister({ database, register }, NOW)).toBe(0);
    expect(asked).toEqual(['DE811569869']);
  });

  it('a new number is checked in the first run, however many older ones of an unavailable country wait', async () => {
    const { database } = await sold(undefined, 41);
    const rows = await database.db.selectFrom('trade').select('id').orderBy('id').execute();
    for (const [index, { id }] of rows.entries())
      await database.db
        .updateTable('trade')
        .set({ vat_number: index < 40 ? 'DE136695976' : 'FR40303265045' })
        .where('id', '=', id)
        .execute();
    const answered = new AbortController();
    const silence = new Promise<undefined>((end) => answered.signal.addEventListener('abort', () => end(undefined)));
    const asked: string[] = [];
    const register = async (number: string) => {
      asked.push(number);
      if (number.startsWith('DE')) return silence;
      // The other country's register is still silent at this point.
      setTimeout(() => answered.abort(), 50);
      return true;
    };
    expect(await askVatRegister({ database, register }, NOW)).toBe(1);
    expect(asked).toEqual(['DE136695976', 'FR40303265045']);
  });

  it('no number is checked without a configured register', async () => {
    const { run, said } = await sold(undefined);
    expect(await run(0)).toBeUndefined();
    expect(await said()).toEqual([null]);
  });
});
