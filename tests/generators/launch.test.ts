import { describe, expect, it } from 'vitest';
import { launch } from '../../generators/commands/launch.ts';
import { compileSource } from '../../generators/compile.ts';
import { launchSheetFor } from '../../generators/launch/launch-sheet.ts';
import { diskSource, overlaySource, type Source } from '../../generators/read/source.ts';
import { type Edit, editedFleet } from './fixture-fleet.ts';
import { run } from './run-command.ts';

const COUNTRY = 'tenants/de/country.json';
const SHOP = 'tenants/de/default.json';
const PLACEHOLDERS = '{{legalEntity.name}} {{legalEntity.street}} {{legalEntity.city}} {{legalEntity.email}}';

const page = (text: string) => `---\ntitle: T\ndescription: D\n---\n\n${text}\n`;
const replace = (file: string, find: string, replacement: string): Edit => ({ file, find, replace: replacement });

/** What opens or closes a point, and what the sheet says while it is open. */
interface PointCase {
  point: string;
  shop?: string;
  open: Edit[];
  done: Edit[];
  place: RegExp;
  message: string;
}

const cases: PointCase[] = [
  {
    point: 'legal-entity',
    open: [],
    done: [replace(COUNTRY, 'hallo@shop.example', 'hallo@shop.de')],
    place: /^tenants\/de\/country\.json:\d+:\d+$/,
    message: 'legalEntity.email is "hallo@shop.example", a name that is reserved for examples.',
  },
  {
    point: 'register-numbers',
    open: [replace(COUNTRY, 'HRB 1"', 'HRB 00000"')],
    done: [],
    place: /^tenants\/de\/country\.json:\d+:\d+$/,
    message: 'legalEntity.registerNumber is "HRB 00000", a placeholder.',
  },
  {
    point: 'sender-domain',
    open: [],
    done: [
      replace(COUNTRY, '"hallo@shop-de.example"', '"hallo@shop.de"'),
      replace(COUNTRY, '"replyTo": "service@shop-de.example"', '"replyTo": "service@shop.de"'),
      replace(COUNTRY, '"toAddress": "service@shop-de.example"', '"toAddress": "service@shop.de"'),
      replace(COUNTRY, '["shop-de.example"]', '["shop.de"]'),
    ],
    place: /^tenants\/de\/country\.json:\d+:\d+$/,
    message: 'contact.fromAddress is "hallo@shop-de.example", a name that is reserved for examples.',
  },
  {
    point: 'production-hosts',
    open: [],
    done: [replace(SHOP, 'www.shop-de.example', 'www.shop.de')],
    place: /^tenants\/de\/default\.json:\d+:\d+$/,
    message: 'The host "www.shop-de.example" is a name that is reserved for examples.',
  },
  {
    point: 'production-hosts',
    open: [replace(SHOP, '["www.shop-de.example"]', '[]')],
    done: [replace(SHOP, 'www.shop-de.example', 'www.shop.de')],
    place: /^tenants\/de\/default\.json:\d+:\d+$/,
    message: 'de/default has no host in production.',
  },
  {
    point: 'addresses',
    open: [],
    done: [
      replace(COUNTRY, '"domain": "www.shop-de.example"', '"domain": "www.shop.de"'),
      replace(COUNTRY, 'https://buy.example/', 'https://kaufen.shop.de/'),
      replace(COUNTRY, 'https://www.shop-de.example/', 'https://www.shop.de/'),
    ],
    place: /^tenants\/de\/country\.json:\d+:\d+$/,
    message: 'domain is "www.shop-de.example", a name that is reserved for examples.',
  },
  {
    point: 'services',
    open: [replace(SHOP, '"hosts"', '"services": { "trade": "https://trade.test/v1" }, "hosts"')],
    done: [],
    place: /^tenants\/de\/default\.json:2:\d+$/,
    message: 'services.trade is "https://trade.test/v1", a name that is reserved for examples.',
  },
  {
    point: 'imprint',
    open: [{ file: 'tenants/de/content/imprint.md', text: page('{{legalEntity.name}}') }],
    done: [{ file: 'tenants/de/content/imprint.md', text: page(PLACEHOLDERS) }],
    place: /^tenants\/de\/content\/imprint\.md$/,
    message: 'The imprint does not contain {{legalEntity.street}}, {{legalEntity.city}}, {{legalEntity.email}}.',
  },
  {
    point: 'imprint',
    shop: 'at/default',
    open: [],
    done: [{ file: 'tenants/at/content/imprint.md', text: page(PLACEHOLDERS) }],
    place: /^tenants\/de\/content\/imprint\.md$/,
    message:
      'The page imprint is that of another country, tenants/de/content/imprint.md: it names the law of that country.',
  },
  {
    point: 'privacy',
    shop: 'es/default',
    open: [],
    done: [{ file: 'tenants/es/content/privacy.md', text: page('Sus datos.') }],
    place: /^tenants\/es\/content\/privacy\.md$/,
    message: 'The page privacy is a copy of that of de: it is in that language and names the law of that country.',
  },
  {
    point: 'terms',
    shop: 'at/default',
    open: [],
    done: [{ file: 'tenants/at/content/terms.md', text: page('Unsere Bedingungen.') }],
    place: /^tenants\/de\/content\/terms\.md$/,
    message:
      'The page terms is that of another country, tenants/de/content/terms.md: it names the law of that country.',
  },
  {
    point: 'glossary',
    open: [],
    done: [{ file: 'tenants/de/glossary.md', text: '# Glossary: German\n' }],
    place: /^tenants\/de\/glossary\.md$/,
    message: 'The language de-DE has no glossary.',
  },
  {
    point: 'valid',
    open: [replace(COUNTRY, '"de-DE"', '"de_DE"')],
    done: [],
    place: /^tenants\/de\/country\.json:3:\d+$/,
    message: '"de_DE"',
  },
  {
    point: 'postal-codes',
    open: [],
    done: [{ file: 'tenants/de/postal-codes.json', text: '{ "source": "typed in", "codes": {} }' }],
    place: /^tenants\/de\/postal-codes\.json$/,
    message: 'The country has no such list.',
  },
  {
    point: 'banks',
    open: [],
    done: [{ file: 'tenants/de/banks.json', text: '{}' }],
    place: /^tenants\/de\/banks\.json$/,
    message: 'The country has no such list.',
  },
  {
    point: 'theme',
    open: [{ file: 'themes/icons/plain.svg', remove: true }],
    done: [],
    place: /^tenants\/(base|modes\/default)\.json:\d+:\d+$/,
    message: 'The theme "plain" has no file themes/icons/plain.svg.',
  },
  {
    point: 'redirects',
    shop: 'es/default',
    open: [],
    done: [replace('tenants/es/country.json', '"lang"', '"redirects": [], "lang"')],
    place: /^tenants\/es\/country\.json$/,
    message: 'Old addresses were not decided on.',
  },
  {
    point: 'vouchers',
    open: [
      replace(
        SHOP,
        '"hosts"',
        '"vouchers": [{ "code": "OLD5AB", "valueCents": 500, "validUntil": "2020-01-01", "minimumCents": 5000, "maxUses": 5 }], "hosts"',
      ),
    ],
    done: [],
    place: /^tenants\/de\/default\.json:\d+:\d+$/,
    message: '2020-01-01',
  },
  {
    point: 'secrets',
    open: [replace(SHOP, '"hosts"', '"services": { "trade": "https://trade.shop.de/v1" }, "hosts"')],
    done: [
      replace(
        SHOP,
        '"hosts"',
        '"services": { "trade": "https://trade.shop.de/v1" }, "tradeCredentialsEnv": "SHOP_DE_TRADE", "hosts"',
      ),
    ],
    place: /^tenants\/de\/default\.json:2:\d+$/,
    message: 'services.trade is on another host, and no variable holds its credentials.',
  },
  {
    point: 'state',
    open: [replace(SHOP, '"hosts"', '"state": "draft", "hosts"')],
    done: [],
    place: /^tenants\/de\/default\.json:2:\d+$/,
    message: 'The shop is a draft.',
  },
];

