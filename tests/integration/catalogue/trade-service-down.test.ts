import { afterAll, describe, expect, it } from 'vitest';
import { createRemoteCatalogue } from '../../../platform/services/catalogue/remote/remote-catalogue.ts';
import { searchLanguage } from '../../../platform/services/catalogue/suggestions.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Failing, openFailing, WAYS_TO_FAIL } from '../../support/failing-service.ts';
import { catalogue, createContext, indices, type Logged, texts } from '../../unit/catalogue/catalogue.ts';

const failing = await openFailing();
afterAll(() => failing.close());

/** A new service for each failure, because a failed one is not called again for a second. */
const remote = () =>
  createRemoteCatalogue({
    service: { address: failing.address },
    indexNames: () => indices.de as (typeof indices)[string],
    data: catalogue,
    language: searchLanguage({ knows: () => true, begins: () => true, guesses: () => [] }, texts),
    questionsFor: () => [],
  });

const UNAVAILABLE = { status: 503, code: 'catalogue.unavailable', retryAfterSeconds: expect.any(Number) };
/** An unsellable document is left out of a list; requested alone, it is not found. */
const RIDDLE: Failing = 'answers hits that say nothing';

describe('a trade service that fails', () => {
  it.each(WAYS_TO_FAIL.filter((way) => way !== RIDDLE))(
    'the failure is logged once, is reported as unavailable and leaves suggestions without hits: it %s',
    async (way) => {
      await failing.fail(way);
      const logged: Logged[] = [];
      const ctx = createContext('de', logged);
      const service = remote();
      const refused = await Promise.resolve(service.findDevice(ctx, 'apple-iphone-13')).catch(
        (error: unknown) => error,
      );
      expect(refused).toMatchObject(UNAVAILABLE);
      expect(logged.map(({ message }) => message)).toEqual(['trade service failed']);
      expect(logged[0]?.fields).toMatchObject({
        tenant: CONSUMER_SHOP.id,
        requestId: 'request-1',
        err: expect.any(Error),
      });
      // Immediately: no second request waits for it.
      const started = performance.now();
      await expect(service.findCategory(ctx, 'handys')).rejects.toMatchObject(UNAVAILABLE);
      await expect(service.devicesOfSeries(ctx, 'apple-iphone-13-serie')).rejects.toMatchObject(UNAVAILABLE);
      await expect(service.listAddresses(ctx)).rejects.toMatchObject(UNAVAILABLE);
      expect(performance.now() - started).toBeLessThan(500);
      expect(logged).toHaveLength(1);
      expect(await service.suggest(ctx, 'iphone 13', 3)).toMatchObject({ devices: [], pages: [] });
    },
  );

  it('unsellable documents are left out of a list, and their number is logged', async () => {
    await failing.fail(RIDDLE);
    const logged: Logged[] = [];
    expect(await remote().devicesOfCategory(createContext('de', logged), 'smartphone')).toEqual([]);
    expect(logged.map(({ fields }) => fields)).toMatchObject([{ kind: 'device', leftOut: 1 }]);
  });

  it('a single unsellable document is not found, and is logged by id', async () => {
    await failing.fail(RIDDLE);
    const logged: Logged[] = [];
    expect(await remote().findDevice(createContext('de', logged), 'apple-iphone-13')).toBeUndefined();
    expect(logged.map(({ fields }) => fields)).toMatchObject([{ kind: 'device', leftOut: 1, ids: ['7'] }]);
  });
});
