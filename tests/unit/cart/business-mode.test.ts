import { afterEach, describe, expect, it, vi } from 'vitest';
import { enterPartnerMode } from '../../../platform/features/account/partner-mode.ts';
import type { CartStore } from '../../../platform/features/stores/cart-store.ts';
import { isBusinessMode } from '../../../platform/shared/business-mode.ts';
import { serverConfig, tenantIds } from '../../support/compiled-fleet.ts';

const tenant = (businessMode: boolean, b2b: boolean) => ({ businessMode, features: { b2b } });

describe('B2B mode', () => {
  it('B2B mode is on by the shop’s mode or the visitor’s choice', () => {
    expect(isBusinessMode(tenant(true, true), undefined)).toBe(true);
    expect(isBusinessMode(tenant(false, true), '1')).toBe(true);
    expect(isBusinessMode(tenant(false, true), undefined)).toBe(false);
    expect(isBusinessMode(tenant(false, true), 'true')).toBe(false);
  });

  it('B2B mode is off without the feature', () => {
    expect(isBusinessMode(tenant(false, false), '1')).toBe(false);
    expect(isBusinessMode(tenant(true, false), '1')).toBe(false);
  });

  it.each(tenantIds)('B2B mode follows the values of %s', (id) => {
    const shop = serverConfig[id];
    expect(isBusinessMode(shop, undefined)).toBe(shop.businessMode);
    expect(isBusinessMode(shop, '1')).toBe(shop.features.b2b);
  });
});

describe('B2B mode of a signed-in user', () => {
  afterEach(() => vi.unstubAllGlobals());
  /** The cart and the cookies after a sign-in with this role. */
  const signedInAs = (role: string | undefined, shop = tenant(false, true)) => {
    const jar = { cookie: '' };
    let B2BMode = shop.businessMode;
    vi.stubGlobal('document', jar);
    const cart = { getState: () => ({ B2BMode }), setState: (next: { B2BMode: boolean }) => ({ B2BMode } = next) };
    enterPartnerMode(cart as unknown as CartStore, shop, role);
    return { B2BMode, cookie: jar.cookie.split(';')[0] };
  };

  it('a partner sells as a company in scripts and on the server, wherever the shop buys from companies', () => {
    expect(signedInAs('partner')).toEqual({ B2BMode: true, cookie: 'umlauf_business=1' });
    expect(signedInAs('partner', tenant(false, false))).toEqual({ B2BMode: false, cookie: '' });
    // The shop's own mode enables it there.
    expect(signedInAs('partner', tenant(true, true))).toEqual({ B2BMode: true, cookie: '' });
  });

  it.each(['customer', '', undefined])('the role %j does not change the mode', (role) => {
    expect(signedInAs(role)).toEqual({ B2BMode: false, cookie: '' });
  });
});
