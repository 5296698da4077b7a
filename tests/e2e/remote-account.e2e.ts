import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/index.server.ts';
import { AccountOwner } from '../support/account-owner.ts';
import { openVisitor } from '../support/browser.ts';
import { databaseText } from '../support/database-text.ts';
import { type Forwarder, openForwarder } from '../support/forwarder.ts';
import { sellDevice, withMouse } from '../support/journey.ts';
import { leftBehind } from '../support/left-behind.ts';
import { endPlatform, patchedPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';
import { type OwnSecrets, ACCOUNT_PASSWORDS as passwords, secretsIn, secretsStored } from '../support/secrets.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const tenant = findConsumerShop();
const seller = tenant.seller;

let gate: Forwarder;
/** The selling platform and the account platform: two processes, two databases, two data keys. */
let shop: RunningPlatform;
let accounts: RunningPlatform;
const folders: string[] = [];

beforeAll(async () => {
  gate = await openForwarder();
  const base = `${gate.address.replace('127.0.0.1', tenant.host)}/api`;
  const values = { [tenant.id]: { services: { account: `${base}/account`, customers: `${base}/customers` } } };
  const start = () => {
    const folder = mkdtempSync(join(tmpdir(), 'umlauf-accounts-'));
    folders.push(folder);
    return startPlatformOnCopy(folder, { TENANT_VALUES: JSON.stringify(values) }, patchedPlatform);
  };
  accounts = await start();
  gate.to(accounts.port);
  shop = await start();
});
afterAll(async () => {
  await Promise.all([shop, accounts].filter(Boolean).map((one) => endPlatform(one)));
  await gate?.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;

async function stored(running: RunningPlatform) {
  const database = await openDatabase({ dataDir: running.dataDir });
  try {
    return await databaseText(database);
  } finally {
    await database.close();
  }
}

describe('a shop whose accounts and customers are on another address', () => {
  it('offers every account function except the history of trades made elsewhere', { timeout: 240_000 }, async () => {
    const person = await openVisitor({ reducedMotion: 'reduce' });
    const email = 'far.away@mail.example';
    const of = { ports: { shop: shop.port, mails: accounts.port }, seller, email, password: passwords[0] };
    const owner = new AccountOwner(person, of);
    const { page } = person;
    const none = async () => {};
    const secrets: OwnSecrets = { email, passwords, ibans: [seller.iban], linkTokens: [], tokens: [] };
    try {
      await owner.does(async () => {
        const activation = await owner.register();
        await owner.headed('account.hello', { name: seller.firstName });
        await owner.addAddress(none);
        await owner.addPayout(none);
        await owner.reads('account.trades.none');
        // The shop's database has none of the other one's accounts: the trade is made as a guest's.
        const base = `${tenant.getOrigin(shop.port)}/`;
        expect(await sellDevice(person, { title: 'signed in', ...tenant.place, ...withMouse }, base)).toMatch(
          /^[A-Z]{2}-/,
        );
        await owner.open('accountManagement');
        await owner.changePassword(passwords[1]);
        await owner.press('account.sessions.everywhere');
        await owner.reads('account.ended.everywhere');
        const reset = await owner.resetPassword(passwords[2]);
        await owner.open('accountManagement');
        await owner.signIn();
        const file = JSON.stringify(await owner.takeOut());
        for (const own of [email, seller.street, seller.iban]) expect(file).toContain(own);
        const all = { ...secrets, linkTokens: [activation, reset] };
        expect(secretsIn(all, [await leftBehind(page)])).toEqual([]);
        await owner.leaveForGood();
        Object.assign(secrets, all);
      });
      expect(person.complaints).toEqual([]);
    } finally {
      await person.leave();
    }
    expect(gate.seen.map(({ request }) => request)).toEqual(
      expect.arrayContaining([
        'OPTIONS /api/account/login',
        'OPTIONS /api/customers/addresses',
        'GET /api/customers/trade_history',
      ]),
    );
    const bearers = gate.seen.flatMap(({ authorization }) => authorization?.replace('Bearer ', '') ?? []);
    expect(bearers.length).toBeGreaterThan(5);
    for (const token of new Set(bearers)) expect(claims(token)).toMatchObject({ iss: 'umlauf', aud: tenant.id });

    await Promise.all([endPlatform(shop), endPlatform(accounts)]);
    const held = { ...secrets, tokens: [...new Set(bearers)] };
    expect(secretsIn(held, [shop.output(), accounts.output()])).toEqual([]);
    expect(secretsStored(held, [...(await stored(shop)), ...(await stored(accounts))])).toEqual([]);
    // The shop's own database has no account.
    expect((await stored(shop)).map(({ table }) => table)).not.toContain('account');
  });
});
