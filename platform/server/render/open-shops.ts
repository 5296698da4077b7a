import type { FastifyInstance } from 'fastify';
import { type Database, openDatabase } from '../../database/index.server.ts';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { isEmbeddedAddress } from '../../shared/service-address.ts';
import { createApp } from '../app.ts';
import { readEnvironment } from '../boot/environment.ts';
import { type Fleet, type FleetTenant, loadFleet } from '../boot/fleet.ts';
import { openPlatform } from '../boot/open-platform.ts';
import type { Services } from '../services.ts';
import type { Complaints } from './note-complaints.ts';

/** The shops of one compiled fleet, ready to answer requests made in this process. */
export interface OpenShops {
  app: FastifyInstance;
  fleet: Fleet;
  services: Services;
}

/** What the shops of both sides of a comparison have in common: the same links open the same trades. */
export interface ShopParts {
  database: Database;
  /** Seals what is stored; made for this run. */
  dataKey: string;
  complaints: Complaints;
}

/** An embedded database in memory: it leaves nothing behind. */
export function openThrowAwayDatabase(): Promise<Database> {
  return openDatabase({ memory: true });
}

/**
 * The whole server without a port, over the fleet compiled below `root`. No page cache, no scheduled work, no mail
 * server; every service is embedded, so that no request leaves the machine.
 */
export async function openShops(root: string, { database, dataKey, complaints }: ShopParts): Promise<OpenShops> {
  const environment = { ...readEnvironment({ DATA_KEY: dataKey, PAGE_CACHE: 'off' }, root), worker: false };
  const fleet = embedServices(loadFleet(root, environment.stage, {}));
  const { services } = await openPlatform({
    environment,
    fleet: () => fleet,
    log: complaints.log,
    database,
  });
  const app = await createApp({
    root,
    environment,
    fleet: () => fleet,
    services,
    database,
    dev: false,
    log: { level: 'warn', instance: complaints.log },
  });
  await app.ready();
  return { app, fleet, services };
}

/** Of any service of this process: a path. */
const EMBEDDED_ADDRESS = '/';

/** A shop may have its services on another host, which need not answer here. */
function embedServices(fleet: Fleet): Fleet {
  const tenants = new Map<TenantId, FleetTenant>(
    fleet.ids.map((id) => {
      const tenant = fleet.tenant(id);
      const services = Object.fromEntries(
        Object.entries(tenant.server.services).map(([name, address]) => [
          name,
          isEmbeddedAddress(address) ? address : EMBEDDED_ADDRESS,
        ]),
      );
      return [id, { ...tenant, server: { ...tenant.server, services } as FleetTenant['server'] }];
    }),
  );
  return { ...fleet, tenant: (id) => tenants.get(id) ?? fleet.tenant(id) };
}
