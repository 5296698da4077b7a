import { spawnSync } from 'node:child_process';
import type { StaffRole } from '../../platform/services/staff/index.server.ts';
import { root } from '../chaos/shop.ts';
import { codeOf, STAFF_PASSWORD } from '../support/desk.ts';
import type { Instance } from './instance.ts';
import { ask, cookiesIn, type Request, type Target, type TimedAnswer } from './target.ts';
import { assertReady } from './trial.ts';

export interface StaffSession {
  email: string;
  cookie: string;
  /** Of the app that shows codes; undefined in the local stage. */
  secret: string | undefined;
}

/** Runs a program of the operator against an instance. */
export function operate(instance: Pick<Instance, 'environment'>, program: string, args: readonly string[]): string {
  const path = `platform/server/operator/${program}.ts`;
  const env = { ...process.env, ...instance.environment };
  const run = () =>
    spawnSync(process.execPath, ['--import', 'tsx', path, ...args], { cwd: root, encoding: 'utf8', env });
  let done = run();
  // A busy machine may need longer for a connection than the program waits for one.
  if (done.status !== 0) done = run();
  assertReady(done.status === 0, `${program} ${args[0]} exited ${done.status}: ${done.stderr.slice(0, 200)}`);
  return done.stdout;
}

/** Invites a staff member as the operator does, and accepts the invitation as the member does. */
export async function joinDesk(
  instance: Instance,
  roles: readonly StaffRole[],
  email = `${roles.join('-')}.${Date.now()}@desk.example`,
): Promise<StaffSession> {
  const printed = operate(instance, 'staff', ['add', email, ...roles.flatMap((role) => ['--role', role])]);
  const [path = ''] = /\/desk\/invitations\/[\w-]+/.exec(printed) ?? [];
  assertReady(path, 'the invitation has no link');
  const page = await askDesk(instance, path);
  const [, spaced] = /<code>([A-Z2-7 ]{16,})<\/code>/.exec(page.text) ?? [];
  const plain = spaced?.replaceAll(' ', '');
  const form = { password: STAFF_PASSWORD, again: STAFF_PASSWORD, code: plain ? codeOf(plain) : '' };
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
  return ask(target, path, { host: target.hosts.desk, ...request, ...(own ? { headers: own } : {}) });
}

/** The hidden fields of a page's forms. */
export function hiddenFields({ text }: Pick<TimedAnswer, 'text'>): Record<string, string> {
  const fields = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
}
