import { Agent, get } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openVisitor } from '../support/browser.ts';
import { serverConfig, tenantIds } from '../support/compiled-fleet.ts';
import { getTheme, languageTags, localHost, splitTenantId } from '../support/fleet-screens.ts';
import { fleetWalk, type Stop } from '../support/fleet-walk.ts';
import { DARK_WIDE, EVERY_LOOK, LIGHT_WIDE, type Look, lookAt, ONE_LOOK } from '../support/looks.ts';

/** Facts of a document: status, screen, layout, language, shop, theme, and number of main headings. */
function wanted({ tenant, status, screen, layout }: Stop) {
  const lang = languageTags[splitTenantId(tenant).country];
  return { status, screen, layout, lang, tenant, theme: getTheme(tenant), headings: 1, named: true };
}

/** Whether the title contains the shop's sender name. */
const isNamed = (title: string | undefined, { tenant }: Stop) =>
  title?.includes(serverConfig[tenant].contact.fromName) === true;

const walk = fleetWalk();
const keepAlive = new Agent({ keepAlive: true });
afterAll(() => keepAlive.destroy());

/** The document as the server sends it. */
function read({ tenant, path }: Stop): Promise<{ status: number | undefined; html: string }> {
  const port = inject('port');
  const headers = { host: `${localHost(tenant)}:${port}`, accept: 'text/html' };
  return new Promise((done, failed) => {
    get({ host: '127.0.0.1', port, path, headers, agent: keepAlive }, async (answer) => {
      let html = '';
      for await (const chunk of answer.setEncoding('utf8')) html += chunk;
      done({ status: answer.statusCode, html });
    }).on('error', failed);
  });
}

/** The same as in the browser, from the text. */
async function written(stop: Stop) {
  const { status, html } = await read(stop);
  const said = (tag: string, attribute: string) => new RegExp(`<${tag} [^>]*?${attribute}="([^"]*)"`).exec(html)?.[1];
  return {
    status,
    screen: said('main', 'data-screen'),
    layout: said('body', 'data-layout'),
    lang: said('html', 'lang'),
    tenant: said('html', 'data-tenant'),
    theme: said('html', 'data-theme'),
    headings: html.slice(html.indexOf('<main ')).match(/<h1[ >]/g)?.length,
    named: isNamed(/<title>([^<]*)/.exec(html)?.[1], stop),
  };
}

async function shown(page: Page, stop: Stop) {
  const { tenant, path } = stop;
  const response = await page.goto(`http://${localHost(tenant)}:${inject('port')}${path}`, { waitUntil: 'load' });
  const said = await page.evaluate(
    (status) => ({
      status,
      screen: document.querySelector('main')?.dataset.screen,
      layout: document.body.dataset.layout,
      lang: document.documentElement.lang,
      tenant: document.documentElement.dataset.tenant,
      theme: document.documentElement.dataset.theme,
      headings: document.querySelectorAll('main h1').length,
    }),
    response?.status(),
  );
  return { ...said, named: isNamed(await page.title(), stop) };
}

const LOOKS: Record<Exclude<Stop['depth'], 'answer'>, Look[]> = {
  everyLook: EVERY_LOOK,
  lightWide: LIGHT_WIDE,
  darkWide: DARK_WIDE,
  oneLook: ONE_LOOK,
};

/** The looks, from the size that the window has: each change of it lays the page out and paints it again. */
function nearestFirst(page: Page, looks: Look[]): Look[] {
  return page.viewportSize()?.width === looks.at(-1)?.size.width ? looks.toReversed() : looks;
}

describe.each(tenantIds)('every address of %s', (id) => {
  const stops = walk.filter(({ tenant }) => tenant === id);

  it('returns its screen', async () => {
    const wrong: object[] = [];
    for (const stop of stops.filter(({ depth }) => depth === 'answer')) {
      const got = await written(stop);
      if (JSON.stringify(got) !== JSON.stringify(wanted(stop))) wrong.push({ path: stop.path, got });
    }
    expect(wrong).toEqual([]);
  });

  it('hydrates, fits its window and is accessible in the selected looks', { timeout: 300_000 }, async () => {
    const looked = stops.filter(({ depth }) => depth !== 'answer');
    const locale = languageTags[splitTenantId(id).country] ?? 'en';
    const person = await openVisitor({ locale, reducedMotion: 'reduce' });
    const faults: string[] = [];
    const visit = async (page: Page, those: Stop[]) => {
      for (const stop of those) {
        const got = await shown(page, stop);
        const found = await lookAt(page, nearestFirst(page, LOOKS[stop.depth as keyof typeof LOOKS]));
        if (JSON.stringify(got) !== JSON.stringify(wanted(stop))) found.push(`got ${JSON.stringify(got)}`);
        faults.push(...found.map((fault) => `${stop.path} ${fault}`));
      }
    };
    try {
      const half = Math.ceil(looked.length / 2);
      await Promise.all([visit(person.page, looked.slice(0, half)), visit(await person.open(), looked.slice(half))]);
      expect(faults).toEqual([]);
      // The browser logs every missing page; these are requested on purpose.
      const missing = looked.filter(({ status }) => status === 404).length;
      expect(person.complaints.filter((text) => !/status of 404/.test(text))).toEqual([]);
      expect(person.complaints.length).toBe(missing);
    } finally {
      await person.leave();
    }
  });
});
