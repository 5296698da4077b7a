import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Compilation, compileSource, findProblems } from '../../../generators/compile.ts';
import { CheckedFleet } from '../../../generators/development/checked-fleet.ts';
import { diskSource, overlaySource } from '../../../generators/read/source.ts';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { createCompilerReports, type FleetReports } from '../../../platform/server/operator/fleet/fleet-reports.ts';
import { registerFleetPages } from '../../../platform/server/operator/fleet/fleet-routes.ts';
import { openEdge } from '../../support/edge.ts';
import { loadShippedFleet } from '../../support/shipped-fleet.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const fleet: Fleet = loadShippedFleet('local');
const [first, second] = fleet.ids;
if (!first || !second) throw new Error('the fleet has fewer than two shops');
const ownFile = join('tenants', `${first}.json`);

const opened: FastifyInstance[] = [];
afterAll(() => Promise.all(opened.map((app) => app.close())));

function openPages(reports: FleetReports | undefined, dev = false): FastifyInstance {
  const app = Fastify();
  opened.push(app);
  registerFleetPages(app, { fleet: () => fleet, deskHost: 'desk.localhost', root, dev, reports });
  return app;
}

async function read(app: FastifyInstance, url: string): Promise<string> {
  const { body, statusCode } = await app.inject({ url, headers: { host: 'localhost:3000' } });
  expect(statusCode).toBe(200);
  return body;
}

let compiled: Compilation | undefined;

/** The development server's view of the files, of which one may have another text. */
function check(checked: CheckedFleet, changed: Record<string, string> = {}): void {
  compiled = compileSource(overlaySource(diskSource(root), changed), compiled);
  checked.update(compiled, findProblems(compiled));
}

describe('the fleet page of the local stage', () => {
  let html: string;
  let runs: FleetReports;
  beforeAll(async () => {
    runs = createCompilerReports(root, () => 0);
    html = await read(openPages(runs), '/');
  });

  it('shows each shop with its hosts, theme, contrast, features, texts and launch checks', () => {
    for (const id of fleet.ids) {
      const [, entry = ''] = html.split(`value="${id}"`);
      const { server } = fleet.tenant(id);
      for (const host of server.hosts.local) expect(entry).toContain(`href="http://${host}:3000/"`);
      const [own = ''] = entry.split('</li>\n');
      expect(own).toMatch(/lowest contrast \d+\.\d\d, needs (3|4\.5)/);
      expect(own).toMatch(/<dt>Texts<\/dt><dd>\d+ texts/);
      expect(own).toMatch(/<dt>Launch<\/dt><dd>(nothing open|<details[^>]*><summary>\d+ of \d+ open<)/);
      for (const [name, on] of Object.entries(server.features))
        if (typeof on === 'boolean') expect(own).toContain(`${name} <span>${on ? 'on' : 'off'}</span>`);
    }
  });

  it('shows the ratio of every pair of colours of every theme, and the state of every language', () => {
    const [, themes = ''] = html.split('<section id="themes"');
    expect(themes.match(/<b class="ratio">\d+\.\d\d<\/b>/g)?.length).toBeGreaterThan(100);
    const [, languages = ''] = html.split('<section id="languages"');
    for (const locale of Object.keys(fleet.locales)) expect(languages).toContain(`<th scope="row">${locale} (`);
  });

  it('opens no editor and follows no files, because only a development server can', () => {
    expect(html).not.toContain('__open-in-editor');
    expect(html).not.toContain('data-live');
  });

  it('runs the compiler once for pages that are requested within seconds', () => {
    expect(runs.read()).toBe(runs.read());
  });

  it('shows the running shops where the compiler does not answer', async () => {
    const page = await read(openPages(createCompilerReports(join(root, 'docs/'))), '/');
    expect(page).toContain('The compiler did not answer.');
    expect(page).toContain(`value="${first}"`);
  });

  it('lists the shops that a search and a state name, without scripts', async () => {
    const app = openPages(undefined);
    const [host = ''] = fleet.tenant(second).server.hosts.local;
    const count = (page: string) => page.match(/data-shop /g)?.length ?? 0;
    expect(count(await read(app, `/?q=${encodeURIComponent(host.toUpperCase())}`))).toBeGreaterThan(0);
    expect(count(await read(app, '/?q=no+shop+is+called+so'))).toBe(0);
    expect(count(await read(app, '/?state=live'))).toBe(
      fleet.ids.filter((id) => fleet.tenant(id).server.state === 'live').length,
    );
    expect(await read(app, '/?q=%22%3E%3Cscript%3E')).toContain('value="&quot;&gt;&lt;script&gt;"');
  });
});

