import { describe, expect, it } from 'vitest';
import type { PublicTenant } from '../../../platform/generated/tenant-types.gen.ts';
import { serviceOrigins } from '../../../platform/server/edge/service-origins.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { loadShippedFleet } from '../../support/shipped-fleet.ts';

const shipped = loadShippedFleet('local').tenant(CONSUMER_SHOP.id).public;
const names = Object.keys(shipped.services) as (keyof PublicTenant['services'])[];

function tenantWith(services: Partial<PublicTenant['services']>): PublicTenant {
  return { ...shipped, services: { ...shipped.services, ...services } };
}

describe('the hosts a shop’s pages may connect to', () => {
  it('a shop with embedded services connects to its own host only', () => {
    expect(serviceOrigins(tenantWith({}))).toEqual([]);
  });

  it.each(names)('a shop with a remote %s connects to its origin', (name) => {
    expect(serviceOrigins(tenantWith({ [name]: 'https://elsewhere.example:8443/v2' }))).toEqual([
      'https://elsewhere.example:8443',
    ]);
  });

  it('a shop with several remote services connects to each origin once', () => {
    const both = { tracking: 'https://measure.example/a', affiliate: 'https://measure.example/b' };
    expect(serviceOrigins(tenantWith(both))).toEqual(['https://measure.example']);
  });

  it('origins of services that only the server calls never reach a browser', () => {
    expect(names).not.toContain('trade');
    expect(names).not.toContain('clarifications');
    expect(names).toHaveLength(11);
  });
});
