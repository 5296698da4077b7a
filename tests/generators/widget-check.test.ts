import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { terminalStyle } from '../../generators/check/text-style.ts';
import { widgetCheck } from '../../generators/commands/widget-check.ts';
import { compileSource } from '../../generators/compile.ts';
import { diskSource, type Source } from '../../generators/read/source.ts';
import type { Fleet } from '../../generators/resolve/fleet.ts';
import { checkPage } from '../../generators/widget-check/check-page.ts';
import { readPage } from '../../generators/widget-check/read-page.ts';
import { BUSINESS_SHOP, CONSUMER_SHOP, PARTNER_SHOP } from '../support/chosen-shops.ts';

const fleet = fileURLToPath(new URL('../../', import.meta.url));
const [ORIGIN = ''] = PARTNER_SHOP.config.frameAncestors;
const SHOP = PARTNER_SHOP.productionOrigin;
const [STAGE_HOST] = PARTNER_SHOP.config.hosts.stage;
const SCRIPT = `<script src="${SHOP}/widget.js" async></script>`;
const ELEMENT = `<umlauf-widget><a href="${SHOP}/">Ankauf</a></umlauf-widget>`;
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">';
const DOCTYPE = '<!DOCTYPE html>';

function page({ doctype = DOCTYPE, viewport = VIEWPORT, script = SCRIPT, element = ELEMENT, more = '' } = {}): string {
  return `${doctype}<html><head><meta charset="utf-8"><title>Partner</title>${viewport}${more}</head><body>${script}\n${element}</body></html>`;
}

const policy = (content: string) => `<meta http-equiv="Content-Security-Policy" content="${content}">`;

/** One fault each: what is wrong, and the id of its message. */
const BROKEN: [fault: string, id: string, html: string, origin?: string][] = [
  ['no script', 'script.missing', page({ script: '' })],
  ['a script in a comment', 'script.missing', page({ script: `<!-- ${SCRIPT} -->` })],
  ['an unknown host', 'script.host', page({ script: SCRIPT.replace(SHOP, SHOP.replace('//', '//x')) })],
  ['a shop without a widget', 'script.shop', page({ script: SCRIPT.replace(SHOP, CONSUMER_SHOP.productionOrigin) })],
  ['a wrong path', 'script.path', page({ script: SCRIPT.replace('/widget.js', '/widget/v2.js') })],
  [
    'two shops',
    'script.second',
    page({ script: `${SCRIPT}<script src="${BUSINESS_SHOP.productionOrigin}/widget.js"></script>` }),
  ],
  ['a host for tests of the operator', 'script.stage', page({ script: SCRIPT.replace(SHOP, `https://${STAGE_HOST}`) })],
  ['a script over http', 'script.insecure', page({ script: SCRIPT.replace('https:', 'http:') })],
  [
    'integrity without crossorigin',
    'script.crossorigin',
    page({ script: SCRIPT.replace(' async', ' integrity="sha384-x"') }),
  ],
  ['no element', 'element.missing', page({ element: '' })],
  ['a misspelt element', 'element.missing', page({ element: ELEMENT.replaceAll('umlauf-widget', 'umlauf-wigdet') })],
  ['an element without end', 'element.open', page({ element: '<umlauf-widget />' })],
  ['no link', 'element.link', page({ element: '<umlauf-widget></umlauf-widget>' })],
  ['a misspelt attribute', 'attribute.unknown', page({ element: ELEMENT.replace('>', ' apperance="dark">') })],
  ['an unknown appearance', 'attribute.value', page({ element: ELEMENT.replace('>', ' appearance="night">') })],
  ['a height with unit', 'attribute.value', page({ element: ELEMENT.replace('>', ' min-height="600px">') })],
  [
    'an e-mail address as reference',
    'attribute.value',
    page({ element: ELEMENT.replace('>', ' reference="a@b.example">') }),
  ],
  ['a language that is not offered', 'attribute.lang', page({ element: ELEMENT.replace('>', ' lang="pl">') })],
  ['an origin that is not allowed', 'origin.forbidden', page(), 'https://www.elsewhere.example'],
  ['an origin without www', 'origin.forbidden', page(), ORIGIN.replace('www.', '')],
  ['a page over http', 'page.insecure', page(), ORIGIN.replace('https:', 'http:')],
  ['a policy without the script', 'policy.script', page({ more: policy(`script-src 'self'; frame-src ${SHOP}`) })],
  ['a policy without the frame', 'policy.frame', page({ more: policy(`script-src ${SHOP}; frame-src 'none'`) })],
  ['a default that blocks the frame', 'policy.frame', page({ more: policy(`default-src 'self'; script-src ${SHOP}`) })],
  ['a sandbox without scripts', 'policy.sandbox', page({ more: policy('sandbox allow-forms') })],
  ['no doctype', 'page.doctype', page({ doctype: '' })],
  ['no viewport', 'page.viewport', page({ viewport: '' })],
  ['a fixed viewport', 'page.viewport', page({ viewport: VIEWPORT.replace('device-width', '1024') })],
];

/** Faults of the answer, by path at the test's server. */
const BROKEN_ANSWERS: [path: string, id: string][] = [
  ['/missing', 'page.status'],
  ['/picture', 'page.type'],
  ['/large', 'page.size'],
  ['/embedder', 'header.embedder'],
  ['/clipboard', 'header.permissions'],
  ['/download', 'header.download'],
  ['/policy', 'policy.frame'],
];

