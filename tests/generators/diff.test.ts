import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diff } from '../../generators/commands/diff.ts';
import { describeMissingRevision } from '../../generators/read/git-source.ts';
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

  it('diff groups the shops with the same differences, and shows what visitors notice by kind', () => {
    edit('tenants/de/country.json', '"carrier": "DHL"', '"carrier": "UPS"');
    edit('tenants/de/default.json', '"de.localhost"', '"neu.localhost"');
    edit('tenants/es/messages.json', 'Vende tu', 'Vende ya tu');
    writeFileSync(join(root, 'tenants/de/widget.messages.json'), '{ "subject.returns": "Rückgabe" }');
    writeFileSync(
      join(root, 'tenants/es/widget.json'),
      '{ "hosts": { "production": [], "stage": [], "test": [], "local": ["widget.es.localhost"] } }',
    );
    const { status, out } = run('HEAD');
    expect(status).toBe(0);
    expect(out).toBe(`+ es/widget: new shop

de/default, de/widget, de/widget.partner, es/default:
  words      es: home.headline: "Vende tu <b>{device}</b>" → "Vende ya tu <b>{device}</b>"

de/default, de/widget, de/widget.partner:
  settings   shipping.carrier: "DHL" → "UPS"

de/widget, de/widget.partner:
  words      at, de: subject.returns: "Thema returns" → "Rückgabe"

de/default:
  hosts      hosts.local: ["de.localhost"] → ["neu.localhost"]

4 shops changed, 1 added, 0 removed since HEAD. With places and all values: --details
`);
  });

  it('diff --details adds the place of each value and of its previous value, and --shop limits the shops', () => {
    expect(run('HEAD', '--shop', 'de/default', '--details').out).toBe(`de/default:
  hosts      hosts.local: ["de.localhost"] → ["neu.localhost"]
               tenant layer, tenants/de/default.json:6:14
               before: tenant layer, tenants/de/default.json:6:14
  words      es: home.headline: "Vende tu <b>{device}</b>" → "Vende ya tu <b>{device}</b>"
               tenants/es/messages.json:3:3
               before: tenants/es/messages.json:3:3
  settings   shipping.carrier: "DHL" → "UPS"
               country layer, tenants/de/country.json:28:16
               before: country layer, tenants/de/country.json:28:16

1 shop changed, 0 added, 0 removed since HEAD.
`);
    expect(run('HEAD', '--shop', 'es').out).toContain('+ es/widget: new shop');
    expect(run('HEAD', '--shop', 'nowhere')).toMatchObject({ status: 1, error: expect.stringContaining('nowhere') });
  });

  it('diff prints the same differences as JSON', () => {
    const { status, out } = run('HEAD', '--format', 'json');
    const found = JSON.parse(out);
    expect(status).toBe(0);
    expect(found).toMatchObject({ since: 'HEAD', refused: 0, added: [{ id: 'es/widget', state: 'live' }] });
    expect(found.shops['de/widget']).toContainEqual({
      kind: 'settings',
      text: 'shipping.carrier: "DHL" → "UPS"',
      path: 'shipping.carrier',
      before: 'DHL',
      after: 'UPS',
      places: {
        before: { layer: 'country', file: 'tenants/de/country.json', line: 28, column: 16 },
        after: { layer: 'country', file: 'tenants/de/country.json', line: 28, column: 16 },
      },
    });
  });

  it('diff exits with 1 on a lost address, and prints the redirect to add with its file', () => {
    edit('tenants/de/country.json', '"path": "/kontakt"', '"path": "/kontaktseite"');
    const { status, out } = run('HEAD');
    expect(status).toBe(1);
    expect(out).toContain('  addresses  lost: /kontakt\n');
    expect(
      out,
    ).toContain(`  refused: Visitors and search engines know these addresses. Add a redirect for each, or "gone" where nothing takes its place:
    in tenants/de/country.json
    "redirects": [
      {"id":"old-kontakt","from":"/kontakt","to":{"route":"contact"}}
    ]
`);
    expect(JSON.parse(run('HEAD', '--format', 'json').out).refused).toBe(1);
    edit('tenants/de/country.json', '"path": "/kontaktseite"', '"path": "/kontakt"');
  });

  it('diff stays on one screen however much differs, and --details shows all', () => {
    const path = join(root, 'tenants/de/messages.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll('Thema', 'Frage'));
    const short = run('HEAD').out;
    expect(short.split('\n').length).toBeLessThan(45);
    expect(short).toMatch(/and \d+ more/);
    const details = run('HEAD', '--details').out;
    for (const id of Object.keys(JSON.parse(text)).filter((one) => one.startsWith('subject.'))) {
      expect(details).toContain(`at, de: ${id}: `);
    }
    writeFileSync(path, text);
  });

  it('diff names a file that cannot be read instead of what depends on it', () => {
    const path = join(root, 'tenants/de/messages.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(1));
    expect(run('HEAD')).toEqual({
      status: 1,
      out: '',
      error: 'tenants/de/messages.json cannot be read.\nTo see why: npm run tenants -- validate\n',
    });
    writeFileSync(path, text);
  });

  it('diff compares films, pictures and fonts by their bytes', () => {
    mkdirSync(join(root, 'themes/media'), { recursive: true });
    writeFileSync(join(root, 'themes/media/film.webm'), Buffer.from([0xff, 0xfe, 0]));
    git('add', 'themes/media');
    git('-c', 'user.name=Test', '-c', 'user.email=test@shop.example', 'commit', '-q', '-m', 'Add a film');
    expect(run('HEAD').out).not.toContain('pictures');
    writeFileSync(join(root, 'themes/media/film.webm'), Buffer.from([0xff, 0xfe, 1]));
    expect(run('HEAD').out).toContain('pictures   themes/media/film.webm: another file');
    expect(run('HEAD~1').out).toContain('pictures   themes/media/film.webm: new');
  });

  it('diff rejects an unknown revision, a git option and a folder without a repository', () => {
    expect(run('no-such-branch')).toMatchObject({ status: 1, error: expect.stringContaining('no revision') });
    expect(run('HEAD', 'more').status).toBe(2);
    expect(run().status).toBe(2);
    expect(describeMissingRevision(tmpdir(), 'HEAD')).toContain('is not a git repository');
  });
});
