import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../../../platform/database/index.server.ts';
import { clarificationLinkColumn } from '../../../platform/services/fulfilment/clarify/sealed.ts';
import { fulfilmentIntegrity } from '../../../platform/services/fulfilment/index.server.ts';
import { openBody } from '../../../platform/services/mail/sealed.ts';
import { hashToken } from '../../../platform/services/secrets/index.server.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { askedSale, PHOTO } from '../../support/clarifying.ts';
import { type DatabaseKind, describeDatabases, describeEmbedded } from '../../support/database.ts';
import { createContext, NOW, openShops } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

async function shop(kind: DatabaseKind, locale = 'de') {
  const database = await kind.openEmptied();
  const shops = await openShops(database);
  const ctx = await createContext(CONSUMER_SHOP.id, { locale });
  const at = (now: Date): RequestContext => ({ ...ctx, now: () => now });
  const readTradeState = async (number: string) =>
    (await database.db.selectFrom('trade').select('state').where('number', '=', number).executeTakeFirstOrThrow())
      .state;
  const mails = async () => {
    const rows = await database.db
      .selectFrom('mail')
      .selectAll()
      .where('kind', 'like', 'trade.clarification%')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, text: openBody(shops.secrets, row)?.text ?? '' }));
  };
  const broken = async () => {
    const found: string[] = [];
    for (const rule of fulfilmentIntegrity)
      if ((await rule.find.execute(database.db)).rows.length > 0) found.push(rule.broken);
    return found;
  };
  const run = (name: 'remind of clarifications' | 'expire clarifications', now: Date) =>
    shops.clarifications.jobs.find((job) => job.name === name)?.run(now);
  const remind = (now: Date) => run('remind of clarifications', now);
  const expire = (now: Date) => run('expire clarifications', now);
  return { database, shops, ctx, at, readTradeState, mails, broken, remind, expire };
}

/** The database rejects some concurrent requests before they run; each of them is repeated, after a pause like a browser's. */
async function heard<T>(call: () => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined;
  const ask = async () => {
    try {
      answer = { value: await call() };
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
    }
    return answer !== undefined;
  };
  await waitUntil(ask, { within: 100_000, every: 250 });
  if (!answer) throw new Error('no answer');
  return answer.value;
}

describeDatabases('one decision among a thousand concurrent ones', (kind) => {
  it('one decision wins, the calls that repeat it succeed, and it takes effect once', async () => {
    const { database, shops, ctx, readTradeState: stateOf, broken } = await shop(kind);
    const { number, tradeId, link, items } = await askedSale({ shops, database, ctx });
    const offer = items[0]?.offer ?? '';
    const calls = Array.from({ length: 1_000 }, (_, index) =>
      index % 2 === 0 ? ('accept' as const) : ('return' as const),
    );
    const answers = await Promise.all(
      calls.map(async (decision) => {
        const taken = await heard(() => shops.clarifications.answer(ctx, link, [{ offer, decision }]));
        return taken.ok ? decision : taken.error.code;
      }),
    );
    const won = answers.find((answer) => answer === 'accept' || answer === 'return');
    expect(won).toBeDefined();
    expect(answers).toEqual(calls.map((decision) => (decision === won ? won : 'clarification.answered')));
    const state = won === 'accept' ? 'accepted' : 'returned';
    expect(await stateOf(number)).toBe(state);
    const steps = await database.db.selectFrom('trade_history').select('to_state').where('trade_id', '=', tradeId);
    const states = (await steps.orderBy('id').execute()).map(({ to_state }) => to_state);
    expect(states).toEqual(['created', 'labelSent', 'received', 'inspected', 'clarification', state]);
    expect((await shops.clarifications.find(ctx, link))?.items[0]?.decision).toBe(won);
    const item = await database.db.selectFrom('trade_item').select('decision').where('trade_id', '=', tradeId);
    expect(await item.execute()).toEqual([{ decision: state }]);
    const payouts = await database.db
      .selectFrom('payout')
      .select('amount_cents')
      .where('trade_id', '=', tradeId)
      .execute();
    expect(payouts).toEqual(won === 'accept' ? [{ amount_cents: items[0]?.newCents }] : []);
    const told = await database.db
      .selectFrom('mail')
      .select('kind')
      .where('kind', 'in', ['trade.accepted', 'trade.returned']);
    expect(await told.execute()).toEqual([{ kind: `trade.${state}` }]);
    expect(await broken()).toEqual([]);
  }, 240_000);
});

