import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { startMailWorker } from '../../../platform/services/mail/worker.ts';
import { createNewsletter } from '../../../platform/services/newsletter/index.server.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, WIDGET_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { oneMail } from '../../support/one-mail.ts';
import { createContext, createFleetTexts, NOW, openShops, quietLog, type Shops } from '../../support/selling.ts';

const nothing = { firstName: '', interests: [] };

describeDatabases('the newsletter', (kind) => {
  async function shop() {
    const database = await kind.openOnce();
    for (const table of ['newsletter_subscription', 'mail'] as const) await database.db.deleteFrom(table).execute();
    const shops = await openShops(database);
    return { database, ...shops, ctx: await createContext(CONSUMER_SHOP.id) };
  }
  type Shop = Awaited<ReturnType<typeof shop>>;

  const later = (ctx: Shop['ctx'], ms: number) => ({ ...ctx, now: () => new Date(NOW.getTime() + ms) });
  const rows = ({ db }: Database) => db.selectFrom('newsletter_subscription').selectAll().orderBy('id').execute();
  const mails = (mail: Shops['mail']) => mail.list(50);

  /** The tokens of the newest mail: of its button, and of the unsubscribe link. */
  async function links(mail: Shops['mail']) {
    const [newest] = await mails(mail);
    const { text = '' } = (await mail.find(newest?.id ?? -1)) ?? {};
    const token = (page: string) => new RegExp(`/newsletter/${page}/([0-9a-f]{64})`).exec(text)?.[1] ?? '';
    return { button: token('enrich'), end: token('unsubscribe'), text };
  }

  async function subscribed(one: Shop, email = 'hannah@example.org') {
    await one.newsletter.subscribe(one.ctx, { email });
    const { button } = await links(one.mail);
    await one.newsletter.confirm(one.ctx, button, nothing);
    return links(one.mail);
  }

  it('an unconfirmed address receives only the mail that asks for confirmation and quotes the consent', async () => {
    const { database, newsletter, mail, ctx } = await shop();
    expect(await newsletter.subscribe(ctx, { email: ' Hannah.Probe@Example.ORG ' })).toEqual({ ok: true, value: null });
    expect(await rows(database)).toMatchObject([
      {
        tenant: CONSUMER_SHOP.id,
        state: 'pending',
        email: 'hannah.probe@example.org',
        locale: 'de',
        requested_at: NOW,
        confirmed_at: null,
        consent: expect.stringContaining('Umlauf Handels GmbH'),
      },
    ]);
    expect(await mails(mail)).toMatchObject([
      { kind: 'newsletter.confirm', to: 'hannah.probe@example.org', subject: 'Bitte bestätige deine Anmeldung' },
    ]);
    expect((await links(mail)).text).toContain('05.05.26');
  });

  it('known and unknown addresses cost the same work, and only the necessary mail is sent', async () => {
    const { database, mail, catalogue, ...one } = await shop();
    const done: string[] = [];
    // The real service, with a counting mail service.
    const counted = createNewsletter({
      database,
      secrets: one.secrets,
      catalogue,
      texts: await createFleetTexts(),
      mail: {
        write: (definition, ctx, facts) => {
          done.push('written');
          return mail.write(definition, ctx, facts);
        },
        queue: (...args) => {
          done.push('queued');
          return mail.queue(...args);
        },
      },
    });
    const work = async (email: string) => {
      done.length = 0;
      expect(await counted.subscribe(one.ctx, { email })).toEqual({ ok: true, value: null });
      return [...done];
    };
    const unknown = await work('hannah@example.org');
    expect(unknown).toEqual(['written', 'queued']);
    const before = await rows(database);
    expect(await work('hannah@example.org'), 'waiting for its yes').toEqual(unknown);
    expect(await rows(database)).toEqual(before);
    expect(await mails(mail)).toHaveLength(1);
    const { button } = await links(mail);
    await one.newsletter.confirm(one.ctx, button, nothing);
    const confirmed = await rows(database);
    expect(await work('hannah@example.org'), 'on the list').toEqual(unknown);
    expect(await rows(database)).toEqual(confirmed);
    expect(await mails(mail)).toHaveLength(2);
  });

  it('no token of a mail is stored in readable form', async () => {
    const { database, newsletter, mail, ctx } = await shop();
    await newsletter.subscribe(ctx, { email: 'hannah@example.org' });
    const { button, end } = await links(mail);
    expect(button).toMatch(/^[0-9a-f]{64}$/);
    expect(end).not.toBe(button);
    const stored = JSON.stringify(await rows(database));
    expect(stored).not.toContain(button);
    expect(stored).not.toContain(end);
  });

  it('a confirmation counts once, stores its proof, and sends a welcome mail', async () => {
    const { database, newsletter, mail, ctx } = await shop();
    await newsletter.subscribe(ctx, { email: 'hannah@example.org' });
    const { button } = await links(mail);
    expect(await newsletter.find(ctx, button)).toEqual({ kind: 'confirm', maskedEmail: 'ha…@example.org' });
    const details = { firstName: 'Hannah', interests: ['camera', 'lens'] };
    expect(await newsletter.confirm(ctx, button, details)).toEqual({ ok: true, value: null });
    expect(await rows(database)).toMatchObject([
      {
        state: 'confirmed',
        confirmed_at: NOW,
        first_name: 'Hannah',
        interests: ['camera', 'lens'],
      },
    ]);
    expect((await mails(mail)).map((one) => one.kind)).toEqual(['newsletter.welcome', 'newsletter.confirm']);
  });

  it('a confirmation link repeats its answer for five minutes without a second mail, and is gone then', async () => {
    const one = await shop();
    const { database, newsletter, mail, ctx } = one;
    await newsletter.subscribe(ctx, { email: 'hannah@example.org' });
    const { button } = await links(mail);
    const details = { firstName: 'Hannah', interests: ['camera', 'lens'] };
    const inMinutes = (minutes: number) => later(ctx, minutes * MINUTE_MS);
    const pressed = await Promise.all([1, 2, 3].map(() => newsletter.confirm(ctx, button, details)));
    expect(pressed).toEqual([1, 2, 3].map(() => ({ ok: true, value: null })));
    const confirmed = await rows(database);
    expect(await newsletter.find(inMinutes(4), button)).toMatchObject({ kind: 'confirm' });
    expect(await newsletter.confirm(inMinutes(4), button, details)).toEqual({ ok: true, value: null });
    expect(await rows(database)).toEqual(confirmed);
    expect((await mails(mail)).map(({ kind: name }) => name)).toEqual(['newsletter.welcome', 'newsletter.confirm']);
    const gone = { ok: false, error: { code: 'link.gone' } };
    expect(await newsletter.confirm(await createContext(NEIGHBOUR_SHOP.id), button, details)).toEqual(gone);
    expect(await newsletter.find(inMinutes(5), button)).toBeUndefined();
    expect(await newsletter.confirm(inMinutes(5), button, details)).toEqual(gone);
  });

  it('a confirmation link does not subscribe an address again that unsubscribed a minute later', async () => {
    const one = await shop();
    await one.newsletter.subscribe(one.ctx, { email: 'hannah@example.org' });
    const { button, end } = await links(one.mail);
    await one.newsletter.confirm(one.ctx, button, nothing);
    await one.newsletter.unsubscribe(one.ctx, end);
    expect(await one.newsletter.confirm(one.ctx, button, nothing)).toEqual({ ok: false, error: { code: 'link.gone' } });
    expect(await rows(one.database)).toMatchObject([{ state: 'unsubscribed', email: null, confirm_hash: null }]);
  });

  it('a mail scanner can read a link repeatedly without an effect', async () => {
    const { database, newsletter, mail, ctx } = await shop();
    await newsletter.subscribe(ctx, { email: 'hannah@example.org' });
    const { button, end } = await links(mail);
    const before = await rows(database);
    for (const token of [button, button, end]) await newsletter.find(ctx, token);
    expect(await rows(database)).toEqual(before);
  });

  it('a subscribed address receives the same answer, and a mail once a day', async () => {
    const one = await shop();
    await subscribed(one);
    const again = (ms: number) => one.newsletter.subscribe(later(one.ctx, ms), { email: 'HANNAH@example.org' });
    expect(await again(MINUTE_MS)).toEqual({ ok: true, value: null });
    expect(await mails(one.mail)).toHaveLength(2);
    await again(DAY_MS);
    await again(DAY_MS + MINUTE_MS);
    expect((await mails(one.mail)).map(({ kind: name }) => name)).toEqual([
      'newsletter.known',
      'newsletter.welcome',
      'newsletter.confirm',
    ]);
    expect(await rows(one.database)).toHaveLength(1);
  });

  it('the pauses between mails to an unconfirmed address grow', async () => {
    const { newsletter, mail, ctx } = await shop();
    for (let minute = 0; minute <= 240; minute += 1) {
      await newsletter.subscribe(later(ctx, minute * MINUTE_MS), { email: 'hannah@example.org' });
    }
    expect(await mails(mail)).toHaveLength(4);
  });

  it('two concurrent clicks create one subscription', async () => {
    const { database, newsletter, mail, ctx } = await shop();
    await Promise.all([1, 2, 3].map(() => newsletter.subscribe(ctx, { email: 'hannah@example.org' })));
    expect(await rows(database)).toHaveLength(1);
    expect(await mails(mail)).toHaveLength(1);
  });

  it('only the newest link is valid, for seven days', async () => {
    const { newsletter, mail, ctx } = await shop();
    await newsletter.subscribe(ctx, { email: 'hannah@example.org' });
    const first = await links(mail);
    await newsletter.subscribe(later(ctx, 60 * MINUTE_MS), { email: 'hannah@example.org' });
    const second = await links(mail);
    expect(await newsletter.find(ctx, first.button)).toBeUndefined();
    const end = later(ctx, 60 * MINUTE_MS + 7 * DAY_MS);
    expect(await newsletter.confirm(end, second.button, nothing)).toMatchObject({ error: { code: 'link.gone' } });
    expect(await newsletter.confirm(later(ctx, 7 * DAY_MS), second.button, nothing)).toMatchObject({ ok: true });
  });

  it('a subscriber can change the kinds of devices at any time', async () => {
    const one = await shop();
    const { end } = await subscribed(one);
    expect(await one.newsletter.find(one.ctx, end)).toMatchObject({ kind: 'details' });
    for (const interests of [['tablet'], ['notebook']]) {
      expect(await one.newsletter.enrich(one.ctx, end, { firstName: 'Jo', interests })).toEqual({
        ok: true,
        value: null,
      });
    }
    expect(await rows(one.database)).toMatchObject([{ first_name: 'Jo', interests: ['notebook'] }]);
  });

  it('an unreadable name and an unknown kind of device are rejected', async () => {
    const one = await shop();
    const { end } = await subscribed(one);
    const refusal = await one.newsletter.enrich(one.ctx, end, { firstName: 'a\u202eb', interests: ['spaceship'] });
    expect(refusal).toMatchObject({
      error: {
        fields: [
          { pointer: '/firstName', code: 'characters' },
          { pointer: '/interests', code: 'unknown' },
        ],
      },
    });
    const long = await one.newsletter.enrich(one.ctx, end, { firstName: 'x'.repeat(61), interests: [] });
    expect(long).toMatchObject({ error: { fields: [{ pointer: '/firstName', code: 'tooLong' }] } });
  });

  it('an unsubscribe deletes the subscriber and stores the proof of consent', async () => {
    const one = await shop();
    const { end } = await subscribed(one);
    await one.newsletter.unsubscribe(later(one.ctx, DAY_MS), end);
    const left = await rows(one.database);
    expect(left).toMatchObject([
      {
        state: 'unsubscribed',
        email: null,
        first_name: '',
        interests: [],
        confirmed_at: NOW,
        unsubscribed_at: new Date(NOW.getTime() + DAY_MS),
        email_fingerprint: one.secrets.fingerprint('hannah@example.org', `newsletter ${CONSUMER_SHOP.id}`),
      },
    ]);
    expect(JSON.stringify(left)).not.toContain('hannah');
    expect(await one.newsletter.find(one.ctx, end)).toBeUndefined();
    await one.newsletter.unsubscribe(one.ctx, end);
    expect(await rows(one.database)).toEqual(left);
    await subscribed({ ...one, ctx: later(one.ctx, 2 * DAY_MS) });
    expect((await rows(one.database)).map(({ state }) => state)).toEqual(['unsubscribed', 'confirmed']);
  });

  it('an address entered by another person leaves nothing after its owner ends the subscription', async () => {
    const { database, newsletter, mail, ctx } = await shop();
    await newsletter.subscribe(ctx, { email: 'hannah@example.org' });
    const { button, end } = await links(mail);
    await newsletter.unsubscribe(ctx, end);
    expect(await rows(database)).toEqual([]);
    expect(await newsletter.confirm(ctx, button, nothing)).toMatchObject({ error: { code: 'link.gone' } });
  });

  it('the sweep deletes unconfirmed addresses after seven days and proofs after three years', async () => {
    const one = await shop();
    const { end } = await subscribed(one, 'left@example.org');
    await one.newsletter.unsubscribe(one.ctx, end);
    await subscribed(one, 'stays@example.org');
    await one.newsletter.subscribe(one.ctx, { email: 'never@example.org' });
    const after = (days: number) => one.newsletter.sweep.run(new Date(NOW.getTime() + days * DAY_MS));
    expect(await after(6.9)).toBe(0);
    expect(await after(7)).toBe(1);
    expect(await after(3 * 365 - 1)).toBe(0);
    expect(await after(3 * 365)).toBe(1);
    expect(await rows(one.database)).toMatchObject([{ email: 'stays@example.org' }]);
  });

  it('the lists of two shops are separate', async () => {
    const one = await shop();
    const { end } = await subscribed(one);
    const other = await createContext(NEIGHBOUR_SHOP.id);
    expect(await one.newsletter.find(other, end)).toBeUndefined();
    expect(await one.newsletter.enrich(other, end, nothing)).toMatchObject({ error: { code: 'link.gone' } });
    await one.newsletter.unsubscribe(other, end);
    expect(await rows(one.database)).toMatchObject([{ tenant: CONSUMER_SHOP.id, state: 'confirmed' }]);
    await one.newsletter.subscribe(other, { email: 'hannah@example.org' });
    const { button } = await links(one.mail);
    expect(await one.newsletter.confirm(one.ctx, button, nothing)).toMatchObject({ error: { code: 'link.gone' } });
    expect(await rows(one.database)).toHaveLength(2);
  });

  it('mails use the language of the page, which is one of the shop’s', async () => {
    const { database, newsletter, mail, ctx } = await shop();
    await newsletter.subscribe(ctx, { email: 'a@example.org', locale: 'es' });
    expect(await mails(mail)).toMatchObject([{ subject: 'Confirma tu alta' }]);
    await newsletter.subscribe(ctx, { email: 'b@example.org', locale: 'xx' });
    expect((await rows(database)).map(({ locale }) => locale)).toEqual(['es', 'de']);
  });

  it('a shop without the flag offers no newsletter, but every subscriber can leave', async () => {
    const { database, newsletter } = await shop();
    const ctx = await createContext(WIDGET_SHOP.id);
    expect(await newsletter.subscribe(ctx, { email: 'a@example.org' })).toEqual({ ok: false, error: { code: 'off' } });
    expect(await newsletter.confirm(ctx, 'ff', nothing)).toEqual({ ok: false, error: { code: 'off' } });
    expect(await newsletter.enrich(ctx, 'ff', nothing)).toEqual({ ok: false, error: { code: 'off' } });
    await newsletter.unsubscribe(ctx, 'ff');
    expect(await rows(database)).toEqual([]);
  });

  it('mails name the one-click unsubscribe address', async () => {
    const { database, newsletter, mail, secrets, ctx } = await shop();
    await newsletter.subscribe(ctx, { email: 'hannah@example.org' });
    const { end } = await links(mail);
    const post = await oneMail();
    const worker = startMailWorker({ database, smtpUrl: post.url, secrets, log: quietLog, now: ctx.now, pauseMs: 10 });
    const { data } = await post.taken;
    await worker.stop();
    post.close();
    const head = (data.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
    expect(head).toContain(`List-Unsubscribe: <${CONSUMER_SHOP.getOrigin(3000)}/api/newsletter/unsubscribe/${end}>`);
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(head).toMatch(/^Content-Language: de-DE$/m);
  });
});
