import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diff } from '../../generators/commands/diff.ts';
import { diskSource } from '../../generators/read/source.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
let root: string;

/** A separate repository with the fixture fleet in its first commit. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'umlauf-diff-'));
  cpSync(join(here, 'fleet'), root, { recursive: true });
  cpSync(join(here, '../../schemas/tenant'), join(root, 'schemas/tenant'), { recursive: true });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@shop.example', 'commit', '-q', '-m', 'Open the shops');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: root, stdio: 'ignore' });
}

function edit(file: string, find: string, replace: string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${file} has not once: ${find}`);
  writeFileSync(path, text.replace(find, replace));
}

function run(...args: string[]) {
  const said = { out: '', error: '' };
  const out = (text: string) => {
    said.out += text;
  };
  const error = (text: string) => {
    said.error += text;
  };
  const status = diff(args, { root, source: diskSource(root), out, error });
  return { status, ...said };
}

describe('diff', () => {
  it('diff reports that no shop differs', () => {
    expect(run('HEAD')).toEqual({ status: 0, out: 'No shop differs from HEAD.\n', error: '' });
  });

  it('diff reports by shop which values differ, with their places and previous values', () => {
    edit('tenants/de/country.json', '"carrier": "DHL"', '"carrier": "UPS"');
    edit('tenants/de/default.json', '"de.localhost"', '"neu.localhost"');
    edit('tenants/es/messages.json', 'Vende tu', 'Vende ya tu');
    writeFileSync(join(root, 'tenants/de/widget.messages.json'), '{ "subject.returns": "Rückgabe" }');
    writeFileSync(
      join(root, 'tenants/es/widget.json'),
      '{ "hosts": { "production": [], "stage": [], "test": [], "local": ["widget.es.localhost"] } }',
    );
    expect(run('HEAD').out).toBe(`+ es/widget: new shop

de/default, de/widget, de/widget.partner:
  shipping.carrier: "DHL" → "UPS"
    country layer, tenants/de/country.json:28:16
    before: country layer, tenants/de/country.json:28:16

de/default:
  hosts.local: ["de.localhost"] → ["neu.localhost"]
    tenant layer, tenants/de/default.json:6:14
    before: tenant layer, tenants/de/default.json:6:14

messages of at/widget:
  subject.returns: "Thema returns" → "Rückgabe"
    language layer, tenants/de/widget.messages.json:1:3
    before: language layer, tenants/de/messages.json:5:3

messages of de/widget:
  subject.returns: "Thema returns" → "Rückgabe"
    language layer, tenants/de/widget.messages.json:1:3
    before: language layer, tenants/de/messages.json:5:3

messages of es:
  home.headline: "Vende tu <b>{device}</b>" → "Vende ya tu <b>{device}</b>"
    language layer, tenants/es/messages.json:3:3
    before: language layer, tenants/es/messages.json:3:3

3 shops changed, 1 added, 0 removed since HEAD.
`);
  });

  it('diff prints the same changes as JSON', () => {
    const { out } = run('HEAD', '--format', 'json');
    const found = JSON.parse(out);
    expect(found.added).toEqual(['es/widget']);
    expect(found.tenants['de/widget']).toEqual([
      {
        path: 'shipping.carrier',
        before: { value: 'DHL', place: { layer: 'country', file: 'tenants/de/country.json', line: 28, column: 16 } },
        after: { value: 'UPS', place: { layer: 'country', file: 'tenants/de/country.json', line: 28, column: 16 } },
      },
    ]);
    expect(found.messages.es[0].after.place.line).toBe(3);
  });

  it('diff rejects an unknown revision and a git option', () => {
    expect(run('no-such-branch')).toMatchObject({ status: 1, error: expect.stringContaining('no revision') });
    expect(run('HEAD', 'more').status).toBe(2);
    expect(run().status).toBe(2);
  });
});
