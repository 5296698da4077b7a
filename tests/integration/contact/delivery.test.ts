import { expect, it } from 'vitest';
import { startMailWorker } from '../../../platform/services/mail/worker.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { oneMail } from '../../support/one-mail.ts';
import { createContext, openShops, quietLog } from '../../support/selling.ts';

describeDatabases('a message to the shop', (kind) => {
  it("the mail arrives as the person's, and a reply goes to that person", async () => {
    const database = await kind.open();
    const { contact, secrets } = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id, { locale: 'fr' });
    const message = { subject: 'payment', name: 'Hannah Probe', email: 'hannah@example.org', message: 'Eins\nzwei' };
    expect(await contact.send(ctx, message)).toEqual({ ok: true, value: null });
    expect(await contact.send(ctx, message)).toEqual({ ok: true, value: null });

    const post = await oneMail();
    const worker = startMailWorker({ database, smtpUrl: post.url, secrets, log: quietLog, now: ctx.now, pauseMs: 10 });
    const { to, data } = await post.taken;
    await worker.stop();
    post.close();
    const [head = ''] = data.split('\r\n\r\n');
    expect(to).toEqual([CONSUMER_SHOP.config.contact.toAddress]);
    expect(head).toMatch(/^Reply-To: hannah@example\.org$/m);
    expect(head).toMatch(/^From: Umlauf <hallo@umlauf-de\.example>$/m);
    expect(head).not.toMatch(/^Auto-Submitted/m);
    // Written in the shop's language, whichever page the visitor used.
    expect(head).toMatch(/^Content-Language: de-DE$/m);
    expect(await database.db.selectFrom('mail').select('state').execute()).toEqual([{ state: 'sent' }]);
  });
});
