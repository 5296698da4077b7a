import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { MessageId } from '../../platform/generated/message-ids.gen.ts';
import type { RouteName } from '../../platform/generated/routes.gen.ts';
import { type Visitor, withExplanation } from './browser.ts';
import { getQuestions } from './journey.ts';
import { newestMailTo } from './outbox.ts';
import type { Seller } from './sellers.ts';
import { getSpecifiedPaths } from './specified-routes.ts';
import { getShopWords, type Words } from './words.ts';

/** Where somebody's shop is, and what they type in it. */
export interface OwnerShop {
  /** The port of the shop, and of the platform whose outbox has its accounts' mails. */
  ports: { shop: number; mails: number };
  seller: Seller;
  email: string;
  password: string;
}

/** A person with an account, who does what they do by what they read: everything is found by its words. */
export class AccountOwner {
  readonly words: Words;
  readonly page: Page;
  password: string;
  readonly #base: string;
  readonly #paths;

  constructor(
    readonly visitor: Visitor,
    readonly of: OwnerShop,
  ) {
    const { country } = of.seller;
    this.page = visitor.page;
    this.words = getShopWords(country);
    this.password = of.password;
    this.#base = `http://${country}.localhost:${of.ports.shop}`;
    this.#paths = getSpecifiedPaths(country);
  }

