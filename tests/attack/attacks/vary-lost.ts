import type { JsonValue } from '../../../generators/read/json-file.ts';
import { mergePatch } from '../../../generators/resolve/merge-patch.ts';
import { embeddedServices } from '../../../platform/generated/api/endpoint-contracts.gen.ts';
import { searchCatalogue } from '../../../platform/generated/api/endpoints.gen.ts';
import type { ServerTenant } from '../../../platform/generated/tenant-types.gen.ts';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { endpointUrl } from '../../../platform/shared/endpoint.ts';
import { temporaryFolder } from '../../chaos/leftovers.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { openEdge } from '../../support/edge.ts';
import type { Attack } from '../attack.ts';
import { newAddress } from '../target.ts';

const SERVICES = { trade: `http://${CONSUMER_SHOP.host}${embeddedServices.trade}` };
const ORIGIN = NEIGHBOUR_SHOP.getOrigin(3000);
const SEARCH = endpointUrl(embeddedServices, searchCatalogue);
/** Smaller answers are not compressed. */
const LARGE_BYTES = 1_024;

/** One cache before two origins: an answer without Vary: origin is served to the wrong one. */
export const varyLost: Attack = {
  name: 'vary-lost',
  tries: 'asks across origins for answers large enough to be compressed, on a fleet whose shops share services',
  async againstWorld(_, trial) {
    const env = { DATA_DIR: temporaryFolder('vary'), STAGE: 'local' };
    const edge = await openEdge(env, (shipped) => withServices(shipped));
    const index = edge.fleet.tenant(CONSUMER_SHOP.id).server.searchIndex.devices;
    try {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const { headers, rawPayload, statusCode } = await edge.app.inject({
          method: 'POST',
          url: SEARCH,
          payload: { source: { query: { match_all: {} } }, applicationIndexName: index, resultSize: 50 },
          remoteAddress: newAddress(),
          headers: { host: CONSUMER_SHOP.host, origin: ORIGIN, 'accept-encoding': encoding },
        });
        trial.count('answers');
        trial.expect(statusCode === 200 && rawPayload.byteLength > LARGE_BYTES, `a search was answered ${statusCode}`);
        trial.expect(headers['access-control-allow-origin'] === ORIGIN, 'the fleet of the attack shares no service');
        trial.expect(/\borigin\b/i.test(String(headers.vary)), `an answer as ${encoding} has Vary: ${headers.vary}`);
      }
    } finally {
      await edge.close();
    }
  },
};

function withServices(shipped: Fleet): Fleet {
  const at = shipped.tenant(NEIGHBOUR_SHOP.id);
  const server = mergePatch(at.server as unknown as JsonValue, { services: SERVICES }) as unknown as ServerTenant;
  return { ...shipped, tenant: (id) => (id === NEIGHBOUR_SHOP.id ? { ...at, server } : shipped.tenant(id)) };
}
