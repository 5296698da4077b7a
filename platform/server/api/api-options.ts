import type { Fleet } from '../boot/fleet.ts';
import type { Services } from '../services.ts';

/** What the plugins of the endpoints are made with. */
export interface ApiOptions {
  /** The live fleet; read on each request. */
  fleet: () => Fleet;
  services: Services;
  /** Cookies are for TLS only. False in the local stage, which speaks plain HTTP on loopback. */
  https: boolean;
  /** Names the running build of the pages; constant while the process lives. */
  buildId: string;
  /** What carriers sign with; none where nothing is heard of them. */
  shippingEventsKeys: readonly string[];
}
