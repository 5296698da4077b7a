import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { HOUR_MS } from '../../../platform/shared/durations.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { HOME } from '../../support/factors.ts';
import { createRegistration, listMails, tokenIn } from '../../support/registration.ts';
import { createContext, expectOk, NOW, openShops, type Shops } from '../../support/selling.ts';

const EMAIL = 'hannah@example.org';
/** Actions available to both persons, each with their own values. */
const PEOPLE = {
  owner: { secret: 'o'.repeat(43), name: 'Hannah', iban: 'DE89 3704 0044 0532 0130 00' },
  stranger: { secret: 's'.repeat(43), name: 'Mallory', iban: 'DE02 1203 0000 0000 2020 51' },
} as const;
type Person = keyof typeof PEOPLE;

/** An action of one person. Only the owner reads the mailbox, regardless of who requested the mail. */
type Step =
  | { act: 'register' | 'askReset' | 'signIn' | 'addPasskey'; who: Person }
  | { act: 'press'; link: number; types: boolean }
  | { act: 'reset'; link: number; keep: boolean }
  /** Uses a link's token without the mail: a guessed one, or one that the owner already used. */
  | { act: 'pressUsed'; who: 'stranger' };

const who = fc.constantFrom<Person>('owner', 'stranger');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constantFrom('register', 'askReset', 'signIn', 'addPasskey'), who }),
  fc.record({ act: fc.constant('press' as const), link: fc.nat(3), types: fc.boolean() }),
  fc.record({ act: fc.constant('reset' as const), link: fc.nat(3), keep: fc.boolean() }),
  fc.record({ act: fc.constant('pressUsed' as const), who: fc.constant('stranger' as const) }),
);

/** Steps that belong together, because single ones rarely meet: an open account, a new password, a passkey. */
const phrase: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 3, arbitrary: step.map((one) => [one]) },
  fc.tuple(who, fc.boolean()).map(([by, types]): Step[] => [
    { act: 'register', who: by },
    { act: 'press', link: 0, types },
  ]),
  fc.tuple(who, fc.boolean()).map(([by, keep]): Step[] => [
    { act: 'askReset', who: by },
    { act: 'reset', link: 0, keep },
  ]),
  who.map((by): Step[] => [
    { act: 'signIn', who: by },
    { act: 'addPasskey', who: by },
  ]),
);
const histories = (length: { minLength: number; maxLength: number }) =>
  fc.array(phrase, length).map((phrases) => phrases.flat());

/** One address of one shop, and the actions of both persons so far. */
class Mailbox {
  readonly passwords: Record<Person, string[]> = { owner: [], stranger: [] };
  readonly sessions: Record<Person, RequestContext[]> = { owner: [], stranger: [] };
  readonly passkeys: Record<Person, Authenticator[]> = { owner: [], stranger: [] };
  readonly used: string[] = [];
  /** Resets that the owner completed. */
  resets = 0;
  #steps = 0;

  constructor(
    readonly database: Database,
    readonly shops: Shops,
    private readonly shop: RequestContext,
  ) {}