describe('the fleet page in development', () => {
  it('shows an error with a link to its line while the file has it, and says so to open pages', async () => {
    const checked = new CheckedFleet();
    const reports: FleetReports = {
      read: async () => checked.report,
      onChecked: (listener) => checked.onChecked(listener),
    };
    check(checked);
    const app = openPages(reports, true);
    expect(await read(app, '/')).toContain('None. They appear here as files are saved.');
    await app.listen({ host: '127.0.0.1', port: 0 });
    const events = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/fleet/events`);
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('retry');

    check(checked, { [ownFile]: '{\n  "hosts": \n}' });
    expect((await reader?.read())?.value).toBe('event: checked\ndata:\n\n');
    const faulty = await read(app, '/');
    const link = `href="/__open-in-editor?file=${encodeURIComponent(`${ownFile}:3:1`)}"`;
    expect(faulty).toContain(link);
    expect(faulty).toContain('The shops show the last state without errors.');

    check(checked);
    expect((await reader?.read())?.value).toBe('event: checked\ndata:\n\n');
    expect(await read(app, '/')).not.toContain(link);
    // An open page does not delay the end of the server.
    await app.close();
    expect((await reader?.read())?.done).toBe(true);
  });
});

describe('the preview', () => {
  const app = openPages(undefined);
  const listFrames = (html: string) => [...html.matchAll(/<iframe [^>]*src="([^"]*)"/g)].map(([, source]) => source);

  it('shows one route in several shops, widths and schemes', async () => {
    const query = `shop=${first}&shop=${second}&width=390&width=1280&scheme=light&scheme=dark&route=contact`;
    const html = await read(app, `/preview?${query}`);
    expect(listFrames(html)).toHaveLength(8);
    expect(html).toContain(`title="${first}, 390 px, light"`);
    expect(html).toContain(`title="${second}, 1280 px, dark"`);
  });

  it('translates a content page to the language of each shop', async () => {
    const languages = new Map(fleet.ids.map((id) => [fleet.tenant(id).server.locale, id]));
    const [one, other] = [...languages].filter(([locale]) => fleet.content(locale).terms !== undefined);
    if (!one || !other) throw new Error('the fleet has one language');
    const slugs = [one, other].map(([locale]) => fleet.content(locale).terms?.slug);
    const shops = [one, other].map(([, id]) => `shop=${id}`).join('&');
    const frames = listFrames(await read(app, `/preview?${shops}&route=content&param.slug=${slugs[0]}`));
    expect(frames.map((source) => decodeURIComponent(source?.split('/').at(-1) ?? '')).sort()).toEqual(
      [...slugs].sort(),
    );
  });

  it('shows at most four shops, and ignores what it does not know', async () => {
    const all = fleet.ids.map((id) => `shop=${id}`).join('&');
    expect(listFrames(await read(app, `/preview?${all}`))).toHaveLength(4);
    const unknown = 'shop=xx/none&route=none&width=1&scheme=pink&scale=7&param.slug=x';
    expect(listFrames(await read(app, `/preview?${unknown}`))).toHaveLength(1);
  });

  it('says which shop has no such page', async () => {
    const without = fleet.ids.find((id) => {
      const { tables, own } = fleet.tenant(id).routing;
      return !tables[own.id]?.some(({ name }) => name === 'b2bLandingpage');
    });
    if (!without) return;
    const html = await read(app, `/preview?shop=${without}&route=b2bLandingpage`);
    expect(html).toContain('This shop has no such page.');
  });
});

describe('frames of the fleet page', () => {
  const DATA_KEY = Buffer.alloc(32, 3).toString('base64');

  it('may show the shops of the local stage, but not its desk or its own pages', async () => {
    const edge = await openEdge();
    try {
      const ask = async (host: string, url: string) => (await edge.app.inject({ url, headers: { host } })).headers;
      for (const [host, id] of Object.entries(edge.fleet.hosts)) {
        const { frameAncestors } = edge.fleet.tenant(id).server;
        const headers = await ask(host, '/robots.txt');
        const partner = frameAncestors.length > 0 ? ['http://partner.localhost:*'] : [];
        const wanted = [...frameAncestors, 'http://localhost:*', ...partner].join(' ');
        expect(headers['content-security-policy']).toContain(`frame-ancestors ${wanted};`);
        expect(headers['x-frame-options']).toBeUndefined();
      }
      for (const [host, url] of [
        ['desk.localhost', '/desk'],
        ['localhost', '/'],
        ['localhost', '/preview'],
      ] as const)
        expect((await ask(host, url))['content-security-policy']).toContain("frame-ancestors 'none'");
    } finally {
      await edge.close();
    }
  });

  it.each(['test', 'stage', 'production'] as const)(
    'may not show the shops of stage %s, which has no fleet page',
    async (stage) => {
      const edge = await openEdge({ STAGE: stage, DATA_KEY });
      try {
        for (const [host, id] of Object.entries(edge.fleet.hosts)) {
          const { frameAncestors } = edge.fleet.tenant(id).server;
          const { headers } = await edge.app.inject({ url: '/robots.txt', headers: { host } });
          const policy = String(headers['content-security-policy'] ?? '');
          // A host that only redirects has no policy of a shop.
          expect(policy).toContain(
            `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
          );
          expect(policy).not.toContain('localhost');
        }
        for (const url of ['/', '/preview', '/fleet.css', '/fleet.js', '/fleet/events'])
          expect((await edge.app.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(421);
      } finally {
        await edge.close();
      }
    },
  );
});
