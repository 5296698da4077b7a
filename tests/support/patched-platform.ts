/**
 * The built platform with other tenant values than the shipped ones. TENANT_VALUES holds them as JSON,
 * `{"<tenant id>": {…}}`, laid over the compiled tenants as one more layer. Settings otherwise as for `npm start`.
 */
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import type { JsonValue } from '../../generators/read/json-file.ts';
import { mergePatch } from '../../generators/resolve/merge-patch.ts';
import { publicValue, type Schema } from '../../generators/resolve/schema.ts';
import { resolveRefs } from '../../generators/resolve/schema-refs.ts';
import type { PublicTenant, ServerTenant } from '../../platform/generated/tenant-types.gen.ts';
import { createApp } from '../../platform/server/app.ts';
import { readEnvironment } from '../../platform/server/boot/environment.ts';
import { type Fleet, type FleetTenant, loadFleet } from '../../platform/server/boot/fleet.ts';
import { openPlatform } from '../../platform/server/boot/open-platform.ts';
import { getThirdParties } from '../../platform/server/boot/third-parties.ts';
import { logOptions } from '../../platform/server/log/log-options.ts';
import tenantSchema from '../../schemas/tenant/tenant.schema.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../', import.meta.url));
const environment = readEnvironment(process.env, root);
const values = JSON.parse(process.env.TENANT_VALUES ?? '{}') as Record<string, JsonValue>;

function patched(shipped: Fleet): Fleet {
  const tenants = new Map<string, FleetTenant>();
  for (const [id, patch] of Object.entries(values)) {
    const tenant = shipped.tenant(id as Parameters<Fleet['tenant']>[0]);
    const merged = mergePatch(tenant.server as unknown as JsonValue, patch);
    const server = merged as unknown as ServerTenant;
    tenants.set(id, {
      ...tenant,
      server,
      public: publicValue(merged, resolveRefs(tenantSchema as unknown as Schema)) as unknown as PublicTenant,
      thirdParties: getThirdParties(server, { local: environment.stage === 'local', env: process.env }),
    });
  }
  return { ...shipped, tenant: (id) => tenants.get(id) ?? shipped.tenant(id) };
}

const fleet = patched(loadFleet(root, environment.stage));
const platform = await openPlatform({ environment, fleet: () => fleet, log: pino(logOptions('warn')) });
await import(`${root}dist/server/entry.mjs`);
const { services, database } = platform;
const app = await createApp({
  root,
  environment,
  fleet: () => fleet,
  services,
  database,
  dev: false,
  log: { level: 'warn' },
});
await app.listen({ host: environment.host, port: environment.port });
process.once('SIGTERM', async () => {
  await app.close();
  await platform.close();
  process.exit(0);
});
