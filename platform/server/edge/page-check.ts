import type { FastifyInstance } from 'fastify';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import type { Fleet } from '../boot/fleet.ts';

/** A shop whose page failed is rendered again after this time. */
const RETRY_MS = 10_000;

export interface PageCheckOptions {
  app: Pick<FastifyInstance, 'inject' | 'log'>;
  fleet: () => Fleet;
  now?: () => number;
}

/**
 * Renders the home page of one live shop per country, mode and theme: others with these differ only in values. Returns
 * the shops that answered 500. The first call starts the check and returns `unfinished`; failing shops are checked again
 * while they fail, because a service may have been away.
 */
export function createPageCheck({ app, fleet, now = () => performance.now() }: PageCheckOptions) {
  let failing: TenantId[] | undefined;
  let running = false;
  let checkedAt = 0;
  const check = async (ids: readonly TenantId[]) => {
    running = true;
    const failed: TenantId[] = [];
    for (const id of ids) if (!(await canRender(app, fleet(), id))) failed.push(id);
    if (failed.length > 0) app.log.error({ shops: failed }, 'the home page of shops fails: /ready answers 503');
    failing = failed;
    checkedAt = now();
    running = false;
  };
  return (): readonly string[] | 'unfinished' => {
    const due = failing === undefined || (failing.length > 0 && now() - checkedAt >= RETRY_MS);
    if (due && !running) void check(failing ?? listRepresentatives(fleet()));
    return failing ?? 'unfinished';
  };
}

function listRepresentatives({ ids, tenant, stage }: Fleet): TenantId[] {
  const byKind = new Map<string, TenantId>();
  for (const id of ids) {
    const { country, mode, theme, state, hosts } = tenant(id).server;
    const kind = `${country} ${mode} ${theme}`;
    if (state === 'live' && hosts[stage].length > 0 && !byKind.has(kind)) byKind.set(kind, id);
  }
  return [...byKind.values()];
}

/** A page that is limited, redirected or unavailable says nothing about the shop. */
async function canRender(app: PageCheckOptions['app'], { tenant, stage }: Fleet, id: TenantId): Promise<boolean> {
  const [host = ''] = tenant(id).server.hosts[stage];
  const answer = app.inject({ url: '/', headers: { host, 'user-agent': 'umlauf-page-check' } });
  return answer.then(
    ({ statusCode }) => statusCode !== 500,
    () => false,
  );
}
