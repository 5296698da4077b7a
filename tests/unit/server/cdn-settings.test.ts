import { describe, expect, it } from 'vitest';
import { readCdnSettings } from '../../../platform/server/boot/cdn-settings.ts';
import { withSecretFiles } from '../../../platform/server/boot/secret-files.ts';
import { listShopReleases } from '../../../platform/server/boot/shop-releases.ts';
import { parseCdnArguments, toKeys } from '../../../platform/server/operator/cdn-arguments.ts';
import { createPricing } from '../../../platform/services/pricing/index.server.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { loadShippedFleet } from '../../support/shipped-fleet.ts';

const TOKEN = { CDN_TOKEN: 'secret' };

describe('the settings of a content delivery network', () => {
  it('without CDN_URL there is none', () => {
    expect(readCdnSettings({})).toEqual({ faults: [] });
  });

  it.each([
    ['fastly://SU1Z0isxPaozGVKXdv0eY', 'fastly', ['SU1Z0isxPaozGVKXdv0eY'], undefined],
    ['cloudflare://a1,cloudflare://b2 cloudflare://a1', 'cloudflare', ['a1', 'b2'], undefined],
    ['fastly://a1?api=http://127.0.0.1:8080/', 'fastly', ['a1'], 'http://127.0.0.1:8080'],
  ])('%s names the network', (url, provider, ids, apiUrl) => {
    const cdn = { provider, ids, token: 'secret', ...(apiUrl ? { apiUrl } : {}) };
    expect(readCdnSettings({ CDN_URL: url, ...TOKEN })).toEqual({ cdn, faults: [] });
  });

  it.each([
    ['https://api.fastly.com/service/a1', TOKEN, 'use fastly://<service id> or cloudflare://<zone id>'],
    ['fastly://', TOKEN, 'use fastly://'],
    ['fastly://a/../b', TOKEN, 'use fastly://'],
    ['cloudflare://a1,nonsense', TOKEN, 'use fastly://'],
    ['fastly://a1,fastly://b2', TOKEN, 'several services of Fastly'],
    ['fastly://a1,cloudflare://b2', TOKEN, 'names both networks'],
    ['fastly://a1', {}, 'CDN_TOKEN is missing'],
    [undefined, TOKEN, 'CDN_TOKEN is of no use without CDN_URL'],
  ])('%s with %o is refused with its remedy', (url, token, fault) => {
    const { cdn, faults } = readCdnSettings({ ...(url ? { CDN_URL: url } : {}), ...token });
    expect(cdn).toBeUndefined();
    expect(faults).toEqual([expect.stringContaining(fault)]);
    expect(faults.join()).not.toContain('secret');
  });

  it('the token may be in a file', () => {
    expect(withSecretFiles({ CDN_TOKEN_FILE: '/no/such/file' }).faults).toEqual([
      expect.stringContaining('CDN_TOKEN_FILE'),
    ]);
  });
});

describe('the arguments of npm run cdn', () => {
  const fleet = { ids: [CONSUMER_SHOP.id], hosts: { [CONSUMER_SHOP.host]: CONSUMER_SHOP.id } };

  it.each([
    [['purge', 'a', 'b'], { verb: 'purge', targets: ['a', 'b'], dryRun: false }],
    [['purge', '--dry-run', '--all'], { verb: 'purge', targets: 'all', dryRun: true }],
    [['rules'], { verb: 'rules', provider: undefined }],
    [['rules', 'cloudflare'], { verb: 'rules', provider: 'cloudflare' }],
    [[], undefined],
    [['purge'], undefined],
    [['purge', '--dry-run'], undefined],
    [['purge', '--all', 'a'], undefined],
    [['purge', 'a', '--force'], undefined],
    [['rules', 'akamai'], undefined],
  ])('%j is understood, or refused', (args, call) => {
    expect(parseCdnArguments(args)).toEqual(call);
  });

  it('hosts, tenants and keys become keys, each once, and anything else is named', () => {
    const shop = `shop:${CONSUMER_SHOP.id}`;
    const targets = [CONSUMER_SHOP.host, CONSUMER_SHOP.id, shop, 'page:home', 'item:apple-iphone-13', 'prices'];
    expect(toKeys(fleet, targets)).toEqual({ ok: true, value: [shop, 'page:home', 'item:apple-iphone-13', 'prices'] });
    expect(toKeys(fleet, 'all')).toEqual({ ok: true, value: [shop] });
    for (const target of ['nowhere.example', 'page:', 'price', 'constructor'])
      expect(toKeys(fleet, ['prices', target])).toEqual({ ok: false, error: { code: 'target.unknown', target } });
  });
});

describe('the release of a shop', () => {
  const fleet = loadShippedFleet('local');
  const { country } = CONSUMER_SHOP.config;
  const list = fleet.data.prices.countries[country];
  if (!list) throw new Error(`There is no price list of ${country}.`);
  const dated = { [country]: [{ ...list, version: 'next', from: '2027-01-01' }] };
  const pricing = createPricing({ ...fleet.data, prices: { ...fleet.data.prices, dated } });
  const getRelease = (programId: string, now: string, of = fleet) =>
    listShopReleases(of, { programId, pricing, now: new Date(now) }).get(CONSUMER_SHOP.id);

  it('differs where the program, the files of the shop or the price list does', () => {
    const shops = { ...fleet.configuration.shops, [CONSUMER_SHOP.id]: 'edited' };
    const edited = { ...fleet, configuration: { ...fleet.configuration, shops } };
    const releases = [
      getRelease('a', '2026-12-31T12:00:00Z'),
      getRelease('b', '2026-12-31T12:00:00Z'),
      getRelease('a', '2026-12-31T12:00:00Z', edited),
      getRelease('a', '2027-01-01T12:00:00Z'),
    ];
    expect(new Set(releases).size).toBe(releases.length);
    expect(getRelease('a', '2026-12-31T13:00:00Z')).toBe(releases[0]);
  });
});
