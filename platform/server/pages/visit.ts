import type { LocaleFacts } from '../../tenancy/locale.ts';
import type { Fleet, FleetTenant } from '../boot/fleet.ts';
import type { RequestTarget } from '../edge/request-target.ts';
import type { Services } from '../services.ts';

/** Everything page rendering needs from the running platform. */
export interface PageOptions {
  services: Services;
  /** Cookies are Secure where the stage speaks TLS. */
  https: boolean;
  /** Names the running build of the pages. */
  buildId: string;
}

/** A request for a page of one shop, in the language it is answered in. */
export interface Visit extends PageOptions {
  fleet: Fleet;
  tenant: FleetTenant;
  locale: LocaleFacts;
  /** `''` for the host's own locale, else `/<locale>`. */
  prefix: string;
  /** Undefined where it cannot be read. */
  target: RequestTarget | undefined;
}
