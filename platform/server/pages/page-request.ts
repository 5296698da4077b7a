import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../shared/request-context.ts';
import type { LocaleFacts } from '../../tenancy/locale.ts';
import type { Fleet, FleetTenant } from '../boot/fleet.ts';
import type { PageMessages } from '../boot/page-messages.ts';
import type { StyleSheet } from '../boot/page-styles.ts';
import type { RequestTarget } from '../edge/request-target.ts';
import type { Services } from '../services.ts';

/** Pattern of the route of all pages: whatever is not an endpoint, file or probe. */
export const PAGES = '/*';

/** Dependencies of page rendering. */
export interface PageOptions {
  services: Services;
  /** Cookies are Secure where the stage speaks TLS. */
  https: boolean;
  /** Id of the running build of the pages. */
  buildId: string;
  /** Undefined in development. */
  pageMessages: PageMessages | undefined;
  /** The style sheets that all pages of the build have in common. */
  styles: readonly StyleSheet[];
}

/** A page request to one shop, in the language of its answer. */
export interface PageRequest extends PageOptions {
  fleet: Fleet;
  tenant: FleetTenant;
  locale: LocaleFacts;
  /** `''` for the host's own locale, else `/<locale>`. */
  prefix: string;
  /** Undefined where it cannot be parsed. */
  target: RequestTarget | undefined;
}

/** The context of the request's services, in the language of its answer. */
export function toLocaleContext({ ctx }: FastifyRequest, { locale }: Pick<PageRequest, 'locale'>): RequestContext {
  return { ...ctx, locale: locale.id };
}