  path(route: RouteName, params: Record<string, string> = {}): string {
    return this.#paths[route].replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  }

  async open(route: RouteName): Promise<void> {
    await this.page.goto(this.#base + this.path(route), { waitUntil: 'networkidle' });
  }

  main(): Locator {
    return this.page.getByRole('main');
  }

  field(id: MessageId): Locator {
    return this.main().getByLabel(this.words(id), { exact: true });
  }

  button(id: MessageId): Locator {
    return this.main().getByRole('button', { name: this.words(id) });
  }

  async press(id: MessageId): Promise<void> {
    await this.button(id).click();
  }

  /** The way to change one of one's own things, which is named after it. */
  change(role: 'link' | 'button', what: MessageId, verb: MessageId = 'account.data.change'): Locator {
    const [does, it] = [verb, what].map((id) => this.words(id).source.slice(1, -1));
    return this.main().getByRole(role, { name: new RegExp(`^${does} ${it}$`) });
  }

  async reads(id: MessageId, values?: Record<string, string>): Promise<void> {
    await this.main().getByText(this.words(id, values)).first().waitFor();
  }

  async headed(id: MessageId, values?: Record<string, string>): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: this.words(id, values) }).waitFor();
  }

  /** Opens the link of the newest mail, in the same tab; returns its token. */
  async followMail(): Promise<string> {
    const { text } = await newestMailTo(this.page, this.of.ports.mails, this.of.email);
    const [link, token] = /http:\/\/\S+#\w+=([\w-]{43})/.exec(text) ?? [];
    if (!link || !token) throw new Error(`no link with a token in: ${text}`);
    // A mail of a shop whose accounts are elsewhere leads to where they are; the owner's own shop knows the same page.
    const { pathname, hash } = new URL(link);
    await this.page.goto('about:blank');
    await this.page.goto(this.#base + pathname + hash, { waitUntil: 'networkidle' });
    return token;
  }

  /** Ends with the press that activates the account: it also signs in this browser, which registered. */
  async register(): Promise<string> {
    const { firstName, lastName } = this.of.seller;
    await this.open('accountRegister');
    await this.field('field.firstName.label').fill(firstName);
    await this.field('field.lastName.label').fill(lastName);
    await this.field('field.email.label').fill('somebody@gmial.com');
    await this.field('account.password.label').fill(this.password);
    await this.press('details.ask.use');
    expect(await this.field('field.email.label').inputValue(), 'the slip').toBe('somebody@gmail.com');
    await this.field('field.email.label').fill(this.of.email.toUpperCase());
    await this.press('account.register.submit');
    await this.headed('account.register.done');
    // However long their address is.
    expect(await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const token = await this.followMail();
    // A person who did not request it presses nothing.
    await this.reads('account.activate.notMine');
    await this.press('account.activate.submit');
    return token;
  }

  /** Has the password remembered: what the browser keeps of it is sealed. */
  async signIn(): Promise<void> {
    await this.field('field.email.label').fill(this.of.email);
    await this.field('account.password.label').fill(this.password);
    await this.main()
      .getByRole('checkbox', { name: this.words('account.remember') })
      .check();
    await this.press('account.signIn');
  }

  /** Signs in and is greeted. */
  async enter(): Promise<void> {
    await this.signIn();
    await this.headed('account.hello', { name: this.of.seller.firstName });
  }

  async addAddress(look: () => Promise<void>): Promise<void> {
    const { street, postalCode, city } = this.of.seller;
    await this.change('link', 'account.data.address', 'account.data.add').click();
    await this.headed('account.addressChange.title');
    await this.field('field.street.label').fill(street);
    await this.field('field.postalCode.label').fill(postalCode);
    await expect
      .poll(() => this.field('field.city.label').inputValue(), { message: 'the town of the code' })
      .toBe(city);
    await look();
    await this.press('account.save');
    await this.headed('account.hello', { name: this.of.seller.firstName });
    await this.main().getByText(street).waitFor();
  }

  async addPayout(look: () => Promise<void>): Promise<void> {
    const { firstName, lastName, iban } = this.of.seller;
    await this.change('link', 'account.data.payout', 'account.data.add').click();
    await this.headed('account.paymentChange.title');
    expect(await this.field('field.accountHolder.label').inputValue(), 'the owner').toBe(`${firstName} ${lastName}`);
    await this.field('field.iban.label').fill(iban);
    await this.main().locator('#iban-note:not(:empty)').waitFor();
    await look();
    await this.press('account.save');
    await this.headed('account.hello', { name: firstName });
    await this.main().getByText(createMaskPattern(iban)).waitFor();
  }

  /** Says, in the account, which company they sell as. */
  async addCompany(company: { name: string; vatNumber: string }): Promise<void> {
    await this.open('accountManagement');
    await this.change('button', 'business.company.label', 'account.data.add').click();
    await this.#saveCompany(company);
    await this.main().locator('#change-company').getByText(company.name).waitFor();
  }

  /** Goes to the form from the overview, which puts the cursor into it, and empties it. */
  async takeOutCompany(): Promise<void> {
    await this.open('accountOverview');
    await this.change('link', 'business.company.label').click();
    await expect.poll(() => this.page.evaluate(() => document.activeElement?.id)).toBe('company');
    await this.#saveCompany({ name: '', vatNumber: '' });
    await this.change('button', 'business.company.label', 'account.data.add').waitFor();
  }

  async #saveCompany({ name, vatNumber }: { name: string; vatNumber: string }): Promise<void> {
    await this.field('business.company.label').fill(name);
    await this.field('business.vatNumber.label').fill(vatNumber);
    await this.press('account.save');
  }

  /** Sells what the account's details are enough for; returns the trade's number. */
  async sell(company: Record<string, string> = {}): Promise<string> {
    const { firstName, lastName, street, postalCode, city, iban } = this.of.seller;
    await this.page.goto(`${this.#base}${this.path('productDetail', { pdp: 'apple-iphone-13' })}?storage=128`);
    await getQuestions(this.page).first().waitFor();
    for (const group of await getQuestions(this.page).all()) await group.getByRole('radio').first().check();
    // A phone has it in the bar at its foot as well, while the panel's is out of sight.
    await this.button('product.addToCart').first().click();
    await this.headed('cart.headline');
    await this.#goOn('cart.continue');
    await this.headed('details.headline');
    const known = { firstName, lastName, street, postalCode, city, email: this.of.email };
    for (const [name, value] of Object.entries(known)) {
      const field = this.page.getByRole('textbox', { name: this.words(`field.${name}.label`) });
      await expect.poll(() => field.inputValue()).toBe(value);
    }
    for (const [id, value] of Object.entries(company))
      await expect.poll(() => this.main().locator(`#${id}`).inputValue()).toBe(value);
    await expect
      .poll(() =>
        this.main()
          .getByRole('radio', { name: createMaskPattern(iban) })
          .isChecked(),
      )
      .toBe(true);
    await this.#goOn('details.continue');
    await this.headed('check.headline');
    await this.page.locator('input[name=termsAccepted]').check();
    await this.press('check.sell');
    await this.headed('thankYou.headline', { name: firstName });
    const said = (await this.main().textContent()) ?? '';
    return /[A-Z]{2}-\d{2}-\d{3}-\d{4,}/.exec(said)?.[0] ?? '';
  }

  async #goOn(id: MessageId): Promise<void> {
    const name = this.words(id);
    await this.main().getByRole('button', { name }).or(this.main().getByRole('link', { name })).first().click();
  }

  async changePassword(next: string): Promise<void> {
    await this.change('button', 'account.password.label').click();
    await this.field('account.currentPassword.label').fill(this.password);
    await this.field('account.reset.title').fill(next);
    await this.press('account.reset.submit');
    await this.change('button', 'account.password.label').waitFor();
    this.password = next;
  }

  /** Forgets the password and sets another one by the link of the mail, whose token it returns. */
  async resetPassword(next: string): Promise<string> {
    await this.open('accountPasswordForgot');
    await this.field('field.email.label').fill(this.of.email);
    await this.press('account.forgot.submit');
    await this.headed('account.forgot.done');
    const token = await this.followMail();
    await this.field('account.reset.title').fill(next);
    await this.press('account.reset.submit');
    await this.headed('account.reset.done');
    // The form had the focus, and is gone.
    await expect.poll(() => this.page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    this.password = next;
    return token;
  }

  /** The file with everything that is kept of them. */
  async takeOut(): Promise<Record<string, unknown>> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.press('account.export.action')]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  }

  async leaveForGood(): Promise<void> {
    await this.press('account.delete.begin');
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.words('account.delete.action') })
      .click();
    await this.headed('account.ended.deleted');
  }

  /** Does `work`; a failure says what they saw. */
  does<T>(work: () => Promise<T>): Promise<T> {
    return withExplanation(this.visitor, work);
  }
}

/** An account as its owner is shown it: its beginning and its end. */
function createMaskPattern(iban: string): RegExp {
  return new RegExp(`${iban.slice(0, 4)}\\s?[·•\\s]+${iban.slice(-4)}`);
}
