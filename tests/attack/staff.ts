import type { StaffRole } from '../../platform/services/staff/index.server.ts';
import { PARTNER_SHOP } from '../support/chosen-shops.ts';
import { createTotpCode, STAFF_PASSWORD } from '../support/desk.ts';
import type { Instance } from './instance.ts';
import { runOperatorProgram } from './operator.ts';
import { cookiesIn, type Request, sendRequest, type Target, type TimedAnswer } from './target.ts';
import { assertReady } from './trial.ts';

export interface StaffSession {
  email: string;
  cookie: string;
  /** Of the app that shows codes; undefined in the local stage. */
  secret: string | undefined;
}

/** Invites a staff member as the operator does, and accepts the invitation as the member does. */
export async function joinDesk(
  instance: Instance,
  roles: readonly StaffRole[],
  email = `${roles.join('-')}.${Date.now()}@desk.example`,
): Promise<StaffSession> {
  const added = await runOperatorProgram(instance, 'staff', [
    'add',
    email,
    ...roles.flatMap((role) => ['--role', role]),
    ...(roles.includes('partner') ? ['--tenants', PARTNER_SHOP.id] : []),
  ]);
  assertReady(added.status === 0, `staff add exited ${added.status}: ${added.stderr.slice(0, 200)}`);
  const [path = ''] = /\/desk\/invitations\/[\w-]+/.exec(added.stdout) ?? [];
  assertReady(path, 'the invitation has no link');
  const page = await askDesk(instance, path);
  const [, spaced] = /<code>([A-Z2-7 ]{16,})<\/code>/.exec(page.text) ?? [];
  const plain = spaced?.replaceAll(' ', '');
  const form = { password: STAFF_PASSWORD, again: STAFF_PASSWORD, code: plain ? createTotpCode(plain) : '' };
  const joined = await askDesk(instance, path, { form });
  assertReady(joined.status === 303, `an invitation was answered ${joined.status}`);
  return { email, cookie: cookiesIn(joined), secret: plain };
}

/** One request to the desk; with a session, as its owner. */
export function askDesk(
  target: Target,
  path: string,
  { session, headers, ...request }: Request & { session?: Pick<StaffSession, 'cookie'> } = {},
): Promise<TimedAnswer> {
  const own = session ? { cookie: session.cookie, ...headers } : headers;
  return sendRequest(target, path, { host: target.hosts.desk, ...request, ...(own ? { headers: own } : {}) });
}

/** The hidden fields of a page's forms. */
export function hiddenFields({ text }: Pick<TimedAnswer, 'text'>): Record<string, string> {
  const fields = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
}
