import { shopsWithoutPayer } from './debtor-accounts.ts';
import type { Environment } from './environment.ts';
import type { Fleet, FleetTenant } from './fleet.ts';
import { listHeldUnits } from './held-units.ts';
import { shopsWithoutWebhookSecret } from './webhook-receivers.ts';

/** The lines that the start prints: the shops' addresses, then warnings about settings and trades. */
export function startLines(
  fleet: Pick<Fleet, 'ids' | 'hosts' | 'tenant' | 'configuration'>,
  environment: Environment,
  port: number,
  orphanedTrades: readonly string[] = [],
): string {
  const { stage } = environment;
  const unsafe = configurationWarnings(fleet, environment).map((line) => `  - ${line}`);
  return [
    `Umlauf serves ${fleet.ids.length} shops (stage ${stage}):`,
    '',
    ...listAddresses(fleet, environment, port),
    ...(unsafe.length > 0 ? ['', `What is missing or unsafe in stage ${stage}:`, '', ...unsafe] : []),
    ...(orphanedTrades.length > 0 ? ['', ORPHANED, '', ...orphanedTrades.map((line) => `  - ${line}`)] : []),
    ...listHeldUnits(fleet.configuration.held),
  ].join('\n');
}

const ORPHANED =
  'Open trades of shops whose files are missing. Restore the files with "state": "closed" (docs/runbooks/retire-shop.md):';

function listAddresses(
  { hosts, tenant }: Pick<Fleet, 'hosts' | 'tenant'>,
  environment: Environment,
  port: number,
): string[] {
  const local = environment.stage === 'local';
  const formatRow = (what: string, address: string) => `  ${what.padEnd(24)} ${address}`;
  const shops = Object.entries(hosts)
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
    .map(([host, id]) =>
      formatRow(nameShop(id, tenant(id).server.state), local ? `http://${host}:${port}/` : `https://${host}/`),
    );
  const desk = environment.deskHost ? ['', formatRow('the desk', `${deskOrigin(environment, port)}/desk`)] : [];
  if (!local) return [...shops, ...desk];
  const listOwnAddresses = (path: string) => `http://localhost:${port}/${path}`;
  return [
    ...shops,
    ...desk,
    '',
    formatRow('all shops', listOwnAddresses('')),
    formatRow('mails', listOwnAddresses('mail')),
    formatRow('tracking events', listOwnAddresses('tracking')),
    formatRow('policy reports', listOwnAddresses('violations')),
  ];
}

function nameShop(id: string, state: FleetTenant['server']['state']): string {
  return state === 'live' ? id : `${id} (${state})`;
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
 * Warnings about settings that a stage with visitors should have: each states the consequence and the fix. Empty for the
 * local stage. `readEnvironment` rejects the absence of required settings.
 */
export function configurationWarnings(
  fleet: Pick<Fleet, 'ids' | 'tenant'>,
  environment: Environment,
  variables: NodeJS.ProcessEnv = process.env,
): string[] {
  const { stage, smtpUrl, databaseUrl, trustedProxies, dataKey = '', pageCache, worker, deskHost } = environment;
  if (stage === 'local') return [];
  const unpaid = shopsWithoutPayer(fleet, stage).length;
  const unsigned = shopsWithoutWebhookSecret(fleet, variables);
  const oldKeys = dataKey.split(',').filter((key) => key.trim() !== '').length - 1;
  return [
    smtpUrl === undefined && 'SMTP_URL is missing: mails are queued and not sent. Set it; queued mails are sent then.',
    databaseUrl === undefined &&
      'DATABASE_URL is missing: the embedded database serves this one process on this one machine. Set it to a PostgreSQL server for more of either.',
    trustedProxies.length === 0 &&
      'TRUSTED_PROXIES is missing: behind a proxy all visitors count as one address, so they share one rate limit. Name the proxy that speaks TLS.',
    oldKeys > 0 &&
      `DATA_KEY holds ${oldKeys === 1 ? 'an old key' : `${oldKeys} old keys`}: anyone who has one can read data sealed with it. Run npm run data -- reseal, then leave only the first.`,
    deskHost === undefined &&
      'DESK_HOST is missing: there is no desk, so staff cannot receive, inspect or pay a trade. Set it to a separate host that no shop uses.',
    environment.signing === undefined &&
      'SIGNING_KEY and SIGNING_CERTIFICATE are missing: no erasure certificate is issued, and sellers who are promised one wait. Set both; certificates are then available for all recorded erasures.',
    unpaid > 0 &&
      `payoutAccount is missing for ${unpaid === fleet.ids.length ? 'every shop' : `${unpaid} of ${fleet.ids.length} shops`}: their sellers cannot be paid by bank. Set it in tenants/base.json, or for the shops it differs in.`,
    unsigned.length > 0 &&
      `The webhook secret of ${unsigned.join(', ')} is missing or not usable: events about trades wait. Set the variable that the tenant file names to whsec_ and 24 to 64 bytes in base64.`,
    environment.shippingEventsKeys.length === 0 &&
      'SHIPPING_EVENTS_KEY is missing: calls of carriers are answered with 404, so parcel events do not arrive automatically. Set it, or import tracking files: npm run parcels -- import.',
    environment.backups === undefined &&
      'BACKUP_PATH is missing: no backup is made by this program. Set it with BACKUP_RECIPIENT, or make sure that the database is backed up otherwise.',
    !worker &&
      'WORKER is off: mails are sent, and expiries and reminders happen, only where npm run worker runs. Make sure that it runs.',
    !pageCache &&
      'PAGE_CACHE is off: every page is rendered again for each request. Leave it out unless you debug a fault.',
  ].filter((line) => line !== false);
}
