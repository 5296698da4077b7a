import { describe, expect, it } from 'vitest';
import type { ServerTenant } from '../../../platform/generated/tenant-types.gen.ts';
import { serviceOrigins } from '../../../platform/server/edge/service-origins.ts';
import { contextOf } from '../../support/selling.ts';

async function tenantWith(services: Partial<ServerTenant['services']>): Promise<ServerTenant> {
  const { tenant } = await contextOf('de/default');
  return { ...tenant, services: { ...tenant.services, ...services } };
}

const elsewhere = {
  tracking: 'https://measure.example:8443/v2/controlling',
  affiliate: 'https://partners.example/api',
  trade: 'https://search.example/api/trade',
};

describe('the hosts a shop’s pages may connect to', () => {
  it('are none but its own while its services are embedded', async () => {
    expect(serviceOrigins(await tenantWith({}))).toEqual([]);
  });

  it('are those of the services its file names, each once; what only the server calls is not among them', async () => {
    expect(serviceOrigins(await tenantWith(elsewhere))).toEqual([
      'https://measure.example:8443',
      'https://partners.example',
    ]);
    const both = { tracking: 'https://measure.example/a', affiliate: 'https://measure.example/b' };
    expect(serviceOrigins(await tenantWith(both))).toEqual(['https://measure.example']);
  });
});