function rowFor(source: Source, shop: string, point: string) {
  const compilation = compileSource(source);
  const tenant = compilation.fleet.tenants.find(({ id }) => id === shop);
  if (!tenant) throw new Error(`no ${shop}`);
  const row = launchSheetFor(compilation, tenant).find(({ id }) => id === point);
  if (!row) throw new Error(`no point ${point}`);
  return row;
}

describe('the launch sheet', () => {
  it.each(cases)('shows $point as open with place and remedy until the files answer it ($message)', (one) => {
    const { point, shop = 'de/default', open, done, place, message } = one;
    const row = rowFor(editedFleet(open), shop, point);
    expect(row.state).toBe('open');
    const found = row.findings.find((finding) => finding.message.includes(message));
    expect(found?.message, JSON.stringify(row.findings)).toContain(message);
    expect(found?.place).toMatch(place);
    expect(found?.fix).not.toBe('');
    expect(rowFor(editedFleet(done), shop, point)).toMatchObject({ state: 'done', findings: [] });
  });

  it('counts texts that are not translated, by file', () => {
    const source = replace('tenants/de/messages.json', '"Verkauf dein', '"Verkaufe dein');
    expect(rowFor(editedFleet([]), 'es/default', 'texts').state).toBe('done');
    expect(rowFor(editedFleet([source]), 'es/default', 'texts').findings).toEqual([
      {
        place: 'tenants/es/messages.json',
        message: 'Texts: 1 with a changed source.',
        fix: expect.stringContaining('npm run tenants -- texts export es --as csv --only changed'),
      },
    ]);
  });

  it('the command exits 1 while a point is open, 2 for wrong usage, and prints JSON for tools', () => {
    const shown = run(launch, ['de/default']);
    expect(shown.status).toBe(1);
    expect(shown.out).toMatch(/^\[ \] Legal entity\n {6}tenants\/de\/country\.json:\d+:\d+\n/);
    expect(shown.out).toMatch(/\nde\/default: \d+ of 21 points are open\.\n$/);
    const json = JSON.parse(run(launch, ['de/default', '--format', 'json']).out) as { rows: { id: string }[] };
    expect(new Set(json.rows.map(({ id }) => id))).toEqual(new Set([...cases.map(({ point }) => point), ...DATA]));
    expect(run(launch, []).status).toBe(2);
    expect(run(launch, ['xx/default'])).toMatchObject({
      status: 1,
      error: expect.stringContaining('There is no tenant'),
    });
  });
});

