import { describe, expect, it } from 'vitest';
import { compileSource } from '../../generators/compile.ts';
import { diffFleets } from '../../generators/diff/diff-fleets.ts';
import type { Difference } from '../../generators/diff/difference.ts';
import { listFiles } from '../../generators/diff/format-diff.ts';
import { groupShops } from '../../generators/diff/group-shops.ts';
import type { Source } from '../../generators/read/source.ts';
import { type Edit, editedFleet, fixtureFleet } from './fixture-fleet.ts';

function compare(edits: readonly Edit[], before: Source = fixtureFleet) {
  const old = compileSource(before);
  const now = compileSource(editedFleet(edits), old);
  const diff = diffFleets({ before: old, after: now }, () => '[]');
  return { ...diff, fleet: now.fleet };
}

/** The texts of the differences of one shop, as `kind text`. */
function listTexts({ shops }: ReturnType<typeof compare>, id: string): string[] {
  return (shops.get(id) ?? []).map(({ kind, text }) => `${kind} ${text}`);
}

function listRefused({ shops }: ReturnType<typeof compare>, id: string): Difference[] {
  return (shops.get(id) ?? []).filter(({ refused }) => refused);
}

const COUNTRY = 'tenants/de/country.json';

describe('addresses in a diff', () => {
  it('a moved route without a redirect is refused with the redirect to add, in every shop that shows the language', () => {
    const found = compare([{ file: COUNTRY, find: '"path": "/kontakt"', replace: '"path": "/kontaktseite"' }]);
    expect(listTexts(found, 'de/default')).toEqual(['addresses lost: /kontakt', 'addresses new: /kontaktseite']);
    expect(listRefused(found, 'de/default')[0]?.refused?.add).toEqual({
      redirects: [{ id: 'old-kontakt', from: '/kontakt', to: { route: 'contact' } }],
    });
    expect([...found.shops.keys()]).toEqual(['de/default', 'de/widget', 'de/widget.partner']);
  });

  it('a moved route with its old path as an alias or a redirect is not refused', () => {
    const moved = {
      file: COUNTRY,
      find: '"path": "/kontakt"',
      replace: '"path": "/kontaktseite", "aliases": ["/kontakt"]',
    };
    expect(listTexts(compare([moved]), 'de/default')).toEqual([
      'addresses redirected: /kontakt → /kontaktseite',
      'addresses new: /kontaktseite',
    ]);
    const ruled = [
      { file: COUNTRY, find: '"path": "/kontakt"', replace: '"path": "/kontaktseite"' },
      {
        file: COUNTRY,
        find: '"redirects": [',
        replace: '"redirects": [{ "id": "old-kontakt", "from": "/kontakt", "to": { "route": "contact" } },',
      },
    ];
    const found = compare(ruled);
    expect(listTexts(found, 'de/default')).toEqual([
      'addresses redirected: /kontakt → the page contact',
      'addresses new: /kontaktseite',
      'redirects old-kontakt: new: /kontakt → the page contact',
    ]);
    expect(listRefused(found, 'de/default')).toEqual([]);
  });

  it('the proposed redirects make the refusal disappear', () => {
    const moved = [
      { file: COUNTRY, find: '"path": "/kontakt"', replace: '"path": "/kontaktseite"' },
      { file: COUNTRY, find: '"terms": "terms"', replace: '"terms": "bedingungen"' },
      { file: COUNTRY, find: '"path": "/produkte/{pdp}"', replace: '"path": "/geraete/{pdp}"' },
      { file: COUNTRY, find: '"slug": "terms"', replace: '"slug": "bedingungen"' },
    ];
    const rules = listRefused(compare(moved), 'de/default').flatMap(({ refused }) => refused?.add?.redirects ?? []);
    expect(rules).toHaveLength(3);
    const added = rules.map((rule) => `${JSON.stringify(rule)},`).join('\n');
    const mended = compare([...moved, { file: COUNTRY, find: '"redirects": [', replace: `"redirects": [${added}` }]);
    expect(listRefused(mended, 'de/default')).toEqual([]);
  });

  it('a renamed content page proposes a redirect to its new name', () => {
    const found = compare([
      { file: COUNTRY, find: '"terms": "terms"', replace: '"terms": "bedingungen"' },
      { file: COUNTRY, find: '"slug": "terms"', replace: '"slug": "bedingungen"' },
    ]);
    const [lost] = listRefused(found, 'de/default');
    expect(lost?.text).toMatch(/^lost: .*\/terms$/);
    expect(lost?.refused?.add).toMatchObject({
      redirects: [{ to: { route: 'content', params: { slug: 'bedingungen' } } }],
    });
  });

  it('a removed redirect whose address answers 404 then is refused', () => {
    const file = fixtureFleet.read(COUNTRY) ?? '';
    const { redirects: _, ...rest } = JSON.parse(file);
    const found = compare([{ file: COUNTRY, text: JSON.stringify(rest) }]);
    expect(listTexts(found, 'de/default')).toEqual([
      'addresses lost: /agb, which redirected',
      'redirects old-agb: removed: /agb → the page content terms',
    ]);
    expect(listRefused(found, 'de/default')).toHaveLength(1);
  });

  it('an address that is gone on purpose is not refused', () => {
    const found = compare([
      { file: COUNTRY, find: '"path": "/kontakt"', replace: '"path": "/kontaktseite"' },
      {
        file: COUNTRY,
        find: '"redirects": [',
        replace: '"redirects": [{ "id": "old-kontakt", "from": "/kontakt", "to": "gone" },',
      },
    ]);
    expect(listTexts(found, 'de/default')[0]).toBe('addresses gone: /kontakt');
    expect(listRefused(found, 'de/default')).toEqual([]);
  });

  it('a feature that is turned off loses the addresses of its pages', () => {
    const found = compare([{ file: COUNTRY, find: '"b2b": true', replace: '"b2b": false' }]);
    expect(listTexts(found, 'de/default').filter((text) => text.startsWith('features'))).toEqual([
      'features features.b2b: true → false',
    ]);
    expect(listRefused(found, 'de/default').every(({ text }) => text.includes('b2b'))).toBe(true);
    expect(listRefused(found, 'de/default').length).toBeGreaterThan(0);
  });

  it('a language that a shop no longer offers loses its addresses', () => {
    const found = compare([{ file: COUNTRY, find: '["de", "at", "es"]', replace: '["de", "at"]' }]);
    const lost = listRefused(found, 'de/default').map(({ text }) => text);
    expect(lost).toContain('lost: /es');
    expect(lost.every((text) => text.startsWith('lost: /es'))).toBe(true);
  });
});