describeEmbedded('a clarification', (kind) => {
  it('the token is in its mail only: the database stores a hash, and a sealed copy for the reminder', async () => {
    const { database, shops, ctx, mails } = await shop(kind);
    const { link, number } = await askedSale({ shops, database, ctx });
    expect(Buffer.from(link.id, 'base64url').length).toBeGreaterThanOrEqual(16);
    const row = await database.db.selectFrom('clarification').selectAll().executeTakeFirstOrThrow();
    expect(row.token_hash).toBe(hashToken(link.id));
    expect(JSON.stringify(row)).not.toContain(link.id);
    expect(shops.secrets.open(row.token_sealed, clarificationLinkColumn.purpose(row))).toBe(link.id);
    expect(() => shops.secrets.open(row.token_sealed, clarificationLinkColumn.purpose({ token_hash: 'x' }))).toThrow();
    const [mail] = await mails();
    expect(mail?.text).toContain(`/clarification/${link.id}/${number}`);
    expect(mail?.text).toContain(`/clarificationQuickAnswer/${link.id}/${number}/`);
    expect(mail?.subject).toContain(number);
  });

  it('the clarification has declared and inspected answers, and both prices line by line to the cent', async () => {
    const { database, shops, ctx } = await shop(kind);
    const { link } = await askedSale({ shops, database, ctx }, { differing: 1, asDescribed: 2 });
    const body = await shops.clarifications.find(ctx, link);
    const [item] = body?.items ?? [];
    expect(body).toMatchObject({
      state: 'open',
      currency: 'EUR',
      others: { count: 2, cents: 2 * (item?.oldCents ?? 0) },
    });
    expect(item).toMatchObject({
      device: 'Apple iPhone 13 128\u00a0GB',
      told: ['Display wie neu'],
      found: ['Display gesprungen'],
      difference: 'Riss ab der oberen Kante, 1 mm',
      decision: null,
    });
    expect(item?.newCents).toBeLessThan(item?.oldCents ?? 0);
    const column = (name: 'oldCents' | 'newCents') => item?.ledger.reduce((sum, line) => sum + (line[name] ?? 0), 0);
    expect([column('oldCents'), column('newCents')]).toEqual([item?.oldCents, item?.newCents]);
    expect(item?.ledger.map(({ kind: line }) => line)).not.toContain('rest');
    expect(new Date(body?.deadline ?? '').toISOString()).toBe('2026-05-12T21:59:59.999Z');
    const french = await shops.clarifications.find({ ...ctx, locale: 'fr' }, link);
    expect(french?.items[0]?.device).toBe('Apple iPhone 13 128\u00a0Go');
    expect(french?.items[0]?.found).not.toEqual(item?.found);
  });

  it("the prices add up although the offer's price lines were not stored", async () => {
    const { database, shops, ctx } = await shop(kind);
    const { link } = await askedSale({ shops, database, ctx });
    await database.db
      .updateTable('trade_line')
      .set({ sheet: null } as never)
      .execute();
    await database.db.updateTable('clarification_item').set({ new_cents: 1_234 }).execute();
    const item = (await shops.clarifications.find(ctx, link))?.items[0];
    expect(item?.ledger.reduce((sum, { newCents }) => sum + (newCents ?? 0), 0)).toBe(1_234);
    expect(item?.ledger.at(-1)).toMatchObject({ kind: 'rest', oldCents: null });
  });

  it('a forged id, another shop’s and another trade’s id receive the same answer', async () => {
    const { database, shops, ctx } = await shop(kind);
    const { link, items } = await askedSale({ shops, database, ctx });
    const other = await askedSale({ shops, database, ctx });
    const foreign = await createContext(NEIGHBOUR_SHOP.id);
    const cases = [
      [ctx, { ...link, id: `${link.id.slice(0, -1)}!` }],
      [ctx, { ...link, id: '' }],
      [ctx, { ...link, id: 'a\0b' }],
      [ctx, { ...link, trade: other.number }],
      [ctx, { ...link, trade: `${link.trade}\0` }],
      [foreign, link],
    ] as const;
    const answer = [{ offer: items[0]?.offer ?? '', decision: 'accept' }] as const;
    const unknown = { ok: false, error: { code: 'clarification.unknown' } };
    for (const [by, forged] of cases) {
      expect(await shops.clarifications.find(by, forged)).toBeUndefined();
      expect(await shops.clarifications.answer(by, forged, answer)).toEqual(unknown);
      expect(await shops.clarifications.photo(by, forged, items[0]?.photos[0]?.id ?? '')).toBeUndefined();
    }
    expect((await shops.clarifications.find(ctx, link))?.state).toBe('open');
  });

  it('the clarification shows its own photos only', async () => {
    const { database, shops, ctx } = await shop(kind);
    const { link, items } = await askedSale({ shops, database, ctx }, { differing: 1, asDescribed: 1 });
    const other = await askedSale({ shops, database, ctx });
    const photo = (id = '') => shops.clarifications.photo(ctx, link, id);
    expect(Buffer.from((await (await photo(items[0]?.photos[0]?.id))?.read()) ?? [])).toEqual(PHOTO);
    expect(await photo(other.items[0]?.photos[0]?.id)).toBeUndefined();
    const unasked = await database.db.selectFrom('trade_photo').select('public_id').where('item', '=', 2);
    expect(await photo((await unasked.executeTakeFirstOrThrow()).public_id)).toBeUndefined();
    expect(await photo('a\0b')).toBeUndefined();
  });

  it('the repetition of a decision succeeds without an effect, at any later time, and another decision does not', async () => {
    const { database, shops, ctx, at } = await shop(kind);
    const { link, items, tradeId } = await askedSale({ shops, database, ctx }, { differing: 2 });
    const [first = '', second = ''] = items.map(({ offer }) => offer);
    const decide = (offer: string, decision: 'accept' | 'return', now = NOW) =>
      shops.clarifications.answer(at(now), link, [{ offer, decision }]);
    const count = async () => {
      const { db } = database;
      const history = await db.selectFrom('trade_history').select('id').where('trade_id', '=', tradeId).execute();
      const mails = await db.selectFrom('mail').select('id').execute();
      const payouts = await db.selectFrom('payout').select('amount_cents').execute();
      return { history: history.length, mails: mails.length, payouts };
    };
    for (let times = 0; times < 2; times += 1)
      expect(await decide(first, 'return')).toMatchObject({ ok: true, value: { state: 'open' } });
    expect(await decide(second, 'accept')).toMatchObject({ ok: true, value: { state: 'answered' } });
    const before = await count();
    for (const [offer, decision] of [
      [first, 'return'],
      [second, 'accept'],
    ] as const)
      expect(await decide(offer, decision, later(30))).toMatchObject({ ok: true, value: { state: 'answered' } });
    const answered = { ok: false, error: { code: 'clarification.answered' } };
    expect(await decide(first, 'accept')).toEqual(answered);
    expect(await decide('unknown', 'accept')).toEqual(answered);
    expect(await shops.clarifications.answer(ctx, link, [])).toEqual(answered);
    expect(await count()).toEqual(before);
  });

  it('answers arrive one by one, and the trade continues after the last: accepted if any of them is', async () => {
    const { database, shops, ctx, readTradeState: stateOf, broken } = await shop(kind);
    const { link, items, number, tradeId } = await askedSale({ shops, database, ctx }, { differing: 3 });
    const [first = '', second = '', third = ''] = items.map(({ offer }) => offer);
    const answer = (...answers: { offer: string; decision: 'accept' | 'return' }[]) =>
      shops.clarifications.answer(ctx, link, answers);
    expect(await answer({ offer: first, decision: 'return' })).toMatchObject({ ok: true, value: { state: 'open' } });
    expect(await stateOf(number)).toBe('clarification');
    // One of the two answers exists already, so neither is stored.
    expect(await answer({ offer: first, decision: 'accept' }, { offer: second, decision: 'accept' })).toMatchObject({
      error: { code: 'clarification.answered' },
    });
    expect(await answer({ offer: second, decision: 'accept' }, { offer: third, decision: 'return' })).toMatchObject({
      ok: true,
      value: { state: 'answered' },
    });
    expect(await stateOf(number)).toBe('accepted');
    const decided = await database.db.selectFrom('trade_item').select('decision').where('trade_id', '=', tradeId);
    expect((await decided.orderBy('item').execute()).map(({ decision }) => decision)).toEqual([
      'returned',
      'accepted',
      'returned',
    ]);
    expect(await broken()).toEqual([]);
  });

  it('empty, unknown and contradictory answers are rejected with a pointer each', async () => {
    const { database, shops, ctx } = await shop(kind);
    const { link, items } = await askedSale({ shops, database, ctx });
    const other = await askedSale({ shops, database, ctx });
    const offer = items[0]?.offer ?? '';
    const faults = async (...answers: object[]) => {
      const taken = await shops.clarifications.answer(ctx, link, answers as never);
      return taken.ok || taken.error.code !== 'fields'
        ? taken
        : taken.error.fields.map(({ pointer, code }) => [pointer, code]);
    };
    expect(await faults()).toEqual([['/answers', 'required']]);
    expect(await faults({ offer, decision: 'perhaps' })).toEqual([['/answers/0/decision', 'required']]);
    expect(await faults({ offer })).toEqual([['/answers/0/decision', 'required']]);
    expect(await faults({ offer: other.items[0]?.offer, decision: 'accept' })).toEqual([
      ['/answers/0/offer', 'offer.unknown'],
    ]);
    expect(await faults({ offer, decision: 'accept' }, { offer, decision: 'return' })).toEqual([
      ['/answers/1/offer', 'offer.repeated'],
    ]);
    expect((await shops.clarifications.find(ctx, link))?.items[0]?.decision).toBeNull();
  });

  it('one reminder about missing answers is sent, in the seller’s language', async () => {
    const { database, shops, ctx, mails, remind } = await shop(kind, 'it');
    const { link, items, number } = await askedSale({ shops, database, ctx }, { differing: 2 });
    await shops.clarifications.answer(ctx, link, [{ offer: items[0]?.offer ?? '', decision: 'return' }]);
    expect(await remind(later(9))).toBe(0);
    const both = await Promise.all([remind(later(11)), remind(later(11))]);
    expect(both.sort()).toEqual([0, 1]);
    expect(await remind(later(12))).toBe(0);
    const [, reminder, ...more] = await mails();
    expect(more).toEqual([]);
    expect(reminder).toMatchObject({ kind: 'trade.clarificationReminder', locale: 'it-IT' });
    expect(reminder?.text).toContain(`${link.id}/${number}`);
    expect(reminder?.text).toContain(items[1]?.offer);
    expect(reminder?.text).not.toContain(items[0]?.offer);
  });

  it('an expired clarification returns unanswered items and keeps accepted ones', async () => {
    const { database, shops, ctx, at, readTradeState: stateOf, broken, remind, expire } = await shop(kind);
    const silent = await askedSale({ shops, database, ctx });
    const half = await askedSale({ shops, database, ctx }, { differing: 2 });
    await shops.clarifications.answer(ctx, half.link, [{ offer: half.items[0]?.offer ?? '', decision: 'accept' }]);
    expect(await expire(later(14))).toBe(0);
    // Expired but not processed yet: the page says so, and no answer is accepted.
    const over = at(later(15));
    expect((await shops.clarifications.find(over, silent.link))?.state).toBe('expired');
    const late = await shops.clarifications.answer(over, silent.link, [
      { offer: silent.items[0]?.offer ?? '', decision: 'accept' },
    ]);
    expect(late).toEqual({ ok: false, error: { code: 'clarification.gone' } });
    const both = await Promise.all([expire(later(15)), expire(later(15))]);
    expect(both.reduce<number>((sum, one = 0) => sum + one, 0)).toBe(2);
    expect(await remind(later(15))).toBe(0);
    expect([await stateOf(silent.number), await stateOf(half.number)]).toEqual(['returned', 'accepted']);
    const body = await shops.clarifications.find(over, half.link);
    expect([body?.state, body?.items.map(({ decision }) => decision)]).toEqual(['expired', ['accept', 'return']]);
    expect(
      (await shops.clarifications.lastLinks([{ id: silent.tradeId, number: silent.number }])).get(silent.tradeId),
    ).toMatchObject({
      open: false,
    });
    const actors = await database.db.selectFrom('trade_history').select('actor').where('to_state', '=', 'returned');
    expect(await actors.execute()).toEqual([{ actor: 'system' }]);
    expect(await broken()).toEqual([]);
  });

  it('a decision for a trade in another state is not stored', async () => {
    const { database, shops, ctx } = await shop(kind);
    const { link, items, tradeId } = await askedSale({ shops, database, ctx });
    await database.db.updateTable('trade').set({ state: 'paid' }).where('id', '=', tradeId).execute();
    const answer = shops.clarifications.answer(ctx, link, [{ offer: items[0]?.offer ?? '', decision: 'accept' }]);
    await expect(answer).rejects.toThrow();
    expect((await shops.clarifications.find(ctx, link))?.items[0]?.decision).toBeNull();
  });
});
