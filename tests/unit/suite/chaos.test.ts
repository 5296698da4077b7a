import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, it } from 'vitest';
import { compare } from '../../chaos/audit.ts';
import { getVisitorAddress } from '../../chaos/http.ts';
import { Ledger } from '../../chaos/ledger.ts';
import { MailServer, type Manner } from '../../chaos/mail-server.ts';
import { readOptions } from '../../chaos/options.ts';
import { Random } from '../../chaos/random.ts';
import { mailChecks } from '../../chaos/scenario.ts';
import { formatTable } from '../../chaos/table.ts';

const told = (number: string, email = `${number}@example.org`, key = number) => ({
  ...{ number, email, key, cookie: '', at: 0 },
});
const stored = (number: string, email = `${number}@example.org`, whole = true) => ({ number, email, whole });

function createLedger(...acknowledged: ReturnType<typeof told>[]): Ledger {
  const ledger = new Ledger();
  ledger.acknowledged.push(...acknowledged);
  return ledger;
}

describe('the counts of chaos', () => {
  it('the counts are 0 if every acknowledged trade is stored once', () => {
    const result = compare([stored('A'), stored('B'), stored('C')], createLedger(told('A'), told('B')));
    expect(result).toEqual({ acknowledged: 2, lost: [], doubled: [], untold: 1 });
  });

  it('an acknowledged trade is lost if it is missing or incomplete', () => {
    const rows = [stored('A', 'a@example.org', false), stored('X', 'x@example.org', false)];
    expect(compare(rows, createLedger(told('A'), told('B'))).lost).toEqual(['A', 'B', 'X (half)']);
  });

  it('a trade is doubled if it is stored twice or was answered with two numbers', () => {
    const rows = [stored('A', 'same@example.org'), stored('B', 'same@example.org'), stored('C'), stored('D')];
    const ledger = createLedger(told('A', 'same@example.org'), told('C', 'c', 'key'), told('D', 'c', 'key'));
    expect(compare(rows, ledger).doubled).toEqual(['same@example.org', 'key']);
  });

  it('a missed limit is marked in the table', () => {
    const check = { what: 'trades lost', figure: '1', bar: '0', good: false };
    const text = formatTable([{ scenario: 'shop-killed', outcome: { recovery: [1_000, 3_000], checks: [check] } }]);
    expect(text).toContain('✗ trades lost: 1 (0)');
    expect(text).toMatch(/shop-killed .* 3\.00 s +3\.00 s +1 missed/);
  });
});

describe('the visitors of chaos', () => {
  it('visitors come from different networks', () => {
    const addresses = Array.from({ length: 2_000 }, (_, visitor) => getVisitorAddress(visitor));
    expect(addresses.every((address) => /^127\.([1-9]\d*)\.\d+\.([1-9]\d*)$/.test(address))).toBe(true);
    expect(new Set(addresses.map((address) => address.replace(/\.\d+$/, ''))).size).toBeGreaterThan(1_900);
  });

  it('visitors with the same seed act at the same moments', () => {
    const drawn = (seed: number) =>
      Array.from({ length: 20 }, (_, index) => index && new Random(seed).between(0, index));
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
  });
});

describe('the chaos command', () => {
  it('the command accepts exactly the options of its help', () => {
    const names = ['a', 'b'];
    expect(readOptions(['--only', 'a,b', '--kills', '3'], names)).toMatchObject({ only: names, kills: 3, clients: 8 });
    expect(() => readOptions(['--only', 'c'], names)).toThrow('no scenario is named c; there are a, b');
    expect(() => readOptions(['--kills', 'many'], names)).toThrow('--kills is many');
    expect(() => readOptions(['--nothing'], names)).toThrow('nothing');
  });
});

describe('the mail server of chaos', () => {
  let server: MailServer | undefined;
  afterEach(() => server?.close());

  /** Without `greetingTimeout` as patient as mail programs are, because a loaded machine is slow to greet. */
  const post = (to: string, options: { greetingTimeout?: number } = {}) =>
    createTransport({ url: server?.url, ...options } as object).sendMail({
      ...{ from: 'shop@example.org', to, subject: 'A trade', text: 'It was made.', messageId: `<${to}>` },
    });

  it.each<[Manner, string]>([
    ['refuses', 'ECONNREFUSED'],
    ['says nothing', 'Greeting never received'],
    ['drops after DATA', 'Connection closed unexpectedly'],
  ])('the server rejects mails while it %s, and accepts them afterwards', async (manner, reason) => {
    server = await MailServer.open(manner);
    const impatient = manner === 'says nothing' ? { greetingTimeout: 300 } : {};
    await expect(post('a@example.org', impatient)).rejects.toThrow(reason);
    expect(server.taken).toEqual([]);
    await server.become('takes');
    await post('a@example.org');
    const ledger = createLedger(told('A', 'a@example.org'), told('B', 'b@example.org'));
    expect(mailChecks(server, ledger).mails).toBe('1 of 2');
    await post('a@example.org');
    const missed = mailChecks(server, ledger).checks.filter(({ good }) => !good);
    expect(missed.map(({ what }) => what)).toEqual([
      'acknowledged trades without their mail',
      'mails delivered more than once',
    ]);
  });
});