  /** Three steps an hour, so that mail limits and sign-in waits do not decide the result. */
  get ctx(): RequestContext {
    const at = new Date(NOW.getTime() + Math.floor(this.#steps / 3) * HOUR_MS);
    return { ...this.shop, now: () => at };
  }

  async do(one: Step): Promise<void> {
    this.#steps += 1;
    if (one.act === 'press') await this.#press(one);
    else if (one.act === 'reset') await this.#reset(one);
    else if (one.act === 'pressUsed') await this.#pressUsed();
    else await this[one.act](one.who);
  }

  #password(person: Person): string {
    const password = `${person} waehlt Satz ${this.#steps}`;
    this.passwords[person].push(password);
    return password;
  }

  async register(person: Person): Promise<void> {
    const { secret, name, iban } = PEOPLE[person];
    const typed = { firstName: name, accountHolder: name, iban, password: this.#password(person) };
    expectOk(await this.shops.accounts.register(this.ctx, createRegistration(this.ctx, typed), { secret }));
  }

  async askReset(_: Person): Promise<void> {
    expectOk(await this.shops.accounts.requestReset(this.ctx, { email: EMAIL, lang: 'de' }));
  }

  async #press({ link, types }: { link: number; types: boolean }): Promise<void> {
    const token = await this.#link('activate', link);
    if (token === undefined) return;
    const input = types ? { password: this.#password('owner') } : {};
    const { secret } = PEOPLE.owner;
    const done = await this.shops.accounts.activate(this.ctx, token, { input, browser: { secret } });
    if (done.ok) this.used.push(token);
  }

  async #reset({ link, keep }: { link: number; keep: boolean }): Promise<void> {
    const token = await this.#link('token', link);
    if (token === undefined) return;
    const input = { password: this.#password('owner'), keepFactors: keep, headers: { token } };
    const { secret } = PEOPLE.owner;
    const done = await this.shops.accounts.resetPassword(this.ctx, input, { secret });
    if (!done.ok) return;
    this.used.push(token);
    this.resets += 1;
  }

  async #pressUsed(): Promise<void> {
    const browser = { secret: PEOPLE.stranger.secret };
    for (const token of [...this.used, 'x'.repeat(43)]) {
      const input = { password: this.#password('stranger') };
      expect((await this.shops.accounts.activate(this.ctx, token, { input, browser })).ok).toBe(false);
      const reset = { ...input, headers: { token } };
      expect((await this.shops.accounts.resetPassword(this.ctx, reset, browser)).ok).toBe(false);
    }
  }

  /** Tries every password that the person ever entered. */
  async signIn(person: Person): Promise<void> {
    for (const password of this.passwords[person]) {
      const session = await this.#enter(person, password);
      if (session) this.sessions[person].push(session);
    }
  }

  async #enter(person: Person, password: string): Promise<RequestContext | undefined> {
    await this.database.db.deleteFrom('sign_in_attempt').execute();
    const browser = { cookie: undefined, userAgent: undefined, address: `10.0.${person.length}.1` };
    const entered = await this.shops.accounts.signIn(this.ctx, { email: EMAIL, password }, browser);
    const token = entered.ok ? entered.value.tokens.access_token : undefined;
    const known = token && (await this.shops.accounts.authenticate(this.ctx, token));
    return known ? { ...this.ctx, account: known.account } : undefined;
  }

  async addPasskey(person: Person): Promise<void> {
    const session = this.sessions[person].at(-1);
    if (!session) return;
    const { factors } = this.shops.accounts;
    const asked = await factors.beginPasskey({ ...session, now: this.ctx.now }, HOME);
    if (!asked.ok) return;
    const made = new Authenticator(HOME.origin);
    const input = { ...made.make(asked.value), name: PEOPLE[person].name };
    const added = await factors.addPasskey({ ...session, now: this.ctx.now }, HOME, input).catch(() => undefined);
    if (added?.ok) this.passkeys[person].push(made);
  }

  /** One of the last links of a kind in the mailbox. */
  async #link(kind: 'activate' | 'token', back: number): Promise<string | undefined> {
    const links = (await listMails(this.shops)).filter(({ to, text }) => to === EMAIL && text.includes(`#${kind}=`));
    const mail = links[back % Math.max(1, links.length)];
    return mail && tokenIn(mail);
  }

