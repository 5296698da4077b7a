import { describe, expect, it } from 'vitest';
import { compileSource } from '../../generators/compile.ts';
import { type FoundPlaces, findPlaces } from '../../generators/development/find-places.ts';
import { readShopFacts } from '../../generators/development/shop-facts.ts';
import { type Edit, editedFleet, fixtureFleet } from './fixture-fleet.ts';
import { repository } from './texts-fleet.ts';

/** One of so many messages is looked up. */
const SAMPLED = 200;
const WIDGET = 'tenants/de/widget.messages.json';
const overlay: Edit = { file: WIDGET, text: '{\n  "cart.lines": "{count, plural, one {# Teil} other {# Teile}}"\n}\n' };

function find(address: string, texts: readonly string[], edits: readonly Edit[] = []): FoundPlaces {
  const found = findPlaces(compileSource(editedFleet(edits)), address, texts);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

/** Places as an editor takes them. */
function listLines({ places }: FoundPlaces): string[] {
  return places.map(({ kind, key, file, line }) => `${kind} ${key} ${file}:${line}`);
}

describe('the place of a text', () => {
  it('of a message is its line in the language of the address', () => {
    expect(listLines(find('http://de.localhost:3000/', ['3 Geräte']))).toEqual([
      'message cart.lines tenants/de/messages.json:2',
    ]);
  });

  it('of a message with markup is found by the text of the element around it', () => {
    const found = find('http://de.localhost:3000/', ['iPhone 13', 'Verkauf dein iPhone 13']);
    expect(found.text).toBe('Verkauf dein iPhone 13');
    expect(listLines(found)).toEqual(['message home.headline tenants/de/messages.json:3']);
  });

  it('of a message that an overlay rewords is in the overlay, and only there for shops of that mode', () => {
    const address = 'http://widget.de.localhost:3000/';
    expect(listLines(find(address, ['3 Teile'], [overlay]))).toEqual([`message cart.lines ${WIDGET}:2`]);
    expect(find(address, ['3 Geräte'], [overlay]).places).toEqual([]);
    expect(listLines(find('http://de.localhost:3000/', ['3 Geräte'], [overlay]))).toEqual([
      'message cart.lines tenants/de/messages.json:2',
    ]);
  });

  it('of a partner’s overlay wins over that of its mode', () => {
    const partner = { file: 'tenants/de/widget.partner.messages.json', text: '{ "cart.lines": "{count} Sachen" }' };
    const found = find('http://partner.localhost:3000/', ['3 Sachen'], [overlay, partner]);
    expect(listLines(found)).toEqual([`message cart.lines ${partner.file}:1`]);
  });

  it('of a message that a language variant does not have is in the language it falls back to', () => {
    expect(listLines(find('http://at.localhost:3000/', ['Thema returns']))).toEqual([
      'message subject.returns tenants/de/messages.json:5',
    ]);
  });

  it('of a tenant’s value is in the layer that wins', () => {
    expect(listLines(find('http://partner.localhost:3000/', ['Partner']))).toEqual([
      'tenant contact.fromName tenants/de/widget.partner.json:9',
    ]);
    expect(listLines(find('http://de.localhost:3000/', ['service@shop-de.example']))).toEqual([
      'tenant contact.replyTo tenants/de/country.json:23',
      'tenant contact.toAddress tenants/de/country.json:25',
    ]);
  });

  it('of a value within a sentence is marked as a part of it', () => {
    const { places } = find('http://de.localhost:3000/', ['Paket an DHL übergeben: hallo@shop-de.example']);
    expect(places[0]).toMatchObject({ key: 'contact.fromAddress', part: true });
  });

  it('that no file contains is missing', () => {
    expect(find('http://de.localhost:3000/', ['Ein Satz, den kein Laden sagt'])).toEqual({
      text: undefined,
      places: [],
    });
  });

  it('is refused for an address of no shop', () => {
    expect(findPlaces(compileSource(fixtureFleet), 'http://evil.example/', ['3 Geräte'])).toContain('evil.example');
    expect(findPlaces(compileSource(fixtureFleet), ':', ['3 Geräte'])).toBe('This is not an address.');
  });
});

describe('the place of what the shipped shops show', () => {
  const compilation = compileSource(repository);
  const { fleet } = compilation;
  const lines = (path: string) => (repository.read(path) ?? '').split('\n');
  const shops = fleet.tenants.filter(({ config }) => config.state === 'live' || config.state === undefined);
  const [shop] = shops;
  const host = (shop?.merged.hosts as { local: string[] } | undefined)?.local[0];

  it('of a message without arguments is a line that has it, in every shop', () => {
    let checked = 0;
    const wrong: string[] = [];
    for (const [turn, tenant] of fleet.tenants.entries()) {
      const address = `http://${(tenant.merged.hosts as { local: string[] }).local[0]}/`;
      const messages = fleet.localeById.get(tenant.country)?.source.messages?.value as Record<string, string>;
      // Each shop another sample.
      const sample = Object.entries(messages).filter(([, text], at) => at % SAMPLED === turn && !/[{<']/.test(text));
      for (const [id, text] of sample) {
        const found = findPlaces(compilation, address, [text]);
        const own = typeof found === 'object' ? found.places.filter(({ kind }) => kind === 'message') : [];
        // An overlay may reword it, and many messages may say the same.
        const place = own.find(({ key }) => key === id);
        if (!place) continue;
        checked += 1;
        if (!lines(place.file)[place.line - 1]?.includes(JSON.stringify(text).slice(1, -1))) wrong.push(id);
      }
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(60);
  });

  it('of a listed price on a device’s page is its line of the price list; of a computed one the lines it is computed from', () => {
    const prices = JSON.parse(repository.read(`tenants/${shop?.country}/prices.json`) ?? '{}') as {
      overrides: Record<string, Record<string, number>>;
    };
    const [device = '', listed = {}] =
      Object.entries(prices.overrides).find(([, price]) => typeof price === 'object') ?? [];
    const [variant, price = 0] = Object.entries(listed)[0] ?? [];
    const path = shop && fleet.localeById.get(shop.country)?.merged.routes;
    const pattern = (path as { productDetail: { path: string } }).productDetail.path;
    const address = `http://${host}${pattern.replace('{pdp}', device)}`;
    const read = (text: string) => findPlaces(compilation, address, [text]) as FoundPlaces;
    expect(read(`${price},00\u00a0€`).places.map(({ key }) => key)).toEqual([`overrides.${device}.${variant}`]);
    expect(read(`${price},00`).text).toBe(`${price},00`);
    expect(read('1 €').places.map(({ key }) => key)).toEqual([`overrides.${device}`, 'price model', 'factor']);
  });
});

describe('the facts of a page', () => {
  it('name tenant, mode, layout, route and flags with the lines that set them', () => {
    const facts = readShopFacts(compileSource(fixtureFleet), 'http://partner.localhost:3000/');
    expect(facts).toMatchObject({
      tenant: 'de/widget.partner',
      state: 'live',
      mode: 'widget',
      partner: 'partner',
      file: 'tenants/de/widget.partner.json',
      route: { name: 'home', params: {} },
    });
    if (typeof facts === 'string') throw new Error(facts);
    expect(facts.flags.map(({ key, value, file }) => [key, value, file])).toContainEqual([
      'features.homeBanner',
      false,
      'tenants/base.json',
    ]);
  });
});
