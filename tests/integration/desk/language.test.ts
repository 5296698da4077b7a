import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskLanguages } from '../../../platform/desk/texts.ts';
import { THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { createInvitation, deskBrowser, STAFF_PASSWORD, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const titles = { de: 'Anmelden', en: 'Sign in', es: 'Iniciar sesión', fr: 'Se connecter', it: 'Accedi' };

const PAGES = [
  '/desk/today',
  '/desk/queue',
  '/desk/worklists/to-inspect',
  '/desk/unexpected',
  '/desk/parcels',
  '/desk/erasure',
  '/desk/figures',
  '/desk/payouts',
  '/desk/payouts/commissions',
  '/desk/webhooks',
  '/desk/people',
  '/desk/you',
];

/** An id in place of its text means that a message or a value is missing. */
const MESSAGE_ID = />\s*[a-z]+[A-Za-z]*\.[a-z][\w.]+\s*</;

describe('before the sign-in', () => {
  it.each(deskLanguages)('the sign-in answers a browser that prefers %s in it', async (language) => {
    const { body } = await deskBrowser(edge).get('/desk/sign-in', { 'accept-language': `${language}-XX,en;q=0.5` });
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`<title>${titles[language]} · Desk</title>`);
  });

  it('the sign-in answers in English where the browser prefers no language of the desk', async () => {
    const { body } = await deskBrowser(edge).get('/desk/sign-in', { 'accept-language': 'nl,pl;q=0.5' });
    expect(body).toContain('<html lang="en">');
  });
});

describe('the language of a staff member', () => {
  it('a language that is chosen with the invitation is that of every later page', async () => {
    const link = `/desk/invitations/${await createInvitation(edge, ['read'], 'lea@desk.example')}`;
    const typed = { password: STAFF_PASSWORD, again: STAFF_PASSWORD, language: 'fr' };
    const { headers } = await deskBrowser(edge).post(link, typed);
    const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    const { body } = await deskBrowser(edge, { cookie }).get('/desk/today', { 'accept-language': 'de' });
    expect(body).toContain('<html lang="fr">');
  });

  it('a language is changed without scripts, confirmed in it, and given back to the browser', async () => {
    const staff = await signedInAtDesk(edge, ['read'], 'lou@desk.example');
    const { statusCode, headers } = await staff.post('/desk/you/language', { language: 'it' });
    expect([statusCode, headers.location]).toEqual([303, '/desk/you?done=languageSaved']);
    const chosen = (await staff.get('/desk/you?done=languageSaved', { 'accept-language': 'de' })).body;
    expect(chosen).toContain('La tua lingua è salvata.');
    expect(chosen).toMatch(/<option value="it" selected="">Italiano/);
    await staff.post('/desk/you/language', { language: '' });
    expect((await staff.get('/desk/you', { 'accept-language': 'de' })).body).toContain('<html lang="de">');
  });

  it('an unknown language is rejected, and nothing changes', async () => {
    const staff = await signedInAtDesk(edge, ['read'], 'lux@desk.example');
    const { statusCode, body } = await staff.post('/desk/you/language', { language: 'xx' });
    expect([statusCode, body]).toEqual([422, expect.stringContaining('The language was not changed')]);
    expect((await staff.get('/desk/you')).body).toContain('<html lang="en">');
  });

  it('a language needs a session', async () => {
    const { statusCode, body } = await deskBrowser(edge).post('/desk/you/language', { language: 'de' });
    expect([statusCode, body]).toEqual([401, expect.stringContaining('not signed in any more')]);
  });
});

describe.each(deskLanguages)('pages in %s', (language) => {
  it('every page and a trade are in the language, without an id in place of a text', async () => {
    const roles = ['receive', 'inspect', 'pay', 'admin'] as const;
    const staff = await signedInAtDesk(edge, roles, `all-${language}@desk.example`);
    await staff.post('/desk/you/language', { language });
    const { number } = await soldAt(edge, THIRD_ABROAD.id);
    await staff.post(`/desk/trades/${number}/receive`);
    const trade = `/desk/trades/${number}`;
    for (const page of [...PAGES, trade, `${trade}/inspection`, `${trade}/as-described`, `${trade}/erasure`]) {
      const { statusCode, body } = await staff.get(page);
      expect([page, statusCode]).toEqual([page, 200]);
      expect(body).toContain(`<html lang="${language}">`);
      expect(MESSAGE_ID.exec(body)?.[0], page).toBeUndefined();
    }
  });

  it('the questions of an Italian trade are in the language, or marked as Italian', async () => {
    const staff = await signedInAtDesk(edge, ['receive', 'inspect'], `asks-${language}@desk.example`);
    await staff.post('/desk/you/language', { language });
    const { number } = await soldAt(edge, THIRD_ABROAD.id);
    await staff.post(`/desk/trades/${number}/receive`);
    const { body } = await staff.get(`/desk/trades/${number}/inspection`);
    const [, worded] = /<legend lang="([a-z]+)-/.exec(body) ?? [];
    expect(worded).toBe(language === 'en' ? 'it' : language);
  });
});