  /** The owner's passwords that open the account. Only the one that the owner confirmed last may. */
  async passwordsInUse(): Promise<string[]> {
    const opening: string[] = [];
    for (const password of this.passwords.owner) if (await this.#enter('owner', password)) opening.push(password);
    return opening;
  }

  /** The stranger's credentials that open the account or are stored in it. */
  async strangersHold(): Promise<string[]> {
    const held: string[] = [];
    for (const password of this.passwords.stranger)
      if (await this.#enter('stranger', password)) held.push(`password ${password}`);
    for (const passkey of this.passkeys.stranger) {
      const { factors } = this.shops.accounts;
      const asked = await factors.beginPasskeyLogin(this.ctx, HOME);
      const owner = await factors.withPasskey(this.ctx, HOME, passkey.use(asked), {
        open: async (_, { id }) => id,
        repeat: async () => undefined,
      });
      if (owner !== undefined) held.push('passkey');
    }
    for (const { account } of this.sessions.stranger) {
      const row = await this.database.db
        .selectFrom('account_session')
        .select('ended_at')
        .where('public_id', '=', account?.sessionId ?? '')
        .executeTakeFirst();
      if (row && row.ended_at === null) held.push('session');
    }
    const payouts = await this.database.db
      .selectFrom('customer_payment')
      .select('account_holder')
      .where('confirmed_at', 'is not', null)
      .execute();
    if (payouts.some(({ account_holder }) => account_holder === PEOPLE.stranger.name)) held.push('payout');
    return held;
  }

  /** The stranger once had the mailbox, and an account with every kind of credential. */
  async begunByStranger(): Promise<void> {
    await this.register('stranger');
    const [mail] = await listMails(this.shops);
    const browser = { secret: PEOPLE.stranger.secret };
    expectOk(await this.shops.accounts.activate(this.ctx, tokenIn(mail), { browser }));
    await this.signIn('stranger');
    await this.addPasskey('stranger');
    expect(await this.strangersHold()).toHaveLength(4);
  }

  async resetByOwner(): Promise<void> {
    // After the mail limits of the history have reset, and early in an hour, because the link expires after one.
    this.#steps += 102 - (this.#steps % 3);
    await this.askReset('owner');
    await this.do({ act: 'reset', link: 0, keep: false });
  }
}

describe('the invariant of an account’s credentials', () => {
  describeDatabases('over random histories of two people and one mailbox', (kind) => {
    it('an account’s credentials are a subset of what the mailbox’s owner confirmed after proving the address', async () => {
      const seen = { accounts: 0, payouts: 0, passkeys: 0, resets: 0 };
      await fc.assert(
        fc.asyncProperty(histories({ minLength: 4, maxLength: 9 }), async (history) => {
          const database = await kind.openEmptied();
          const mailbox = new Mailbox(database, await openShops(database), await createContext(CONSUMER_SHOP.id));
          for (const one of history) await mailbox.do(one);
          expect(await mailbox.strangersHold()).toEqual([]);
          const customers = await database.db.selectFrom('customer').select('first_name').execute();
          expect(customers.filter(({ first_name }) => first_name === PEOPLE.stranger.name)).toEqual([]);
          const payouts = await database.db.selectFrom('customer_payment').select('account_holder').execute();
          expect(payouts.filter(({ account_holder }) => account_holder === PEOPLE.stranger.name)).toEqual([]);
          expect((await mailbox.passwordsInUse()).length).toBeLessThanOrEqual(1);
          seen.accounts += (await database.db.selectFrom('account').select('id').execute()).length;
          seen.payouts += payouts.length;
          seen.passkeys += mailbox.passkeys.owner.length;
          seen.resets += mailbox.resets;
        }),
        { numRuns: 15, seed: 20_260_428 },
      );
      // Histories without these steps prove nothing about them.
      expect(seen.accounts).toBeGreaterThan(3);
      expect(Math.min(seen.payouts, seen.passkeys, seen.resets), JSON.stringify(seen)).toBeGreaterThan(0);
    }, 300_000);

    it('a reset restores the invariant, whatever a former owner of the mailbox left in the account', async () => {
      await fc.assert(
        fc.asyncProperty(histories({ minLength: 0, maxLength: 5 }), async (history) => {
          const database = await kind.openEmptied();
          const mailbox = new Mailbox(database, await openShops(database), await createContext(CONSUMER_SHOP.id));
          await mailbox.begunByStranger();
          for (const one of history) await mailbox.do(one);
          await mailbox.resetByOwner();
          expect(await mailbox.strangersHold()).toEqual([]);
          const before = mailbox.sessions.stranger.length;
          await mailbox.signIn('stranger');
          await mailbox.addPasskey('stranger');
          expect(mailbox.sessions.stranger).toHaveLength(before);
          expect(await mailbox.strangersHold()).toEqual([]);
        }),
        { numRuns: 8, seed: 20_260_428 },
      );
    }, 300_000);
  });
});
