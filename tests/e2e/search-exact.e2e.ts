import { request } from 'node:http';
import { describe, expect, inject, it } from 'vitest';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { findConsumerShop } from '../support/test-shop.ts';
import { matchInside } from '../support/words.ts';

const shop = findConsumerShop();
const IMEI = '356938035643809';
const { words } = shop;
const host = () => `${shop.host}:${inject('port')}`;

async function asSomebody(todo: (shopper: Visitor) => Promise<void>, options = {}): Promise<void> {
  const shopper = await openVisitor(options);
  try {
    await shopper.page.goto(`http://${host()}`, { waitUntil: 'networkidle' });
    await todo(shopper);
    expect(shopper.complaints).toEqual([]);
  } finally {
    await shopper.leave();
  }
}

/** A search of a browser without scripts: the posted form, and the page it leads to. */
function post(body: string): Promise<{ status: number; location: string | undefined }> {
  return new Promise((done, failed) => {
    const headers = {
      host: host(),
      origin: `http://${host()}`,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(
      { host: '127.0.0.1', port: inject('port'), path: '/', method: 'POST', headers },
      (response) => {
        response
          .resume()
          .on('end', () => done({ status: response.statusCode ?? 0, location: response.headers.location }));
      },
    );
    sent.on('error', failed).end(body);
  });
}

function get(path: string): Promise<{ status: number; location: string | undefined; html: string }> {
  return new Promise((done, failed) => {
    const sent = request({ host: '127.0.0.1', port: inject('port'), path, headers: { host: host() } }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          done({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            html: Buffer.concat(chunks).toString(),
          }),
        );
    });
    sent.on('error', failed).end();
  });
}

describe('a search for a device that is not bought', () => {
  it('Enter opens an old device by its exact name, and no other device for an absent one', () =>
    asSomebody(async ({ page }) => {
      await page.getByRole('combobox').fill('samsung s4');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/samsung-galaxy-s4');
      await page
        .getByRole('heading', { level: 1, name: words('product.headline', { device: 'Samsung Galaxy S4' }) })
        .waitFor();
      await page.getByRole('combobox').fill('ipad mini 9');
      await page.keyboard.press('Enter');
      const headline = words('search.model.title', { text: 'ipad mini 9' });
      await page.getByRole('heading', { level: 1, name: headline }).waitFor();
      await page
        .getByRole('link', { name: /iPad mini/ })
        .first()
        .waitFor();
    }));

  it('the suggestions name a kind that is not bought, and the keyboard reaches those of a family', () =>
    asSomebody(async ({ page }) => {
      const field = page.getByRole('combobox');
      await field.fill('ps5');
      const kind = words('search.kind.title', { kind: 'Spielkonsolen' });
      await page.getByText(kind).first().waitFor();
      await field.fill('iphone 1');
      await page
        .getByRole('option', { name: /iPhone 17/ })
        .first()
        .waitFor();
      await page.keyboard.press('ArrowDown');
      expect(await page.getByRole('option', { selected: true }).count()).toBe(1);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname !== '/');
    }));
});

describe('the number of a device in the search', () => {
  it('it is never in an address or a request, and the page says where the name of the model is', () =>
    asSomebody(async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (one) => sent.push(`${one.url()} ${one.postData() ?? ''}`));
      await page.getByRole('combobox').fill(IMEI);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: words('search.number.title') }).waitFor();
      await page.getByText(words('search.number.appleWhere')).waitFor();
      expect(page.url()).not.toContain(IMEI);
      expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(IMEI);
      expect(sent.filter((one) => one.includes(IMEI))).toEqual([]);
    }));

  it('without scripts it is posted, and the address of the answer lacks it', async () => {
    expect(await post(`q=${IMEI}`)).toEqual({ status: 303, location: '/?q=IMEI' });
    expect(await post('q=iphone+13')).toEqual({ status: 303, location: '/?q=iphone+13' });
    expect((await post('q=')).location).toBe('/');
    expect((await get('/?q=IMEI')).html).toMatch(matchInside(words('search.number.title')));
    const { html } = await get('/');
    expect(html).toMatch(/<form[^>]*id="search"[^>]*method="post"/);
  });

  it('an address that has it redirects to one without', async () => {
    for (const query of [IMEI, '35-693803-564380-9', 'MLPF3ZD%2FA', 'C02XK0ABJG5H']) {
      expect(await get(`/?q=${query}`), query).toMatchObject({ status: 302, location: '/?q=IMEI' });
      expect((await get(`/?q=${query}&all=results`)).location, query).toBe('/?q=IMEI');
    }
  });
});
