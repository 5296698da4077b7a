import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Session, signIn, signOut } from '../../../platform/features/account/account-session.ts';
import { ownKey } from '../../../platform/features/account/queries/owner.tsx';
import { type OwnChange, ownChange, ownQuery, sendOwn } from '../../../platform/features/account/queries/use-own.ts';
import { CallFailure } from '../../../platform/features/server-state/call-failure.ts';
import { createQueryClient } from '../../../platform/features/server-state/ServerStateProvider.tsx';
import type { CustomerAddressBody, CustomerAddressInputBody } from '../../../platform/generated/api/types.gen.ts';
import { type AccountService, openAccountService } from '../../support/account-service.ts';
import { openTabs, type Tabs } from '../../support/tabs.ts';

const address = (street: string) => ({
  firstName: 'Jonas',
  lastName: 'Reuter',
  street,
  postalCode: '20099',
  city: 'Hamburg',
});
const kept = { address: address('Lange Reihe 72') };

const readAddress = {
  name: 'address',
  send: (session: Session, accessToken: string) => session.customers.address(accessToken),
};
const changeAddress: OwnChange<CustomerAddressInputBody, CustomerAddressBody, CustomerAddressBody> = {
  name: 'address',
  send: (session, input) => sendOwn(session, (own, accessToken) => own.customers.changeAddress(accessToken, input)),
  toExpected: (_shown, input) => ({ address: input.address }),
  toSaved: (_shown, answer) => answer,
};

let service: AccountService;
let tabs: Tabs;
let session: Session;
let client: QueryClient;
beforeAll(async () => {
  service = await openAccountService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tabs = openTabs();
  vi.stubGlobal('window', { localStorage: tabs.storage, dispatchEvent: () => true });
  service.answers = { 'GET customers/addresses': { status: 200, body: kept } };
  session = tabs.open(service.bases);
  client = createQueryClient();
  await signIn(session, { username: 'jonas@example.org', password: 'Kiesel Lampe Tram' }, '');
  service.asked.length = 0;
});
afterEach(() => {
  client.clear();
  tabs.close();
  vi.unstubAllGlobals();
});

const mine = () => ({ session, customerId: '77' });
const shown = () => client.getQueryData<CustomerAddressBody>(ownKey('77', 'address'));
/** Includes states that are shown for less than a turn of the event loop. */
function everyStreetShown(): ReadonlySet<string | undefined> {
  const streets = new Set([shown()?.address?.street]);
  client.getQueryCache().subscribe(() => streets.add(shown()?.address?.street));
  return streets;
}
const change = () => new MutationObserver(client, ownChange(mine(), client, changeAddress));

describe('account queries', () => {
  it('data are requested with the token and cached under their customer', async () => {
    expect(await client.fetchQuery(ownQuery(mine(), readAddress))).toEqual(kept);
    expect(service.asked).toMatchObject([
      { call: 'GET customers/addresses', headers: { authorization: expect.stringMatching(/^Bearer ./) } },
    ]);
    expect(client.getQueryData(ownKey('78', 'address'))).toBeUndefined();
  });

  it('a failed query is an error with its reason, and is not cached', async () => {
    service.answers['GET customers/addresses'] = { status: 404, body: { code: 'notFound' } };
    const failure = await client.fetchQuery(ownQuery(mine(), readAddress)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallFailure);
    expect((failure as CallFailure).reason).toMatchObject({ status: 404, code: 'notFound' });
    service.answers['GET customers/addresses'] = { status: 200, body: kept };
    expect(await client.fetchQuery(ownQuery(mine(), readAddress))).toEqual(kept);
  });

  it('no data are shown when signed out', async () => {
    await signOut(session);
    service.asked.length = 0;
    await expect(client.fetchQuery(ownQuery(mine(), readAddress))).rejects.toThrow('401 signedOut');
    expect(service.asked).toEqual([]);
  });
});

describe('account changes', () => {
  const input = { address: address('Am Markt 1') };

  it('a change is shown before the response, and then as the service returns it', async () => {
    await client.fetchQuery(ownQuery(mine(), readAddress));
    service.answers['PATCH customers/addresses'] = { status: 200, body: { address: address('Am Markt 1 a') } };
    const streets = everyStreetShown();
    await change().mutate(input);
    expect([...streets]).toEqual(['Lange Reihe 72', 'Am Markt 1', 'Am Markt 1 a']);
    expect(client.getQueryState(ownKey('77', 'address'))?.isInvalidated).toBe(true);
  });

  it.each([422, 500])('a rejected change is rolled back: %i', async (status) => {
    await client.fetchQuery(ownQuery(mine(), readAddress));
    service.answers['PATCH customers/addresses'] = { status, body: { code: 'x' } };
    const streets = everyStreetShown();
    await expect(change().mutate(input)).rejects.toMatchObject({ reason: { status } });
    expect([...streets]).toEqual(['Lange Reihe 72', 'Am Markt 1']);
    expect(shown()).toEqual(kept);
  });

  it('a change of data that were never shown shows nothing', async () => {
    service.answers['PATCH customers/addresses'] = { status: 200, body: input };
    await change().mutate(input);
    expect(shown()).toBeUndefined();
  });
});