describe('shops in a diff', () => {
  it('a removed live shop is refused, a closed one and a draft are not', () => {
    const removed = [{ file: 'tenants/de/default.json', remove: true as const }];
    const states = ['live', 'closed', 'draft'].map((state) => {
      const before = editedFleet([
        { file: 'tenants/de/default.json', find: '"hosts"', replace: `"state": "${state}", "hosts"` },
      ]);
      return compare(removed, before).removed;
    });
    expect(states.map(([shop]) => shop?.refused !== undefined)).toEqual([true, false, false]);
    expect(states[0]?.[0]?.refused).toContain('retire de/default');
  });

  it('a shop with another id and the same host is renamed', () => {
    const text = fixtureFleet.read('tenants/de/widget.partner.json') ?? '';
    const found = compare([
      { file: 'tenants/de/widget.partner.json', remove: true },
      { file: 'tenants/de/widget.other.json', text },
    ]);
    expect(found.renamed).toEqual([{ from: 'de/widget.partner', to: 'de/widget.other' }]);
    expect([found.added, found.removed]).toEqual([[], []]);
  });

  it('a live shop that becomes a draft is refused', () => {
    const found = compare([{ file: 'tenants/de/default.json', find: '"hosts"', replace: '"state": "draft", "hosts"' }]);
    const [state] = listRefused(found, 'de/default');
    expect(state?.text).toBe('state: "live" → "draft"');
    expect(state?.refused?.fix).toContain('retire de/default');
  });

  it('a public host that no shop has any more is refused, a host of the local stage is not', () => {
    const found = compare([
      { file: 'tenants/de/default.json', find: '"www.shop-de.example"', replace: '"www.new-de.example"' },
      { file: 'tenants/de/default.json', find: '"de.localhost"', replace: '"neu.localhost"' },
    ]);
    expect(listRefused(found, 'de/default').map(({ text, refused }) => [text, refused?.add])).toEqual([
      [
        'lost: every address of www.shop-de.example',
        { hosts: { production: ['www.new-de.example', 'www.shop-de.example'] } },
      ],
    ]);
    expect(listTexts(found, 'de/default').filter((text) => text.startsWith('hosts'))).toHaveLength(2);
  });

  it('a lost address names the file that reaches exactly the shops that lose it', () => {
    const found = compare([{ file: COUNTRY, find: '"path": "/kontakt"', replace: '"path": "/kontaktseite"' }]);
    const [group] = groupShops(found.shops);
    expect(listFiles(group?.ids ?? [], found.fleet)).toEqual([COUNTRY]);
    expect(listFiles(['de/widget', 'de/widget.partner'], found.fleet)).toEqual(['tenants/de/widget.json']);
    expect(listFiles(['de/default'], found.fleet)).toEqual(['tenants/de/default.json']);
  });
});

