import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { add } from '../../generators/commands/add.ts';
import { compileSource } from '../../generators/compile.ts';
import { diskSource, type Source } from '../../generators/read/source.ts';
import { fixtureFleet } from './fixture-fleet.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'umlauf-add-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The fixture fleet, overlaid with the files that the command wrote. */
function grown(): Source {
  const written = diskSource(root);
  return {
    list: (folder) => {
      const entries = new Map([...fixtureFleet.list(folder), ...written.list(folder)].map((one) => [one.name, one]));
      return [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    read: (path) => written.read(path) ?? fixtureFleet.read(path),
  };
}

function run(...args: string[]) {
  const said = { out: '', error: '' };
  const source = grown();
  const status = add(args, {
    root,
    source,
    out: (text) => {
      said.out += text;
    },
    error: (text) => {
      said.error += text;
    },
  });
  return { status, ...said };
}

const written = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, never>;

describe('add', () => {
  it('add creates a valid country in a new language and lists the remaining steps', () => {
    const { status, out, error } = run('nl', '--like', 'de/default');
    expect(error).toBe('');
    expect(out).toContain('The fleet is valid with these files.');
    expect(status).toBe(0);
    const country = written('tenants/nl/country.json');
    expect(country).toMatchObject({ lang: 'nl-NL', timeZone: 'Europe/Amsterdam', dateFormat: 'dd-mm-yy' });
    expect(country).toMatchObject({ domain: 'www.shop-nl.example', applicationCode: 'shop-nl' });
    expect(country).not.toHaveProperty('routes');
    expect(country).toMatchObject({ state: 'draft' });
    expect(out).toContain('set "state": "live" here to open it');
    expect(country).not.toHaveProperty('redirects');
    expect(written('tenants/nl/default.json')).toMatchObject({ hosts: { local: ['nl.localhost'] } });
    expect(Object.keys(written('tenants/nl/messages.json'))).toHaveLength(12);
    expect(existsSync(join(root, 'tenants/nl/content/terms.md'))).toBe(true);
    // The remaining steps by file and member.
    expect(out).toMatch(/\[ \] tenants\/nl\/country\.json: the country, based on tenants\/de\/country\.json/);
    expect(out).toMatch(/looked up or renamed, check: .*lang, timeZone, dateFormat/);
    expect(out).toMatch(/copied from de, set the values of this country: .*postalCode\.\{pattern,example,digits\}/);
    expect(out).toMatch(/left out, set if it has any: .*redirects.*routes/);
    expect(out).toContain('[ ] tenants/nl/messages.json: 12 messages written in de-DE: translate');
  });

  it('add creates a country in a known language with only the values that differ', () => {
    const { status, out } = run('ch', '--like', 'at/default');
    expect(out).toContain('The fleet is valid with these files.');
    expect(status).toBe(0);
    expect(written('tenants/ch/country.json')).toMatchObject({ lang: 'de-CH', messagesFallback: 'de' });
    expect(existsSync(join(root, 'tenants/ch/messages.json'))).toBe(false);
  });

  it('add accepts another language than the most common one of the country', () => {
    run('ch', '--like', 'es/default', '--lang', 'es-CH');
    expect(written('tenants/ch/country.json')).toMatchObject({ lang: 'es-CH', messagesFallback: 'es' });
    expect(run('be', '--like', 'es/default', '--lang', 'not a tag')).toMatchObject({ status: 1 });
  });

  it('add creates a shop of another mode to a country, with its own hosts', () => {
    const { status, out } = run('es/widget', '--like', 'de/widget');
    expect(out).toContain('[ ] tenants/es/widget.json: the shop, based on tenants/de/widget.json');
    expect(status).toBe(0);
    expect(written('tenants/es/widget.json')).toMatchObject({
      hosts: { production: ['widget.shop-es.example'], local: ['widget.es.localhost'] },
    });
    expect(existsSync(join(root, 'tenants/es/country.json'))).toBe(false);
  });

  it('add creates every shop as a draft: by its country file if the country is a draft, else by its own', () => {
    run('es/widget', '--like', 'de/widget');
    expect(written('tenants/es/widget.json')).toMatchObject({ state: 'draft' });
    run('nl/default', '--like', 'de/default');
    expect(written('tenants/nl/default.json')).not.toHaveProperty('state');
    run('nl/widget', '--like', 'de/widget');
    expect(written('tenants/nl/widget.json')).not.toHaveProperty('state');
  });

  it('a draft country is in the languages of no other shop, and those of a partly live country are', () => {
    run('nl/default', '--like', 'de/default');
    const languages = (id: string) => {
      const { fleet } = compileSource(grown());
      return fleet.tenants.find((tenant) => tenant.id === id)?.config.languages;
    };
    // One country offers all languages of the fleet, another names them.
    const { languages: _, ...spanish } = JSON.parse(fixtureFleet.read('tenants/es/country.json') ?? '');
    const austrian = JSON.parse(fixtureFleet.read('tenants/at/country.json') ?? '');
    for (const [code, country] of Object.entries({ es: spanish, at: { ...austrian, languages: ['at', 'nl'] } })) {
      mkdirSync(join(root, 'tenants', code));
      writeFileSync(join(root, 'tenants', code, 'country.json'), JSON.stringify(country));
    }
    expect(languages('es/default')).toEqual(['es', 'at', 'de']);
    expect(languages('at/default')).toEqual(['at']);
    expect(languages('nl/default')).toContain('nl');
    run('nl/widget', '--like', 'de/widget');
    const file = join(root, 'tenants/nl/widget.json');
    writeFileSync(file, JSON.stringify({ ...written('tenants/nl/widget.json'), state: 'live' }));
    expect(languages('es/default')).toEqual(['es', 'at', 'de', 'nl']);
    expect(languages('at/default')).toEqual(['at', 'nl']);
  });

  it("add creates a partner's shop based on another partner's, and based on the mode's own shop", () => {
    const added = run('de/widget.bakery', '--like', 'de/widget.partner');
    expect(added.status).toBe(0);
    expect(added.out).toContain(`<script src="https://ankauf.bakery.example/widget.js" async></script>
<umlauf-widget><a href="https://ankauf.bakery.example/">Bakery</a></umlauf-widget>`);
    expect(added.out).toContain('http://localhost:3000/partners/de/widget.bakery');
    expect(added.out).toContain(
      'frameAncestors, write the origins of the pages that show it; copied or renamed: https://www',
    );
    expect(written('tenants/de/widget.bakery.json')).toMatchObject({
      hosts: { production: ['ankauf.bakery.example'], local: ['bakery.localhost'] },
      frameAncestors: ['https://www.bakery.example'],
    });
    expect(run('de/widget.florist', '--like', 'de/widget').status).toBe(0);
    // Its own name and address, at its operator's domain until it has one.
    expect(written('tenants/de/widget.florist.json')).toMatchObject({
      contact: { fromName: 'Florist', fromAddress: 'florist@shop-de.example', replyTo: 'florist@shop-de.example' },
    });
    expect(written('tenants/de/widget.bakery.json')).toMatchObject({
      contact: { fromName: 'Bakery', senderDomains: ['ankauf.bakery.example'] },
    });
    expect(written('tenants/de/widget.florist.json')).toMatchObject({
      hosts: { local: ['florist.de.localhost'] },
    });
  });

  it('add copies no agreement of another partner', () => {
    const path = 'tenants/de/widget.partner.json';
    const webhook = { url: 'https://hooks.partner.example/umlauf', secretEnv: 'UMLAUF_DE_WIDGET_PARTNER_WEBHOOK' };
    const agreed = { ...JSON.parse(fixtureFleet.read(path) ?? ''), webhook, commission: [{ percent: 5 }] };
    mkdirSync(join(root, 'tenants/de'), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(agreed));
    const { status, out } = run('de/widget.bakery', '--like', 'de/widget.partner');
    expect([status, out.includes('The fleet is valid with these files.')]).toEqual([0, true]);
    const file = written('tenants/de/widget.bakery.json');
    expect([file.webhook, file.commission]).toEqual([undefined, undefined]);
  });

  it('add refuses a country that does not exist', () => {
    for (const country of ['xx', 'zz', 'qq']) {
      expect(run(country, '--like', 'de/default')).toMatchObject({
        status: 1,
        out: '',
        error: expect.stringContaining(`There is no country "${country}"`),
      });
    }
    expect(existsSync(join(root, 'tenants'))).toBe(false);
  });

  it('add does not overwrite existing files', () => {
    mkdirSync(join(root, 'tenants/nl/content'), { recursive: true });
    writeFileSync(join(root, 'tenants/nl/content/terms.md'), 'Voorwaarden');
    expect(run('nl', '--like', 'de/widget')).toEqual({
      status: 1,
      out: '',
      error: 'Nothing was written: tenants/nl/content/terms.md is already there.\n',
    });
    expect(existsSync(join(root, 'tenants/nl/country.json'))).toBe(false);
  });

  it('add writes nothing with --dry-run and lists the files', () => {
    const { status, out } = run('nl', '--like', 'de/default', '--dry-run');
    expect(out).toMatch(/^\d+ files would be written\./);
    expect(status).toBe(0);
    expect(existsSync(join(root, 'tenants'))).toBe(false);
  });

  it('add rejects wrong usage, unknown tenants, unknown modes and existing shops', () => {
    expect(run('nl')).toMatchObject({ status: 2, error: expect.stringContaining('usage: add') });
    expect(run('Netherlands', '--like', 'de/default')).toMatchObject({
      status: 1,
      error: expect.stringContaining('neither a country'),
    });
    expect(run('nl', '--like', 'de/defualt')).toMatchObject({
      status: 1,
      error: expect.stringContaining('Did you mean "de/default"?'),
    });
    expect(run('nl/wigdet', '--like', 'de/widget')).toMatchObject({
      status: 1,
      error: expect.stringContaining('did you mean "widget"?'),
    });
    expect(run('de', '--like', 'de/default')).toMatchObject({
      status: 1,
      error: 'The fleet already has de/default.\n',
    });
  });
});