let shipped: Fleet;
let folder: string;
let server: Server;
let base: string;
const answers: Record<string, { status?: number; headers?: Record<string, string>; body?: string }> = {
  '/missing': { status: 404 },
  '/picture': { headers: { 'content-type': 'image/png' } },
  '/large': { body: 'x'.repeat(3 * 1024 * 1024) },
  '/embedder': { headers: { 'cross-origin-embedder-policy': 'require-corp' } },
  '/clipboard': { headers: { 'permissions-policy': 'clipboard-write=()' } },
  '/protected': { headers: { 'cross-origin-opener-policy': 'same-origin', 'x-frame-options': 'DENY' } },
  '/download': { headers: { 'content-disposition': 'attachment' } },
  '/policy': { headers: { 'content-security-policy': `script-src ${SHOP}; frame-src 'self'` } },
};
beforeAll(async () => {
  shipped = compileSource(diskSource(fleet)).fleet;
  folder = mkdtempSync(join(tmpdir(), 'umlauf-widget-check-'));
  server = createServer(({ url = '/' }, response) => {
    const { status = 200, headers = {}, body = page() } = answers[url] ?? {};
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function editSource(path: string, edit: (text: string) => string): Source {
  const source = diskSource(fleet);
  return { ...source, read: (one) => (one === path ? edit(source.read(one) ?? '') : source.read(one)) };
}

async function run(...args: string[]): Promise<{ status: number; out: string }> {
  let text = '';
  const out = (more: string) => {
    text += more;
  };
  const console = { root: fleet, source: diskSource(fleet), out, error: out, style: terminalStyle(process.stdout, {}) };
  const status = await widgetCheck(args, console);
  return { status, out: text };
}

function check(html: string, origin = ORIGIN): string[] {
  return checkPage(shipped, { from: 'page.html', origin, headers: new Headers(), html }).map(({ id }) => id);
}

/** The findings of an address of the test's server, as if it had the allowed origin. */
async function checkAddress(path: string): Promise<string[]> {
  const read = await readPage(base + path, undefined);
  return 'html' in read ? checkPage(shipped, { ...read, origin: ORIGIN }).map(({ id }) => id) : [read.id];
}

describe('widget-check', () => {
  it('finds nothing in a page with the code to copy, also under the policy that the code needs', () => {
    expect(check(page())).toEqual([]);
    const strict = policy(`default-src 'none'; script-src ${SHOP}; frame-src ${SHOP}`);
    expect(check(page({ more: strict }))).toEqual([]);
    const nonce = page({
      script: SCRIPT.replace(' async', ' nonce="abc"'),
      more: policy(`script-src 'nonce-abc' 'strict-dynamic'`),
    });
    expect(check(nonce)).toEqual([]);
    const attributes =
      ' lang="fr" category="phone" appearance="dark" consent="denied" mode="popup" sync-url min-height="700" reference="spring/7"';
    expect(check(page({ element: ELEMENT.replace('>', `${attributes}>`) }))).toEqual([]);
  });

  it.each(BROKEN)('finds one fault in a page with %s: %s', (_, id, html, origin) => {
    expect(check(html, origin)).toEqual([id]);
  });

  it.each(BROKEN_ANSWERS)('finds one fault in the answer of %s: %s', async (path, id) => {
    expect(await checkAddress(path)).toEqual([id]);
  });

  it('finds nothing in headers about windows and frames around the page: they do not reach the frame in it', async () => {
    expect(await checkAddress('/protected')).toEqual([]);
  });

  it('knows more than 20 kinds of broken page, each with a message of its own', async () => {
    const read = async (path: string) => {
      const found = await readPage(base + path, undefined);
      return 'html' in found ? checkPage(shipped, { ...found, origin: ORIGIN }) : [found];
    };
    const findings = [
      ...BROKEN.flatMap(([, , html, origin = ORIGIN]) =>
        checkPage(shipped, { from: 'page.html', origin, headers: new Headers(), html }),
      ),
      ...(await Promise.all(BROKEN_ANSWERS.map(([path]) => read(path)))).flat(),
      await readPage('http://127.0.0.1:1/', undefined),
    ] as { id: string; message: string; fix: string }[];
    const kinds = new Map(findings.map(({ id, message }) => [id, message]));
    expect(kinds.size).toBeGreaterThanOrEqual(28);
    expect(new Set(kinds.values()).size).toBe(kinds.size);
    for (const { message, fix } of findings)
      expect([message, fix]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\S/)]);
  });

  it('says of a shop in draft that visitors see none', () => {
    const path = `tenants/${PARTNER_SHOP.id}.json`;
    const draft = editSource(path, (text) => text.replace('{', '{ "state": "draft",'));
    const found = checkPage(compileSource(draft).fleet, {
      from: 'page.html',
      origin: ORIGIN,
      headers: new Headers(),
      html: page(),
    });
    expect(found.map(({ id }) => id)).toEqual(['shop.state']);
  });

  it('says where, what and what to do, and refuses wrong usage', async () => {
    const { status, out } = await run(`${base}/`);
    expect(status).toBe(1);
    expect(out).toContain('origin.forbidden');
    expect(out).toContain('→ Add ');
    const file = join(folder, 'page.html');
    writeFileSync(file, page({ viewport: '' }));
    const { findings } = JSON.parse((await run(file, '--origin', ORIGIN, '--format', 'json')).out);
    expect(findings).toEqual([expect.objectContaining({ id: 'page.viewport', fix: expect.stringContaining('<meta') })]);
    expect((await run(join(folder, 'none.html'))).out).toContain('page.unreachable');
    expect((await run('http://127.0.0.1:1/')).out).toContain('page.unreachable');
    expect((await run()).status).toBe(2);
    expect((await run('a', 'b')).status).toBe(2);
  });
});
