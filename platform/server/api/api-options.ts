import type { BuildFacts } from '../boot/build-facts.ts';
import type { Fleet } from '../boot/fleet.ts';
import type { Services } from '../services.ts';

/** Options of the endpoint plugins. */
export interface ApiOptions {
  /** The live fleet; read on each request. */
  fleet: () => Fleet;
  services: Services;
  /** Cookies are for TLS only. False in the local stage, which speaks plain HTTP on loopback. */
  https: boolean;
  /** Id of the running build of the pages; constant for the life of the process. */
  buildId: string;
  /** What an artefact was built from; undefined in a checkout. */
  program?: BuildFacts | undefined;
  /** Keys that carriers sign events with; empty where no carrier reports. */
  shippingEventsKeys: readonly string[];
}
