import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HINT_SECONDS } from '../../platform/features/account/connect-account.ts';
import { VISITOR_ID_COPY_SECONDS } from '../../platform/features/third-party/visitor-id-backup.ts';
import { checkoutCookie, tradeCookie } from '../../platform/server/pages/forms/cart-cookies.ts';
import { LOCALE_COOKIE_SECONDS } from '../../platform/server/pages/page-routes.ts';
import { KNOWN_BROWSER_DAYS, LINK_SECRET_SECONDS } from '../../platform/services/accounts/index.server.ts';
import {
  MAX_SESSION_DAYS,
  ENDED_SESSION_RETENTION_DAYS as SESSION_DAYS,
} from '../../platform/services/accounts/sessions/session-life.ts';
import { MAIL_RETENTION_DAYS as MAIL_DAYS } from '../../platform/services/mail/retention.ts';
import { PROOF_DAYS } from '../../platform/services/newsletter/rows.ts';
import { EXPIRED_OFFER_RETENTION_DAYS as OFFER_DAYS } from '../../platform/services/offers/offer-rows.ts';
import { TRACKING_RETENTION_DAYS } from '../../platform/services/tracking/index.server.ts';
import { BUSINESS_COOKIE_SECONDS } from '../../platform/shared/business-mode.ts';
import { CART_COOKIE_SECONDS } from '../../platform/shared/cart-cookie.ts';
import { CLIENT_ID_SECONDS } from '../../platform/shared/client-id.ts';
import { CONSENT_COOKIE_SECONDS } from '../../platform/shared/consent.ts';
import { CONFIRM_DAYS } from '../../platform/shared/newsletter.ts';
import { locales, publicConfig, tenantIds } from '../support/compiled-fleet.ts';
import { loadTestFleet, root } from '../support/selling.ts';

const DAY = 86_400;
const days = (seconds: number | 'session') => Number(seconds) / DAY;

/** Lifetime in days of each cookie of a shop; undefined for session cookies. */
const COOKIES = {
  umlauf_cart: days(CART_COOKIE_SECONDS),
  umlauf_checkout: days(checkoutCookie('').maxAge),
  umlauf_trade: days(tradeCookie('').maxAge),
  umlauf_locale: days(LOCALE_COOKIE_SECONDS),
  umlauf_consent: days(CONSENT_COOKIE_SECONDS),
  umlauf_business: days(BUSINESS_COOKIE_SECONDS),
  umlauf_banner: undefined,
  umlauf_reference: undefined,
  umlauf_account: days(HINT_SECONDS),
  umlauf_device: KNOWN_BROWSER_DAYS,
  umlauf_link: days(LINK_SECRET_SECONDS),
  umlauf_client: days(CLIENT_ID_SECONDS),
  umlauf_personalisation: days(VISITOR_ID_COPY_SECONDS),
} satisfies Record<string, number | undefined>;

/** Retention periods of the operator, by the first words of their row in docs/operating.md. */
const operating = readFileSync(join(root, 'docs/operating.md'), 'utf8');
const ofOperator = (what: string): string => {
  const [, figure = ''] = new RegExp(`^\\| ${what}[^|]*\\| (\\d+ (?:days|years))\\b`, 'm').exec(operating) ?? [];
  return figure.replace(/s$/, '');
};

/** A window lasts an hour; the sweep deletes it at most ten minutes after its end. */
const COUNTED = '2 hour';
const spell = (count: number | undefined) => (count === undefined ? [] : [`${count} day`]);

/** Every number with a unit of time, in page order. */
const PROMISED: readonly string[] = [
  ofOperator('logs'),
  COUNTED,
  '1 day',
  ...Object.values(COOKIES).flatMap(spell),
  `${Math.floor(TRACKING_RETENTION_DAYS / 30)} month`,
  ofOperator('the books'),
  `${OFFER_DAYS} day`,
  `${SESSION_DAYS} day`,
  ofOperator('backups'),
  `${CONFIRM_DAYS} day`,
  `${PROOF_DAYS / 365} year`,
  `${MAIL_DAYS.sent} day`,
  ofOperator('the mailboxes'),
];

/** Common beginning of the forms of a time unit in a language: "giorn" of "giorno" and "giorni". */
function getUnitStem(unit: string, locale: string): string {
  const [one = '', two = ''] = [1, 2].map((count) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count).replace(/^\d+\s/, ''),
  );
  const differs = [...one].findIndex((letter, index) => letter !== two[index]);
  return differs === -1 ? one : one.slice(0, differs);
}

/** In every language of the fleet: a new country shows the pages of its model country until they are translated. */
const UNITS: Readonly<Record<string, string[]>> = Object.fromEntries(
  ['hour', 'day', 'month', 'year'].map((unit) => [
    unit,
    Object.values(locales).map(({ lang }) => getUnitStem(unit, lang)),
  ]),
);

describe.each(tenantIds)('privacy page of %s', (id) => {
  it.each(publicConfig[id].languages)('the periods in %s equal the configured retention periods', async (locale) => {
    const page = await privacyPage(id, locale);
    const figures = [...page.matchAll(/(\d+)\s(\p{L}+)/gu)].flatMap(([, count, word = '']) => {
      const unit = Object.keys(UNITS).find((one) => UNITS[one]?.some((stem) => word.startsWith(stem)));
      return unit ? [`${count} ${unit}`] : [];
    });
    expect(figures).toEqual(PROMISED);
  });

  it.each(publicConfig[id].languages)('the page names every cookie and its lifetime in %s', async (locale) => {
    const page = await privacyPage(id, locale);
    for (const [name, life] of Object.entries(COOKIES)) {
      const [, told] = /(\d+)\s/.exec(page.slice(page.indexOf(name))) ?? [];
      expect(page, name).toContain(name);
      if (life !== undefined) expect(told, name).toBe(String(life));
    }
  });
});

/** Cookies of staff, of people with a preview link, and of those who start the test mode: no other visitor gets them. */
const FOR_INVITED = ['umlauf_desk', 'umlauf_preview', 'umlauf_test'];

describe('privacy promises', () => {
  it('every cookie that is set for visitors has a promise', () => {
    const set = sources().flatMap((text) => [...text.matchAll(/'(umlauf_[a-z]+)'/g)].map(([, name]) => name));
    expect([...new Set(set)].sort()).toEqual([...Object.keys(COOKIES), ...FOR_INVITED].sort());
  });

  it('the signed-in cookie has the same lifetime as the session', () => {
    expect(COOKIES.umlauf_account).toBe(MAX_SESSION_DAYS);
  });
});

async function privacyPage(id: (typeof tenantIds)[number], locale: string): Promise<string> {
  const { texts } = (await loadTestFleet()).tenant(id);
  return (texts.content(locale).privacy?.html ?? '').replace(/<[^>]+>/g, ' ');
}

function sources(): string[] {
  const names = readdirSync(join(root, 'platform'), { recursive: true, encoding: 'utf8' });
  const own = names.filter((name) => /\.tsx?$/.test(name) && !name.startsWith('generated'));
  return own.map((name) => readFileSync(join(root, 'platform', name), 'utf8'));
}
