import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { toAccountErrorResponse } from '../../../platform/server/service-errors/account.ts';
import { RESET_MINUTES } from '../../../platform/services/accounts/account-links.ts';
import { findOpenLink } from '../../../platform/services/accounts/links/link-rows.ts';
import { claimMail, recordDeliveryOutcome } from '../../../platform/services/mail/delivery-leases.ts';
import { hashToken } from '../../../platform/services/secrets/index.server.ts';
import { MINUTE_MS } from '../../../platform/shared/durations.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP, SECOND_ABROAD, SHOP_ABROAD, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { queueTo } from '../../support/mail-server.ts';
import { createRegistration, listMails, openAccount, tokenIn } from '../../support/registration.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
  type Shops,
} from '../../support/selling.ts';

const EMAIL = 'hannah@example.org';
const DONE = { ok: true, value: null };

describeDatabases('the share of a mail kind', (kind) => {
  const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
  const later = (ctx: RequestContext, minutes: number): RequestContext => ({ ...ctx, now: () => at(minutes) });

  async function open() {
    const database = await kind.openEmptied();
    const shops = await openShops(database, { stage: 'test' });
    const ctx = await createContext(CONSUMER_SHOP.id);
    return { database, shops, ctx };
  }

  /** Sends the mails allowed at that time; resolves to their kinds, in order. */
  async function sendAll(database: Database, now: Date): Promise<string[]> {
    for (const kinds: string[] = []; ; ) {
      const claimed = await claimMail(database, now);
      if (!claimed) return kinds;
      kinds.push(claimed.mail.kind);
      await recordDeliveryOutcome(database, claimed, { set: { state: 'sent', sent_at: now }, reached: true });
    }
  }

  async function sellAsGuest(shops: Shops, ctx: RequestContext, { key, email }: { key: string; email: string }) {
    const sale = createTradeInput(await offerFor(shops, ctx));
    return expectOk(await shops.trades.create(ctx, key, { ...sale, address: { ...sale.address, email } }));
  }

  /** Every mail that a stranger can cause to an address, until no more is accepted. */
  async function requestMailsAs(email: string, shops: Shops, database: Database, ctx: RequestContext) {
    for (let nth = 0; nth < 12; nth += 1)
      expect((await shops.accounts.register(ctx, createRegistration(ctx))).ok).toBe(true);
    for (const id of [CONSUMER_SHOP.id, SHOP_ABROAD.id, THIRD_ABROAD.id, SECOND_ABROAD.id] as const)
      await shops.newsletter.subscribe(await createContext(id), { email });
    for (let nth = 0; nth < 2; nth += 1) await sellAsGuest(shops, ctx, { key: `stranger-${nth}`, email });
    await queueTo(database, ctx, Array(40).fill(email), { share: 'guestLabel' });
    for (const share of ['newsletter', 'offer', 'emailChange'] as const)
      await queueTo(database, ctx, Array(12).fill(email), { rateLimitPolicy: 'droppable', share });
    await sendAll(database, NOW);
  }

  it('mails that strangers request do not use up the share of resets, notices and trades of an account', async () => {
    const { database, shops, ctx } = await open();
    const owner = await callerOfAccount(shops, ctx, database);
    await sendAll(database, at(-300));
    await requestMailsAs(EMAIL, shops, database, ctx);
    expect(await shops.accounts.requestReset(ctx, { email: EMAIL, lang: 'de' })).toEqual(DONE);
    expect(await sendAll(database, NOW)).toEqual(['account.forgotten']);
    const [newest] = await listMails(shops);
    expect(newest?.kind).toBe('account.forgotten');
    const token = tokenIn(newest);
    expectOk(await shops.accounts.resetPassword(ctx, { password: 'vier ganz andere Worte', headers: { token } }));
    expect(await sendAll(database, NOW)).toEqual(['account.passwordReset']);
    await sellAsGuest(shops, owner, { key: 'own', email: EMAIL });
    expect(await sendAll(database, NOW)).toEqual(['trade.label']);
  });

  /** Opens an account five hours before; returns its owner's requests. */
  async function callerOfAccount(shops: Shops, ctx: RequestContext, database: Database): Promise<RequestContext> {
    const { identifier } = await openAccount(shops, later(ctx, -300));
    const { id } = await database.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    return { ...ctx, account: { id, identifier, role: 'customer', sessionId: 'test' } };
  }

  it('resets have a small share, and every answer leaves a link in the mailbox that is valid for an hour', async () => {
    const { database, shops, ctx } = await open();
    await openAccount(shops, later(ctx, -300));
    await sendAll(database, at(-300));
    let newest = { id: 0, token: '' };
    const written: number[] = [];
    for (let minute = 0; minute < 24 * 60; minute += minute < 180 ? 7 : 23) {
      expect(await shops.accounts.requestReset(later(ctx, minute), { email: EMAIL, lang: 'de' })).toEqual(DONE);
      const [latest] = await shops.mail.list(1);
      if (latest && latest.id !== newest.id) {
        newest = { id: latest.id, token: tokenIn(await shops.mail.find(latest.id)) };
        written.push(minute);
        expect(await sendAll(database, at(minute)), `${minute}`).toEqual(['account.forgotten']);
      }
      const wanted = { tokenHash: hashToken(newest.token), kind: 'reset' } as const;
      expect(
        await findOpenLink(database.db, later(ctx, minute + RESET_MINUTES - 1), wanted),
        `${minute}`,
      ).toBeDefined();
    }
    for (const from of written)
      expect(written.filter((one) => one >= from && one < from + 60).length).toBeLessThanOrEqual(3);
    expect(written.length).toBeLessThanOrEqual(10 + 24);
    // Repeated requests do not extend a link without end.
    const { created_at, expires_at } = await database.db
      .selectFrom('account_link')
      .select(['created_at', 'expires_at'])
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - created_at.getTime()).toBeLessThanOrEqual(2 * RESET_MINUTES * MINUTE_MS);
  }, 240_000);

  it('the share of resets is empty again after a link was used', async () => {
    const { database, shops, ctx } = await open();
    await openAccount(shops, later(ctx, -300));
    const ask = async (minute: number) => {
      expect(await shops.accounts.requestReset(later(ctx, minute), { email: EMAIL, lang: 'de' })).toEqual(DONE);
      const [mail] = await listMails(shops);
      await sendAll(database, at(minute));
      return tokenIn(mail);
    };
    const tokens = [await ask(0), await ask(1), await ask(2)];
    const reset = (token: string, password: string) =>
      shops.accounts.resetPassword(later(ctx, 4), { password, headers: { token } });
    expectOk(await reset(tokens[2] ?? '', 'vier ganz andere Worte'));
    const next = await ask(4);
    expect(tokens).not.toContain(next);
    expectOk(await reset(next, 'noch einmal vier Worte'));
  });

  it('a new registration mail replaces the waiting one', async () => {
    const { database, shops, ctx } = await open();
    for (let nth = 0; nth < 8; nth += 1) {
      expect(await shops.accounts.register(later(ctx, nth), createRegistration(ctx))).toEqual(DONE);
      await sendAll(database, at(nth));
    }
    expect(await shops.accounts.register(later(ctx, 9), createRegistration(ctx, { firstName: 'Hannah' }))).toEqual(
      DONE,
    );
    const mails = await database.db
      .selectFrom('mail')
      .select(['id', 'state'])
      .where('kind', '=', 'account.activate')
      .orderBy('id')
      .execute();
    expect(mails.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'queued']);
    const own = tokenIn((await listMails(shops))[0]);
    expect(await sendAll(database, at(61))).toEqual(['account.activate']);
    expect((await shops.accounts.activate(later(ctx, 62), own)).ok).toBe(true);
  });

  it('a full share of registrations returns the same text with and without an account', async () => {
    const { database, shops, ctx } = await open();
    await openAccount(shops, later(ctx, -3_000));
    await sendAll(database, at(-3_000));
    for (let nth = 0; nth < 30; nth += 1)
      await queueTo(database, ctx, [`hannah+${nth}@example.org`], { share: 'registration' });
    const answers = await Promise.all(
      [EMAIL, 'Hannah+new@example.org'].map((email) =>
        shops.accounts.register(ctx, createRegistration(ctx, { email })),
      ),
    );
    for (const answer of answers) {
      if (answer.ok) throw new Error('It was taken.');
      expect(toAccountErrorResponse(answer.error)).toMatchObject({ status: 429, retryAfterSeconds: 60 });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await database.db.selectFrom('registration').selectAll().execute()).toEqual([]);
  });

  it('the share of reminders covers every trade of a day, including those that strangers created', async () => {
    const { database, ctx } = await open();
    const written = await queueTo(database, ctx, Array(40).fill(EMAIL), {
      rateLimitPolicy: 'guaranteed',
      share: 'reminder',
    });
    expect(written.every(Boolean)).toBe(true);
    let sent = 0;
    for (let hour = 0; hour < 14; hour += 1) sent += (await sendAll(database, at(hour * 60))).length;
    expect(sent).toBe(40);
  });
});
