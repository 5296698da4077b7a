import { sql } from 'kysely';
import { NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import type { Attack } from '../attack.ts';
import { bearerHeader, signInOrThrow, storeCustomer } from '../people.ts';
import { parseJson, type Request, sendRequest } from '../target.ts';
import { sellDevicesOrThrow } from '../trades.ts';
import { assertReady } from '../trial.ts';

const IBAN = 'DE02120300000000202051';

/** Every call with an id, with another customer's ids. */
export const foreignIds: Attack = {
  name: 'foreign-ids',
  tries: "names another customer's sessions, payouts, trades and labels by their ids, in three shops",
  async againstWorld(world, trial) {
    const server = await world.server();
    const [owner, stranger] = [await storeCustomer(server), await storeCustomer(server)];
    const abroad = await storeCustomer(server, { tenant: NEIGHBOUR_SHOP.id, email: owner.email });
    const own = await signInOrThrow(server, owner);
    const sessions = {
      'another customer': { headers: bearerHeader(await signInOrThrow(server, stranger)) },
      'a namesake of another shop': {
        headers: bearerHeader(await signInOrThrow(server, abroad, { host: server.hosts.abroad })),
        host: server.hosts.abroad,
      },
      'a token of another shop': {
        headers: bearerHeader(await signInOrThrow(server, abroad, { host: server.hosts.abroad })),
      },
    } satisfies Record<string, Request>;
    const trade = await sellDevicesOrThrow(server, { email: owner.email });
    const customer = parseJson<{ id: string; customerIri: string }>(
      await sendRequest(server, '/api/customers/customers', { headers: bearerHeader(own) }),
    );
    const stored = await sendRequest(server, '/api/customers/customer_payment_accounts', {
      headers: bearerHeader(own),
      body: {
        paypalAccount: null,
        bankAccount: { accountHolder: 'Hannah Probe', iban: 'DE89370400440532013000' },
        paymentType: 'INVOICE',
        isPrimary: false,
        customer: customer.id,
      },
    });
    assertReady(stored.status === 201, `a payout was answered ${stored.status}`);
    const payout = parseJson<{ id: string }>(stored).id;
    const listed = parseJson<{ sessions: { id: string }[] }>(
      await sendRequest(server, '/api/account/sessions', { headers: bearerHeader(own) }),
    );
    const session = listed.sessions[0]?.id ?? '';
    const before = await fingerprint();
    const calls: [string, Request][] = [
      [`/api/account/sessions/${session}`, { method: 'DELETE' }],
      [
        '/api/customers/bank_accounts',
        { method: 'PATCH', body: { payment: { id: payout, accountHolder: 'Mallory', iban: IBAN } } },
      ],
      [
        '/api/customers/paypal_accounts',
        { method: 'PATCH', body: { paypalAccount: { id: payout, email: 'm@example.org' } } },
      ],
      [
        '/api/customers/customer_payment_accounts',
        {
          body: {
            paypalAccount: null,
            bankAccount: { accountHolder: 'Mallory', iban: IBAN },
            paymentType: 'INVOICE',
            isPrimary: false,
            customer: customer.id,
          },
        },
      ],
      [
        '/api/customers/phone_contacts',
        { method: 'PATCH', body: { phoneContact: { id: customer.id, number: '+49 40 30088881' } } },
      ],
      [
        '/api/customers/people',
        {
          method: 'PATCH',
          body: {
            birthDate: '1980-04-01',
            address: null,
            peopleIri: `/api/customers/people/${customer.id}`,
            customerIri: customer.customerIri,
          },
        },
      ],
      [`/api/customers/trade_history/${trade.number}/cancel`, { method: 'POST' }],
      [
        '/api/account/deleteUser',
        { method: 'DELETE', body: { customerId: customer.id, customerIdentifier: owner.email } },
      ],
      [`/api/trades/labels/${trade.number}/${'A'.repeat(43)}/label.pdf`, {}],
      [`/api/trades/labels/${trade.number}/${'A'.repeat(43)}/return-label.pdf`, {}],
      [`/api/trades/sales/${'A'.repeat(43)}`, {}],
    ];
    for (const [who, with_] of Object.entries(sessions)) {
      for (const [path, request] of calls) {
        const answer = await sendRequest(server, path, { ...request, ...with_ });
        trial.count('calls');
        const shown = path.replace(/[\w-]{12,}/g, '…');
        trial.expect(answer.status >= 400 && answer.status < 500, `${who}: ${shown} is answered ${answer.status}`);
        trial.expect(!answer.text.includes(owner.email), `${who}: ${shown} names the owner`);
      }
      for (const path of ['trade_history', 'bank_accounts', 'export', 'addresses']) {
        const { text } = await sendRequest(server, `/api/customers/${path}`, with_);
        trial.count('reads');
        trial.expect(!text.includes(trade.number) && !text.includes(customer.id), `${who}: ${path} shows the owner's`);
      }
    }
    trial.expect((await fingerprint()) === before, 'a row of the owner was changed');
    const still = await sendRequest(server, '/api/account/sessions', { headers: bearerHeader(own) });
    trial.expect(still.status === 200, "the owner's session was ended");

    async function fingerprint(): Promise<string> {
      const { rows } = await sql<{ rows: string }>`
        select md5(string_agg(t::text, '' order by t::text)) as rows from (
          select c.id, c.first_name, c.last_name, c.street, null as payout from customer c where c.account_id = ${owner.id}
          union all select p.id, p.kind, p.payout_masked, null, null from customer_payment p
            join customer c on c.id = p.customer_id where c.account_id = ${owner.id}
          union all select t.id, t.number, t.state, t.payout_masked, null from trade t where t.number = ${trade.number}) t`.execute(
        server.database.db,
      );
      return rows[0]?.rows ?? '';
    }
  },
};
