import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { SINGLE_KEY_MS } from '../../platform/desk/browser/key-burst.ts';
import { inviteStaff, type StaffRole } from '../../platform/services/staff/index.server.ts';
import { PARTNER_SHOP } from './chosen-shops.ts';
import type { Edge } from './edge.ts';

export const STAFF_PASSWORD = 'Kiesel Lampe Tram';

/** A staff member's browser in this process: requests pages and posts forms. */
export interface DeskBrowser {
  get(url: string, headers?: Record<string, string>): ReturnType<typeof ask>;
  post(
    url: string,
    fields?: Record<string, string | readonly string[]>,
    headers?: Record<string, string>,
  ): ReturnType<typeof ask>;
  /** As a form with files is sent. */
  upload(url: string, form: FormData): ReturnType<typeof ask>;
  /** The session's cookie, as the browser sends it. */
  cookie: string;
}

/** `host` is the desk's; with `cookie` somebody is signed in. */
export function deskBrowser(edge: Edge, { host = 'desk.localhost', cookie = '' } = {}): DeskBrowser {
  const own = { host, ...(cookie ? { cookie } : {}) };
  return {
    cookie,
    get: (url, headers = {}) => ask(edge, { method: 'GET', url, headers: { ...own, ...headers } }),
    post: (url, fields = {}, headers = {}) => {
      const pairs = Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
      return ask(edge, {
        method: 'POST',
        url,
        headers: {
          ...own,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        payload: new URLSearchParams(pairs as [string, string][]).toString(),
      });
    },
    upload: async (url, form) => {
      const sent = new Response(form);
      const payload = Buffer.from(await sent.arrayBuffer());
      const headers = { 'content-type': sent.headers.get('content-type') ?? '', 'sec-fetch-site': 'same-origin' };
      return ask(edge, { method: 'POST', url, headers: { ...own, ...headers }, payload });
    },
  };
}

/**
 * A page of the desk shows this, and its keys work: what a page says can be read before its script has run, and a key that is
 * pressed in between is lost.
 */
export async function readyForKeys(seen: Locator): Promise<void> {
  await seen.waitFor();
  await seen.page().waitForLoadState();
}

/** Milliseconds between two keys of a scanner. */
const SCAN_GAP_MS = 5;
/** Age of a scan's first key when it is sent: no key may come from the future. */
const SCAN_AGE_MS = 100;

/**
 * Types as a scanner does, whatever has the focus. The key events carry the times of a scanner, however busy the machine is,
 * and none waits for the one before. `late`: the page receives all but the first only after it took that for a single key.
 */
export async function scanKeys(page: Page, code: string, { enter = true, late = false } = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  // Chromium crashes now and then on keys older than their document.
  await page.waitForFunction((ms) => performance.now() > ms, 2 * SCAN_AGE_MS);
  const begin = Date.now() - SCAN_AGE_MS;
  const type = (character: string, index: number) => {
    const timestamp = (begin + index * SCAN_GAP_MS) / 1_000;
    const named = character === '\r' ? { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 } : { key: character };
    return [
      devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: character, timestamp, ...named }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: timestamp + 0.001, ...named }),
    ];
  };
  const characters = [...code, ...(enter ? ['\r'] : [])];
  if (late) {
    await Promise.all(type(characters[0] ?? '', 0));
    const began = await page.evaluate(() => performance.now());
    await page.waitForFunction(([from, ms]) => performance.now() - from > ms, [began, 2 * SINGLE_KEY_MS] as const);
  }
  await Promise.all(characters.flatMap((character, index) => (late && index === 0 ? [] : type(character, index))));
  await devtools.detach();
}

/**
 * Scans a code that opens this trade, and waits for its page. A page of the same trade may be shown already, so its
 * heading alone proves nothing.
 */
export async function openByScan(page: Page, { code, number }: { code: string; number: string }): Promise<void> {
  const opened = page.waitForEvent('framenavigated');
  await scanKeys(page, code);
  await opened;
  await readyForKeys(page.getByRole('heading', { level: 1, name: number, exact: true }));
}

interface Asked {
  method: 'GET' | 'POST' | 'HEAD';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

function ask({ app }: Edge, asked: Asked) {
  return app.inject(asked);
}

/** Token of an invitation to the desk. */
export async function createInvitation(
  edge: Pick<Edge, 'database'>,
  roles: readonly StaffRole[] = ['read'],
  email = `${roles.join('-')}@desk.example`,
  tenants: readonly string[] = roles.includes('partner') ? [PARTNER_SHOP.id] : [],
): Promise<string> {
  return (await inviteStaff(edge.database, { email, roles, tenants, now: new Date() })).token;
}

/** A signed-in staff member with these roles; a partner sees `tenants`. */
export async function signedInAtDesk(
  edge: Edge,
  roles: readonly StaffRole[] = ['receive', 'inspect', 'pay'],
  email?: string,
  tenants?: readonly string[],
): Promise<DeskBrowser> {
  const token = await createInvitation(edge, roles, email, tenants);
  const ctx = { now: () => new Date() };
  const invitation = await edge.services.staff.findInvitation(ctx, token);
  const code = invitation?.totp ? createTotpCode(invitation.totp.secret) : '';
  const typed = { password: STAFF_PASSWORD, again: STAFF_PASSWORD, code };
  const session = await edge.services.staff.acceptInvitation(ctx, token, typed);
  if (!session.ok) throw new Error(`sign-in failed: ${session.error.code}`);
  return deskBrowser(edge, { cookie: `umlauf_desk=${session.value.token}` });
}

/** Code of an app with this secret, `steps` half minutes from now. */
export function createTotpCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** The cookie an answer sets, as a browser sends it back. */
export function cookieIn(answer: Awaited<ReturnType<typeof ask>>): string {
  const [set = ''] = [answer.headers['set-cookie'] ?? []].flat();
  return String(set).split(';')[0] ?? '';
}
