import { describe, expect, it } from 'vitest';
import { isBusinessMode } from '../../../platform/shared/business-mode.ts';
import { serverConfig, tenantIds } from '../../support/compiled-fleet.ts';

const tenant = (businessMode: boolean, b2b: boolean) => ({ businessMode, features: { b2b } });

describe('B2B mode', () => {
  it('is on by the mode of the shop, or by the choice of the visitor', () => {
    expect(isBusinessMode(tenant(true, true), undefined)).toBe(true);
    expect(isBusinessMode(tenant(false, true), '1')).toBe(true);
    expect(isBusinessMode(tenant(false, true), undefined)).toBe(false);
    expect(isBusinessMode(tenant(false, true), 'true')).toBe(false);
  });

  it('cannot be on without the feature', () => {
    expect(isBusinessMode(tenant(false, false), '1')).toBe(false);
    expect(isBusinessMode(tenant(true, false), '1')).toBe(false);
  });

  it.each(tenantIds)('is what the specification says in %s', (id) => {
    const { mode, country } = serverConfig[id];
    expect(isBusinessMode(serverConfig[id], undefined)).toBe(mode === 'b2bWidget');
    expect(isBusinessMode(serverConfig[id], '1')).toBe(country === 'de');
  });
});
