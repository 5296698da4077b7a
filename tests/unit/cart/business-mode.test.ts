import { afterEach, describe, expect, it, vi } from 'vitest';
import { enterPartnerMode } from '../../../platform/features/account/partner-mode.ts';
import type { CartStore } from '../../../platform/features/stores/cart-store.ts';
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

describe('somebody who is signed in', () => {
  afterEach(() => vi.unstubAllGlobals());
  /** What the cart and the cookies are after a sign-in of this role. */
  const signedInAs = (role: string | undefined, shop = tenant(false, true)) => {
    const jar = { cookie: '' };
    let B2BMode = shop.businessMode;
    vi.stubGlobal('document', jar);
    const cart = { getState: () => ({ B2BMode }), setState: (next: { B2BMode: boolean }) => ({ B2BMode } = next) };
    enterPartnerMode(cart as unknown as CartStore, shop, role);
    return { B2BMode, cookie: jar.cookie.split(';')[0] };
  };

  it('as a partner sells as a company, for the scripts and for the server, wherever the shop buys from companies', () => {
    expect(signedInAs('partner')).toEqual({ B2BMode: true, cookie: 'umlauf_business=1' });
    expect(signedInAs('partner', tenant(false, false))).toEqual({ B2BMode: false, cookie: '' });
    // There it is on by itself.
    expect(signedInAs('partner', tenant(true, true))).toEqual({ B2BMode: true, cookie: '' });
  });

  it.each(['customer', '', undefined])('as %j sells as before', (role) => {
    expect(signedInAs(role)).toEqual({ B2BMode: false, cookie: '' });
  });
});
