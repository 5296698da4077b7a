import { describe, expect, it } from 'vitest';
import type { Console } from '../../generators/commands/console.ts';
import { explain } from '../../generators/commands/explain.ts';
import { explainError } from '../../generators/commands/explain-error.ts';
import { list } from '../../generators/commands/list.ts';
import { validate } from '../../generators/commands/validate.ts';
import { whereis } from '../../generators/commands/whereis.ts';
import type { Source } from '../../generators/read/source.ts';
import { editedFleet, fixtureFleet } from './fixture-fleet.ts';

type Command = (args: string[], console: Console) => number;

function run(command: Command, args: string[], source: Source = fixtureFleet) {
  const said = { out: '', error: '' };
  const status = command(args, {
    root: '/nowhere',
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

const broken = editedFleet([
  { file: 'tenants/base.json', find: '"newsletter": true', replace: '"newletter": true' },
  { file: 'tenants/de/widget.json', find: 'widget.de.localhost', replace: 'de.localhost' },
]);

describe('explain', () => {
  it('explain shows a value with its file, line and layer, and the values it overrides', () => {
    expect(run(explain, ['de/widget.partner', 'features.b2b']).out).toBe(
      `de/widget.partner: tenants/base.json → tenants/de/country.json → tenants/modes/widget.json → tenants/de/widget.json → tenants/de/widget.partner.json
features.b2b = true
    country layer, tenants/de/country.json:62:12
    overrides false, base layer, tenants/base.json:30:12
`,
    );
  });

  it('explain finds the tenant by any of its hosts, with or without a port', () => {
    expect(run(explain, ['Widget.de.localhost:3000', 'noindex']).out).toContain(
      'noindex = true\n    mode layer, tenants/modes/widget.json:6:14\n    overrides false, base layer',
    );
  });

  it('explain finds an array element by its id', () => {
    const { out } = run(explain, ['de.localhost', 'redirects[old-agb].from']);
    expect(out).toContain('redirects[old-agb].from = "/agb"\n    country layer, tenants/de/country.json:78:15\n');
  });

  it('explain marks computed values and defaults', () => {
    expect(run(explain, ['es.localhost', 'id']).out).toContain('computed from the name of the tenant file');
    expect(run(explain, ['es.localhost', 'services.contact']).out).toContain('default of schemas/tenant');
  });

  it('explain suggests the nearest name or key for an unknown one', () => {
    expect(run(explain, ['de/defualt'])).toMatchObject({
      status: 1,
      error: expect.stringContaining('Did you mean "de/default"?'),
    });
    expect(run(explain, ['de.localhost', 'features.b2c'])).toMatchObject({
      status: 1,
      error: expect.stringContaining('Did you mean "b2b"?'),
    });
    expect(run(explain, []).status).toBe(2);
  });
});

describe('validate', () => {
  it('validate returns 0 for a fleet without problems', () => {
    expect(run(validate, [])).toEqual({ status: 0, out: '5 tenants, 3 languages: no problems.\n', error: '' });
  });

  it('validate prints all problems as JSON with their places', () => {
    const { status, out } = run(validate, ['--format', 'json'], broken);
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject([
      { id: 'E007', file: 'tenants/base.json', line: 26, column: 5, fix: 'Did you mean "newsletter"?' },
      { id: 'E011', file: 'tenants/de/widget.json', line: 6, column: 15 },
    ]);
  });

  it('validate prints annotations for GitHub', () => {
    expect(run(validate, ['--format', 'github'], broken).out.split('\n')[0]).toBe(
      '::error file=tenants/base.json,line=26,col=5,title=E007 unknown member::There is no member "newletter" in features. Did you mean "newsletter"?',
    );
  });

  it('validate prints SARIF with a rule per kind of error and a region per place', () => {
    const [sarif] = JSON.parse(run(validate, ['--format', 'sarif'], broken).out).runs;
    expect(sarif.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(['E007', 'E011']);
    expect(sarif.results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'tenants/base.json' },
      region: { startLine: 26, startColumn: 5, endLine: 26, endColumn: 16 },
    });
  });

  it('validate prints an empty SARIF run and an empty JSON list for a valid fleet', () => {
    expect(JSON.parse(run(validate, ['--format', 'sarif']).out).runs[0].results).toEqual([]);
    expect(run(validate, ['--format', 'json']).out).toBe('[]\n');
  });

  it('validate rejects an unknown format', () => {
    expect(run(validate, ['--format', 'xml'])).toMatchObject({
      status: 2,
      error: expect.stringContaining('pretty, json, github, sarif'),
    });
  });
});

describe('whereis', () => {
  it('whereis lists the routes that match a path, most specific first', () => {
    const { out, status } = run(whereis, ['https://www.shop-de.example/produkte/uebersicht-apple']);
    expect(status).toBe(0);
    expect(out.match(/^route {5}.*$/gm)).toEqual([
      'route     productOverview overview=apple',
      'route     productDetail pdp=uebersicht-apple',
    ]);
  });

  it('whereis resolves a language prefix with the paths of that language', () => {
    expect(run(whereis, ['de.localhost:3000/es/contacto']).out).toContain('language  es (es-ES)\nroute     contact\n');
  });

  it('whereis reports the redirect from the prefix of a host’s own language', () => {
    expect(run(whereis, ['de.localhost/de/kontakt']).out).toContain('prefix    /de is this host');
    expect(run(whereis, ['de.localhost/es/contacto']).out).not.toContain('prefix');
  });

  it('whereis names the redirect of an old address', () => {
    expect(run(whereis, ['de.localhost/agb']).out).toContain('redirect  old-agb, 301');
  });

  it('whereis returns 1 for an unknown address', () => {
    expect(run(whereis, ['de.localhost/nichts/hier'])).toMatchObject({
      status: 1,
      out: expect.stringContaining('status 404'),
    });
    expect(run(whereis, ['nobody.localhost/']).status).toBe(1);
    expect(run(whereis, ['not a url']).status).toBe(2);
  });
});

describe('commands with too many arguments', () => {
  it.each([
    [list, ['de/default']],
    [whereis, ['de.localhost/agb', 'de.localhost/kontakt']],
    [explain, ['de/default', 'noindex', 'theme']],
  ])('a command with too many arguments reports wrong usage and returns 2 (case %#)', (command, args) => {
    const { status, out, error } = run(command, args);
    expect([status, out]).toEqual([2, '']);
    expect(error).toContain('usage: ');
  });
});

describe('list and explain-error', () => {
  it('list prints every tenant', () => {
    const { out } = run(list, []);
    expect(out.trim().split('\n')).toHaveLength(6);
    expect(out).toContain('de/widget.partner');
  });

  it('explain-error explains an error by its id, also in lower case', () => {
    expect(run(explainError, ['e011']).out).toMatch(/^E011 duplicate host\n\n.+/);
    expect(run(explainError, ['E999']).status).toBe(1);
  });
});