describe('words, themes and services in a diff', () => {
  it('a message of a mode is a difference of the shops of that mode only', () => {
    const found = compare([{ file: 'tenants/de/widget.messages.json', text: '{ "subject.returns": "Rückgabe" }' }]);
    expect([...found.shops.keys()]).toEqual(['de/widget', 'de/widget.partner']);
    expect(listTexts(found, 'de/widget')).toContain('words at, de: subject.returns: "Thema returns" → "Rückgabe"');
  });

  it('two long texts are shown around the first place where they differ', () => {
    const long = 'Ein langer Satz, der sich erst ganz am Ende unterscheidet, und zwar hier: ';
    const before = editedFleet([{ file: 'tenants/de/messages.json', find: 'Thema returns', replace: `${long}vorn` }]);
    const found = compare(
      [{ file: 'tenants/de/messages.json', find: 'Thema returns', replace: `${long}hinten` }],
      before,
    );
    expect(listTexts(found, 'de/default')[0]).toMatch(/subject\.returns: "….*vorn" → "….*hinten"$/);
  });

  it('a changed content page lists its lines', () => {
    const path = 'tenants/de/content/terms.md';
    const text = fixtureFleet.read(path) ?? '';
    const found = compare([{ file: path, text: `${text}\nNoch ein Satz.\n` }]);
    const page = found.shops.get('de/default')?.find(({ kind }) => kind === 'pages');
    expect(page?.text).toBe('at, de: terms: 0 lines removed, 1 added');
    expect(page?.details).toEqual([path, '+ Noch ein Satz.']);
  });

  it('a changed primitive colour shows the tokens that refer to it and their contrast', () => {
    const found = compare([
      { file: 'themes/plain.tokens.json', find: '"hex": "#222222"', replace: '"hex": "#444444"' },
    ]);
    const texts = listTexts(found, 'de/default');
    expect(texts).toContain('theme plain: semantic.color.light.text: "#222222" → "#444444"');
    expect(texts.some((text) => text.includes('primitive'))).toBe(false);
    expect(texts.find((text) => text.includes('contrast'))).toMatch(/15\.9\d? → 9\.7\d?, needs/);
  });

  it('a wordmark and an icon with another drawing are differences of the theme', () => {
    const edits = ['wordmarks', 'icons'].map((folder) => ({
      file: `themes/${folder}/plain.svg`,
      text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    }));
    expect(listTexts(compare(edits), 'de/default')).toEqual([
      'theme wordmark: another drawing ("themes/wordmarks/plain.svg")',
      'theme icon: another drawing ("themes/icons/plain.svg")',
    ]);
  });

  it('a secret in a file that only the server reads is hidden', () => {
    const secret = 'sk_live_0123456789abcdefghij';
    const found = compare([
      {
        file: 'tenants/base.json',
        find: '"scriptUrl": null',
        replace: `"scriptUrl": "https://x.example/?k=${secret}"`,
      },
      { file: 'tenants/base.json', find: '"apiKeyEnv": null', replace: '"apiKeyEnv": "UMLAUF_FLEET_KEY"' },
    ]);
    const differences = found.shops.get('de/default') ?? [];
    expect(differences.map(({ kind, text }) => [kind, text])).toEqual([
      ['services', 'personalisation.scriptUrl: null → "(hidden)"'],
      ['services', 'personalisation.apiKeyEnv: null → "UMLAUF_FLEET_KEY"'],
    ]);
    expect(JSON.stringify(differences)).not.toContain(secret);
  });
});
