import { expect, it } from 'vitest';
import { createCloudflarePurger } from '../../../platform/services/cdn/cloudflare.ts';
import { createFastlyPurger } from '../../../platform/services/cdn/fastly.ts';
import { describeCachePurger, type NetworkApi, startNetworkApi, TOKEN } from './cache-purger-contract.ts';

const FASTLY: NetworkApi = {
  path: (id) => `/service/${id}/purge`,
  authorization: ['fastly-key', TOKEN],
  member: 'surrogate_keys',
  maxKeys: 256,
  success: { prices: '108-1391560174-974124' },
};
const CLOUDFLARE: NetworkApi = {
  path: (id) => `/zones/${id}/purge_cache`,
  authorization: ['authorization', `Bearer ${TOKEN}`],
  member: 'tags',
  maxKeys: 30,
  success: { success: true, errors: [], messages: [], result: { id: '023e105f4ecef8ad9ca31a8372d0c353' } },
};

describeCachePurger('Fastly', FASTLY, createFastlyPurger);
describeCachePurger('Cloudflare', CLOUDFLARE, createCloudflarePurger);

it('every zone of Cloudflare is purged', async () => {
  const ids = ['zone1', 'zone2', 'zone3'];
  const { apiUrl, purges } = await startNetworkApi(CLOUDFLARE, ids);
  expect(await createCloudflarePurger({ ids, token: TOKEN, apiUrl }).purge(['shop:a/b'])).toEqual({
    ok: true,
    value: { calls: 3 },
  });
  expect(purges.map(({ url }) => url)).toEqual(ids.map(CLOUDFLARE.path));
});

it('an answer of Cloudflare that reports no success is a failure, whatever its status is', async () => {
  const { apiUrl } = await startNetworkApi({ ...CLOUDFLARE, success: { success: false } }, ['zone1']);
  expect(await createCloudflarePurger({ ids: ['zone1'], token: TOKEN, apiUrl }).purge(['prices'])).toEqual({
    ok: false,
    error: { code: 'cdn.rejected', status: 200 },
  });
});
