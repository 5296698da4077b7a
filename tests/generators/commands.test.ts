import { describe, expect, it } from 'vitest';
import { explain } from '../../generators/commands/explain.ts';
import { explainError } from '../../generators/commands/explain-error.ts';
import { list } from '../../generators/commands/list.ts';
import { validate } from '../../generators/commands/validate.ts';
import { whereis } from '../../generators/commands/whereis.ts';
import { editedFleet } from './fixture-fleet.ts';
import { run } from './run-command.ts';

const broken = editedFleet([
  { file: 'tenants/base.json', find: '"newsletter": true', replace: '"newletter": true' },
  { file: 'tenants/de/widget.json', find: 'widget.de.localhost', replace: 'de.localhost' },
]);

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

  it('validate with paths reports and counts only the problems in these files and folders', () => {
    const base = run(validate, ['tenants/base.json'], broken);
    expect(base.status).toBe(1);
    expect(base.out).toContain('tenants/base.json:26:5 E007');
    expect(base.out).not.toContain('E011');
    expect(base.out).toContain('\n1 problem in 1 file, 1 in other files. Details: ');
    expect(JSON.parse(run(validate, ['./tenants/de/', '--format', 'json'], broken).out)).toMatchObject([
      { id: 'E011' },
    ]);
    expect(run(validate, ['tenants/de', 'tenants/base.json'], broken).out).toContain('2 problems in 2 files.');
    expect(run(validate, ['/nowhere/tenants/de/widget.json'], broken).out).toContain('E011');
  });

  it('validate with paths returns 0 if all problems are in other files', () => {
    expect(run(validate, ['tenants/es', 'tenants/de/default.json'], broken)).toEqual({
      status: 0,
      out: '5 tenants, 3 languages: no problems, 2 in other files.\n',
      error: '',
    });
  });

  it('validate rejects a path that does not exist', () => {
    const { status, out, error } = run(validate, ['tenants/de/wigdet.json'], broken);
    expect([status, out]).toEqual([2, '']);
    expect(error).toBe('There is no file or folder "tenants/de/wigdet.json".\n');
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

  it('explain-error explains several ids once each, and returns 1 if one of them does not exist', () => {
    const { status, out } = run(explainError, ['E011', 'e007', 'E011']);
    expect(status).toBe(0);
    expect(out.match(/^E\d{3} .+$/gm)).toEqual(['E011 duplicate host', 'E007 unknown member']);
    const partly = run(explainError, ['E999', 'E011']);
    expect(partly.status).toBe(1);
    expect(partly.out).toContain('E011 duplicate host');
    expect(partly.error).toContain('There is no error "E999"');
  });
});
