import type { Environment } from './environment.ts';
import type { Fleet } from './fleet.ts';
import { shopsWithoutPayer } from './payers.ts';

/** What the start prints: the shops' addresses, then what a stage with real visitors should not go on without. */
export function startLines(
  fleet: Pick<Fleet, 'ids' | 'hosts' | 'tenant'>,
  environment: Environment,
  port: number,
): string {
  const { stage } = environment;
  const unsafe = missingOrUnsafe(fleet, environment).map((line) => `  - ${line}`);
  return [
    `Umlauf serves ${fleet.ids.length} shops (stage ${stage}):`,
    '',
    ...addresses(fleet, environment, port),
    ...(unsafe.length > 0 ? ['', `What is missing or unsafe in stage ${stage}:`, '', ...unsafe] : []),
  ].join('\n');
}

function addresses({ hosts }: Pick<Fleet, 'hosts'>, environment: Environment, port: number): string[] {
  const local = environment.stage === 'local';
  const row = (what: string, address: string) => `  ${what.padEnd(24)} ${address}`;
  const shops = Object.entries(hosts)
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
    .map(([host, id]) => row(id, local ? `http://${host}:${port}/` : `https://${host}/`));
  const desk = environment.deskHost ? ['', row('the desk', `${deskOrigin(environment, port)}/desk`)] : [];
  if (!local) return [...shops, ...desk];
  const own = (path: string) => `http://localhost:${port}/${path}`;
  return [
    ...shops,
    ...desk,
    '',
    row('all shops', own('')),
    row('mails', own('mail')),
    row('what was measured', own('tracking')),
    row('what policies forbade', own('violations')),
  ];
}

/** Scheme, host and port of the desk; undefined where there is none. */
export function deskOrigin(
  { stage, deskHost }: Pick<Environment, 'stage' | 'deskHost'>,
  port: number,
): string | undefined {
  if (deskHost === undefined) return undefined;
  return stage === 'local' ? `http://${deskHost}:${port}` : `https://${deskHost}`;
}

/**
 * One sentence of what follows and one of what to do, for each setting that a stage with visitors runs without at a
 * price. Nothing for the local stage. What no stage can run without is refused by `readEnvironment`.
 */
export function missingOrUnsafe(fleet: Pick<Fleet, 'ids' | 'tenant'>, environment: Environment): string[] {
  const { stage, smtpUrl, databaseUrl, trustedProxies, dataKey = '', pageCache, worker, deskHost } = environment;
  if (stage === 'local') return [];
  const unpaid = shopsWithoutPayer(fleet, stage).length;
  const oldKeys = dataKey.split(',').filter((key) => key.trim() !== '').length - 1;
  return [
    smtpUrl === undefined && 'SMTP_URL is missing: mails are kept and not sent. Set it; what waits is sent then.',
    databaseUrl === undefined &&
      'DATABASE_URL is missing: the embedded database serves this one process on this one machine. Set it to a PostgreSQL server for more of either.',
    trustedProxies.length === 0 &&
      'TRUSTED_PROXIES is missing: behind a proxy all visitors count as one address, so limits meet them all at once. Name the proxy that speaks TLS.',
    oldKeys > 0 &&
      `DATA_KEY holds ${oldKeys === 1 ? 'an old key' : `${oldKeys} old keys`}: what was sealed before can be read by whoever has one. Run npm run data -- reseal, then leave only the first.`,
    deskHost === undefined &&
      'DESK_HOST is missing: there is no desk, so nobody can receive, inspect or pay a trade. Set it to a host of its own, which is no shop’s.',
    unpaid > 0 &&
      `payoutAccount is missing for ${unpaid === fleet.ids.length ? 'every shop' : `${unpaid} of ${fleet.ids.length} shops`}: their sellers cannot be paid by bank. Set it in tenants/base.json, or for the shops it differs in.`,
    environment.shippingEventsKeys.length === 0 &&
      'SHIPPING_EVENTS_KEY is missing: no carrier can tell of parcels by itself, its calls are answered with 404. Set it, or import tracking files: npm run parcels -- import.',
    !worker &&
      'WORKER is off: mails are sent, and expiries and reminders happen, only where npm run worker runs. See that it does.',
    !pageCache && 'PAGE_CACHE is off: every page is rendered afresh. Leave it out unless you look for a fault.',
  ].filter((line) => line !== false);
}
