import { databaseText } from '../../support/database-text.ts';
import { waitUntil } from '../../support/until.ts';
import type { Attack } from '../attack.ts';
import { mailsTo, tradeToken, watchMail } from '../mailbox.ts';
import { forgotPassword, storeCustomer } from '../people.ts';
import { sendRequest } from '../target.ts';
import { sellDevicesOrThrow } from '../trades.ts';
import { assertReady } from '../trial.ts';

/** A stolen copy of the database must not contain tokens of sent mails. */
export const mailTokensKept: Attack = {
  name: 'mail-tokens-kept',
  tries: 'looks for the tokens of delivered mails in every row of every table, and opens what they open',
  async againstWorld(world, trial) {
    const server = await world.server();
    const { email } = await storeCustomer(server);
    await sellDevicesOrThrow(server, { email });
    const reset = await watchMail(server, email, () => forgotPassword(server, email));
    const [link] = reset.links;
    assertReady(link, 'no reset link was written');
    await waitUntil(() => mailsTo(server, email).length >= 2, { within: 20_000, late: 'the mails were not delivered' });
    const token = mailsTo(server, email).flatMap((text) => tradeToken(text) ?? [])[0];
    const label = mailsTo(server, email).flatMap((text) => /\/labels?\/[\w-]+\/([\w-]{20,})/.exec(text)?.[1] ?? [])[0];
    assertReady(token, 'the mail of the sale has no link');
    const sent = () =>
      server.database.db
        .selectFrom('mail')
        .select('id')
        .where('to_address', '=', email)
        .where('state', '<>', 'sent')
        .execute()
        .then((rows) => rows.length === 0);
    await waitUntil(sent, { within: 10_000, late: 'the mails were not noted as sent' });
    const rows = await databaseText(server.database);
    trial.count('rows', rows.length);
    for (const [what, secret] of Object.entries({
      'a reset link': link,
      'the page of a trade': token,
      'a label': label,
    })) {
      if (!secret) continue;
      trial.count('tokens');
      const tables = [...new Set(rows.filter(({ text }) => text.includes(secret)).map(({ table }) => table))];
      trial.expect(tables.length === 0, `the token of ${what} is stored in clear in ${tables.join(', ')}`);
    }
    const opened = await sendRequest(server, `/api/trades/sales/${token}`);
    trial.note(`a token taken from there is answered ${opened.status}`);
  },
};
