import { addMember, setValue } from '../change.ts';
import type { Fault } from '../inject.ts';

const group = 'secrets';
const BASE = 'tenants/base.json';
const SHOP = 'tenants/de/default.json';

/** Variables of the platform and of the process. */
const FOREIGN = [
  'DATA_KEY',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'OPENSEARCH_URL',
  'DATA_DIR',
  'TRUSTED_PROXIES',
  'STAGE',
  'PATH',
  'HOME',
  'AWS_SECRET_ACCESS_KEY',
  'NODE_OPTIONS',
  'PGPASSWORD',
] as const;

/** Made-up secrets of known shapes. */
const SHAPED: Readonly<Record<string, string>> = {
  'Stripe key': `sk_live_${'4eC39HqLyjWDarjtT1zdp7dc'}`,
  'AWS key id': `AKIA${'IOSFODNN7EXAMPLE'}`,
  'GitHub token': `ghp_${'16C7e42F292c6912E7710c838347Ae178B4a'}`,
  'Google API key': `AIza${'SyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY'}`,
  'Slack token': `xoxb-${'17653672481-19874698323-pdFZKVeTuE8sk7oOcHrzqqgy'}`,
  'web token': `eyJ${'hbGciOiJIUzI1NiJ9'}.eyJ${'zdWIiOiIxIn0'}.${'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'}`,
  'private key': '-----BEGIN PRIVATE KEY----- MIIEvQIBADANBg',
  password: 'https://user:geheim@tracking.example/x',
};

export function listSecretFaults(): Fault[] {
  const fault = (name: string, id: Fault['id'], change: Fault['change']): Fault => ({ group, name, id, change });
  const places: [string, (value: string) => Fault['change']][] = [
    ['a company name', (value) => setValue('tenants/de/country.json', ['legalEntity', 'name'], value)],
    ['a landing page', (value) => setValue('tenants/fr/country.json', ['landingPages', 'agan'], value)],
    ['the support account', (value) => addMember(SHOP, [], 'support', { contactKey: value })],
    ['a message', (value) => setValue('tenants/fr/messages.json', ['account.trades.empty'], value)],
  ];
  return [
    ...FOREIGN.map((name) =>
      fault(`${name} as the key of the trade service`, 'E108', addMember(SHOP, [], 'tradeCredentialsEnv', name)),
    ),
    ...FOREIGN.slice(0, 6).map((name) =>
      fault(`${name} as the key of personalisation`, 'E108', setValue(BASE, ['personalisation', 'apiKeyEnv'], name)),
    ),
    fault('variable of another tenant', 'E108', addMember(SHOP, [], 'tradeCredentialsEnv', 'UMLAUF_FR_DEFAULT_TRADE')),
    fault('secret instead of a variable', 'E032', addMember(SHOP, [], 'tradeCredentialsEnv', 'user:geheim')),
    fault('lower-case variable', 'E032', addMember(SHOP, [], 'tradeCredentialsEnv', 'umlauf_de_trade')),
    ...places
      .slice(0, 3)
      .flatMap(([where, change]) =>
        Object.entries(SHAPED).map(([name, value]) => fault(`${name} in ${where}`, 'E032', change(value))),
      ),
  ];
}
