import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { openPlatform, type Platform } from '../../../platform/server/boot/open-platform.ts';
import type { CookieToSet, FormHandler, FormInput } from '../../../platform/server/pages/forms/types.ts';
import { serverRouteFacts } from '../../../platform/server/pages/server-route-facts.ts';
import { BUSINESS_COOKIE, isBusinessMode } from '../../../platform/shared/business-mode.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { buildHref } from '../../../platform/tenancy/href.ts';
import { routeTables } from '../../support/compiled-fleet.ts';
import { copyEmptyDatabase } from '../../support/database-template.ts';
import { loadShippedFleet } from '../../support/shipped-fleet.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** A browser without scripts: it posts forms and stores cookies. */
export interface FormVisitor {
  ctx: RequestContext;
  cookies: Record<string, string | undefined>;
  /** Posts to the page without following redirects. Cookies of the response are stored unless `lost`. */
  post(
    name: 'productDetail' | 'checkout' | 'b2bLandingpage',
    body: Record<string, string>,
    options?: { pdp?: string; lost?: true },
  ): ReturnType<typeof send>;
}

const send = (handler: FormHandler, input: FormInput) => handler(input).answer(input);

/** The whole platform, once per test file, with its own clock. */
export function withPlatform(): {
  platform: () => Platform;
  visitor: (tenant: TenantId) => Promise<FormVisitor>;
  clock: { now: Date };
} {
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  let platform: Platform | undefined;
  let fleet: Fleet;
  const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-forms-'));
  beforeAll(async () => {
    fleet = loadShippedFleet('local');
    const environment = {
      stage: 'local' as const,
      host: '127.0.0.1',
      port: 0,
      dataDir,
      trustedProxies: [],
      pageCache: false,
      logLevels: { main: 'warn' as const, modules: {} },
      worker: false,
      drainSeconds: 0,
      shippingEventsKeys: [],
      databaseTimeoutMs: 20_000,
    };
    await copyEmptyDatabase(dataDir);
    platform = await openPlatform({ environment, fleet: () => fleet, log: silent });
  }, 60_000);
  afterAll(async () => {
    await platform?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const opened = () => {
    if (!platform) throw new Error('the platform is opened before the first test');
    return platform;
  };
  return { platform: opened, clock, visitor: async (tenant) => makeVisitor(opened(), fleet, tenant, clock) };
}

function makeVisitor({ services }: Platform, fleet: Fleet, tenant: TenantId, clock: { now: Date }): FormVisitor {
  const { server } = fleet.tenant(tenant);
  const cookies: Record<string, string | undefined> = {};
  const ctx: RequestContext = {
    tenant: server,
    locale: server.locale,
    get business() {
      return isBusinessMode(server, cookies[BUSINESS_COOKIE]);
    },
    now: () => clock.now,
    requestId: 'test',
    log: silent,
  };
  const href = buildHref(routeTables[tenant][server.locale], '');
  return {
    ctx,
    cookies,
    post: async (name, body, { pdp = '', lost } = {}) => {
      const handler = serverRouteFacts[name].form;
      if (!handler) throw new Error(`no form is posted to ${name}`);
      const params: Record<string, string> = name === 'productDetail' ? { pdp } : {};
      const match = { name, params };
      const answer = await send(handler, { ctx, services, match, body, query: {}, cookies: { ...cookies }, href });
      if (!lost) for (const cookie of answer.setCookies ?? []) keep(cookies, cookie);
      return answer;
    },
  };
}

function keep(cookies: Record<string, string | undefined>, { name, value, maxAge }: CookieToSet): void {
  if (maxAge === 0) delete cookies[name];
  else cookies[name] = value;
}
