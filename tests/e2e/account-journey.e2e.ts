import { describe, expect, inject, it } from 'vitest';
import { BUSINESS_COOKIE } from '../../platform/shared/business-mode.ts';
import { KNOWN_BROWSER_COOKIE } from '../../platform/shared/visitor-cookies.ts';
import { AccountOwner } from '../support/account-owner.ts';
import { openVisitor } from '../support/browser.ts';
import { leftBehind } from '../support/left-behind.ts';
import { EVERY_LOOK, lookAt } from '../support/looks.ts';
import { ACCOUNT_PASSWORDS as passwords, secretsIn } from '../support/secrets.ts';
import { COMPANY, sellers } from '../support/sellers.ts';
import { findConsumerShop, listShopsAbroad } from '../support/test-shop.ts';

const shop = findConsumerShop();
const WIDE = 1280;

const companyFields = { company: COMPANY.name, vatNumber: COMPANY.vatNumber };

const people = [
  { ...shop.place, width: WIDE, height: 900, asCompany: true },
  ...listShopsAbroad()
    .slice(-1)
    .map(({ place }) => ({ ...place, width: 390, height: 844, asCompany: false })),
];

describe('an account from its first mail to its last', () => {
  it.each(people)('in the shop of $country at $width pixels', async ({ country, width, height, asCompany }) => {
    const person = await openVisitor({ viewport: { width, height }, reducedMotion: 'reduce' });
    const asked: string[] = [];
    person.context.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
    const port = inject('port');
    const seller = sellers[country];
    if (!seller) throw new Error(`no seller for ${country}`);
    const email = `${country}.owner@the-longest-mail-address-of-all.example`;
    const of = { ports: { shop: port, mails: port }, seller, email, password: passwords[0] };
    const owner = new AccountOwner(person, of);
    const { page } = person;
    const looks = EVERY_LOOK.filter(({ size }) => size.width === width);
    const look = async () => expect(await lookAt(page, looks)).toEqual([]);
    try {
      await owner.does(async () => {
        const activation = await owner.register();
        // The browser that registered is signed in.
        await owner.headed('account.hello', { name: seller.firstName });
        expect(await owner.field('account.password.label').count()).toBe(0);
        await owner.reads('account.trades.none');
        // Identifies the known browser; scripts cannot read it.
        const device = (await person.context.cookies()).find(({ name }) => name === KNOWN_BROWSER_COOKIE);
        expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
        expect(await page.evaluate(() => document.cookie)).not.toContain(KNOWN_BROWSER_COOKIE);
        await look();
        await owner.addAddress(look);
        await owner.addPayout(look);
        const company: Record<string, string> = asCompany ? companyFields : {};
        if (asCompany) {
          await person.context.addCookies([{ name: BUSINESS_COOKIE, value: '1', url: page.url() }]);
          await owner.addCompany(COMPANY);
        }
        const number = await owner.sell(company);
        await owner.open('accountOverview');
        await owner.main().getByText(number).first().waitFor();
        await look();

        await owner.open('accountManagement');
        await owner.changePassword(passwords[1]);
        await owner.reads('account.sessions.current');
        await look();
        await owner.press('account.sessions.everywhere');
        await owner.reads('account.ended.everywhere');
        const reset = await owner.resetPassword(passwords[2]);
        await owner.open('accountManagement');
        await owner.signIn();
        const file = JSON.stringify(await owner.takeOut());
        for (const own of [number, email, seller.street, seller.iban, ...Object.values(company)])
          expect(file).toContain(own);
        if (asCompany) await owner.takeOutCompany();

        const secrets = { email, passwords, ibans: [seller.iban], linkTokens: [activation, reset], tokens: [] };
        expect(secretsIn(secrets, [await leftBehind(page), ...asked])).toEqual([]);
        await owner.leaveForGood();
        const left = await leftBehind(page);
        expect(left).not.toContain(email);
        expect(left).not.toMatch(/eyJ[\w-]+\.eyJ/);
        await owner.open('accountOverview');
        await owner.signIn();
        await owner.reads('account.problem.credentials');
      });
      // The browser itself logs the rejected sign-in.
      expect(person.complaints.filter((line) => !line.includes('status of 401'))).toEqual([]);
      expect(person.complaints).toHaveLength(1);
    } finally {
      await person.leave();
    }
  });
});
