import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../platform/server/boot/environment.ts';
import { configurationWarnings, startLines } from '../../../platform/server/boot/start-lines.ts';
import { createSelfSigned } from '../../../platform/services/certificates/signing/self-signed.ts';
import { CONSUMER_SHOP, SISTER_SHOP } from '../../support/chosen-shops.ts';

const signing = createSelfSigned('Shop', new Date());
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const createEnvironment = (env: Record<string, string>) => readEnvironment(env, '/srv');
const payoutAccount = { name: 'Shop', iban: 'DE89370400440532013000' };
/** A shop for each debtor account, the first of which is named. */
const createFleet = (...accounts: (typeof payoutAccount | undefined)[]) => {
  const ids = accounts.map((_, at) => (at === 0 ? CONSUMER_SHOP.id : `de/${at}`));
  const tenant = (id: string) => ({
    server: { state: 'live', payoutAccount: accounts[ids.indexOf(id)], webhook: { url: null, secretEnv: null } },
  });
  const configuration = { revision: 'a', shops: {}, held: [] };
  return { ids, hosts: { 'shop.example': CONSUMER_SHOP.id }, tenant, configuration } as unknown as Parameters<
    typeof startLines
  >[0];
};
const fleet = createFleet(payoutAccount);
const SAFE = {
  STAGE: 'production',
  DATA_KEY: key(1),
  SMTP_URL: 'smtp://mail.example',
  DATABASE_URL: 'postgres://db/shop',
  TRUSTED_PROXIES: '10.0.0.0/8',
  SHIPPING_EVENTS_KEY: 'a key of thirty-two characters!!',
  DESK_HOST: 'desk.example',
  SIGNING_KEY: signing,
  SIGNING_CERTIFICATE: signing,
  BACKUP_PATH: '/backups',
  BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`,
};

describe('configuration warnings at the start', () => {
  it('a complete configuration and the local stage have no warnings', () => {
    expect(configurationWarnings(fleet, createEnvironment(SAFE))).toEqual([]);
    expect(configurationWarnings(fleet, createEnvironment({ PAGE_CACHE: 'off' }))).toEqual([]);
    expect(startLines(fleet, createEnvironment(SAFE), 3000)).not.toContain('missing');
  });

  it.each([
    ['SMTP_URL', 'mails are queued and not sent'],
    ['DATABASE_URL', 'the embedded database serves this one process'],
    ['SHIPPING_EVENTS_KEY', 'calls of carriers are answered with 404'],
    ['TRUSTED_PROXIES', 'behind a proxy all visitors count as one address'],
    ['DESK_HOST', 'there is no desk'],
    ['BACKUP_PATH', 'no backup is made by this program'],
  ])('%s is named with its consequence and its remedy', (name, follows) => {
    const { [name as 'SMTP_URL']: _, ...env } = SAFE;
    const [line, ...more] = configurationWarnings(fleet, createEnvironment(env));
    expect(line).toContain(`${name} is missing: ${follows}`);
    expect(line).toMatch(/\. (Set|Name) /);
    expect(more).toEqual([]);
  });

  it('a webhook without a usable secret is named with its shop, and its secret is not', () => {
    const webhook = { url: 'https://hooks.partner.example/u', secretEnv: 'UMLAUF_DE_DEFAULT_WEBHOOK' };
    const tenant = () => ({ server: { payoutAccount, webhook } });
    const announcing = { ids: [CONSUMER_SHOP.id], tenant } as unknown as typeof fleet;
    const warn = (secret: string) =>
      configurationWarnings(announcing, createEnvironment(SAFE), { UMLAUF_DE_DEFAULT_WEBHOOK: secret });
    expect(warn(`whsec_${key(3)}`)).toEqual([]);
    for (const secret of ['', 'plain-text', `whsec_${Buffer.alloc(23).toString('base64')}`]) {
      expect(warn(secret)).toEqual([expect.stringContaining(`The webhook secret of ${CONSUMER_SHOP.id} is missing`)]);
      if (secret !== '') expect(warn(secret).join()).not.toContain(secret);
    }
  });

  it('former keys are counted and never printed', () => {
    const lines = configurationWarnings(
      fleet,
      createEnvironment({ ...SAFE, DATA_KEY: `${key(1)},${key(2)},${key(3)}` }),
    );
    expect(lines).toEqual([expect.stringContaining('DATA_KEY holds 2 old keys')]);
    expect(lines.join()).not.toContain(key(2));
  });

  it('shops without a real debtor account are counted, of those that have real sellers', () => {
    const some = configurationWarnings(createFleet(payoutAccount, undefined, undefined), createEnvironment(SAFE));
    expect(some).toEqual([expect.stringContaining('payoutAccount is missing for 2 of 3 shops: their sellers cannot')]);
    const none = configurationWarnings(createFleet(undefined), createEnvironment(SAFE));
    expect(none).toEqual([expect.stringContaining('payoutAccount is missing for every shop')]);
    expect(configurationWarnings(createFleet(undefined), createEnvironment({}))).toEqual([]);
  });

  it('a warning names the process that must run the jobs', () => {
    const [line, ...more] = configurationWarnings(fleet, createEnvironment({ ...SAFE, WORKER: 'off' }));
    expect(line).toContain('only where npm run worker runs');
    expect(more).toEqual([]);
  });

  it('the warnings follow the addresses, which use TLS', () => {
    const printed = startLines(fleet, createEnvironment({ ...SAFE, SMTP_URL: '', PAGE_CACHE: 'off' }), 3000);
    expect(printed).toMatch(
      / https:\/\/shop\.example\/\n\n {2}the desk {17}https:\/\/desk\.example\/desk\n\nWhat is missing or unsafe in stage production:\n\n {2}- SMTP/,
    );
    expect(printed).toContain('\n  - PAGE_CACHE is off');
    const local = startLines(fleet, createEnvironment({}), 3000);
    expect(local).toContain(' http://shop.example:3000/\n');
    expect(local).toContain(' http://desk.localhost:3000/desk\n');
    expect(startLines(fleet, createEnvironment({ ...SAFE, DESK_HOST: '' }), 3000)).not.toContain('/desk');
  });

  it('open trades of shops whose files are missing are listed, and a shop in draft is marked', () => {
    const line = `${SISTER_SHOP.id}: 2 open trades (UM-1, UM-2)`;
    const printed = startLines(fleet, createEnvironment(SAFE), 3000, [line]);
    expect(printed).toContain('Open trades of shops whose files are missing.');
    expect(printed).toContain(`  - ${line}`);
    expect(startLines(fleet, createEnvironment(SAFE), 3000)).not.toContain('Open trades');
    const { ids, hosts, configuration } = fleet;
    const drafts = {
      ids,
      hosts,
      configuration,
      tenant: () => ({ server: { state: 'draft', payoutAccount, webhook: { url: null, secretEnv: null } } }),
    } as never;
    expect(startLines(drafts, createEnvironment(SAFE), 3000)).toMatch(
      /de\/default \(draft\) +https:\/\/shop\.example\//,
    );
  });
});
