import type { JsonValue } from '../../../generators/read/json-file.ts';
import { mergePatch } from '../../../generators/resolve/merge-patch.ts';
import type { ServerTenant } from '../../../platform/generated/tenant-types.gen.ts';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { temporaryFolder } from '../../chaos/leftovers.ts';
import { openEdge } from '../../support/edge.ts';
import type { Attack } from '../attack.ts';
import { newAddress } from '../target.ts';

const SERVICES = { suggestions: 'http://de.localhost/api/suggestions', trade: 'http://de.localhost/api/trade' };
const ORIGIN = 'http://at.localhost:3000';
const SEARCHES = '/api/suggestions?q=iphone';

/** One cache before two origins: an answer that does not say that it depends on the origin is given to the wrong one. */
export const varyLost: Attack = {
  name: 'vary-lost',
  tries: 'asks across origins for answers large enough to be compressed, on a fleet whose shops share services',
  async againstWorld(_, trial) {
    const env = { DATA_DIR: temporaryFolder('vary'), STAGE: 'local' };
    const edge = await openEdge(env, (shipped) => withServices(shipped));
    try {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const { headers, body, statusCode } = await edge.app.inject({
          url: SEARCHES,
          remoteAddress: newAddress(),
          headers: { host: 'de.localhost', origin: ORIGIN, 'accept-encoding': encoding },
        });
        trial.count('answers');
        trial.expect(statusCode === 200 && body.length > 200, `suggestions were answered ${statusCode}`);
        trial.expect(headers['access-control-allow-origin'] === ORIGIN, 'the fleet of the attack shares no service');
        trial.expect(/\borigin\b/i.test(String(headers.vary)), `an answer as ${encoding} has Vary: ${headers.vary}`);
      }
    } finally {
      await edge.close();
    }
  },
};

function withServices(shipped: Fleet): Fleet {
  const at = shipped.tenant('at/default');
  const server = mergePatch(at.server as unknown as JsonValue, { services: SERVICES }) as unknown as ServerTenant;
  return { ...shipped, tenant: (id) => (id === 'at/default' ? { ...at, server } : shipped.tenant(id)) };
}
