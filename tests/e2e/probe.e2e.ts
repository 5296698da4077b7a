import { describe, expect, inject, it } from 'vitest';
import { type ProbeOptions, sellDevice } from '../../platform/server/operator/probe/sell-device.ts';
import { serverConfig } from '../support/compiled-fleet.ts';
import { findShop, listShopPerLanguage } from '../support/find-shop.ts';

const getAddress = (id: keyof typeof serverConfig) =>
  new URL(`http://${serverConfig[id].hosts.local[0]}:${inject('port')}/`);
const probe = (id: keyof typeof serverConfig, more: Partial<ProbeOptions> = {}) =>
  sellDevice({ url: getAddress(id), email: 'probe@example.org', sale: false, timeoutMs: 60_000, ...more });
const business = findShop(({ businessMode, partner }) => businessMode && partner !== undefined);

describe('a probe', () => {
  it.each([...listShopPerLanguage().map(({ id }) => id), business])(
    'reaches the last page of %s by its pages alone, and sells nothing',
    async (id) => {
      const { ok, failed, steps, trade } = await probe(id);
      expect(failed).toBeUndefined();
      expect(ok).toBe(true);
      expect(trade).toBeUndefined();
      expect(steps.at(0)?.step).toBe('home');
      expect(steps.at(-1)).toMatchObject({ step: 'check', status: 200 });
      expect(steps.every(({ ms, requestId }) => ms > 0 && requestId !== undefined)).toBe(true);
    },
  );

  it('sells in test mode', async () => {
    const { failed, trade, steps } = await probe(
      findShop(({ businessMode }) => !businessMode),
      { sale: true },
    );
    expect(failed).toBeUndefined();
    expect(steps.at(-1)?.step).toBe('sale');
    expect(trade).toMatch(/^[A-Z]{2}-\d{2}-\d{3}-\d{4,}$/);
  });

  it('names the step at which a device is refused', async () => {
    const { failed } = await probe(
      findShop(({ businessMode }) => !businessMode),
      { device: '/no/such/device' },
    );
    expect(failed).toMatchObject({
      step: 'device',
      reason: expect.stringMatching(/^status 404 at \/no\/such\/device, request id /),
    });
  });
});