/** Points that need a catalogue or more than one edit: tested below and above. */
const DATA = ['texts', 'prices', 'ratings'];

describe('the launch sheet of a fleet with prices and ratings', () => {
  const repository = diskSource(process.cwd());
  const shops = compileSource(repository).fleet.tenants;
  const [first] = shops.filter(({ merged }) => merged.ratings !== undefined);
  if (!first) throw new Error('no shop has ratings');
  const list = `tenants/${first.country}/prices.json`;

  it('asks for a price list that is not a copy of another country', () => {
    const other = shops.find(({ country }) => country !== first.country)?.country ?? '';
    const copy = overlaySource(repository, { [list]: repository.read(`tenants/${other}/prices.json`) ?? '' });
    expect(rowFor(repository, first.id, 'prices').state).toBe('done');
    expect(rowFor(copy, first.id, 'prices').findings).toContainEqual(
      expect.objectContaining({
        place: expect.stringContaining(`${list}:`),
        message: `The prices are the same as those of ${other}.`,
      }),
    );
  });

  it('asks for ratings of a real site that are not older than a year', () => {
    const { path, text } = first.layers.find(({ file }) => file.has(['ratings']))?.file ?? { path: '', text: '' };
    const old = text.replace(/"asOf": "[0-9-]+"/, '"asOf": "2020-01-01"');
    const row = rowFor(overlaySource(repository, { [path]: old }), first.id, 'ratings');
    expect(row.findings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^ratings\.url is ".*", a name that is reserved for examples\.$/),
      'The ratings are of 2020-01-01.',
    ]);
  });
});
