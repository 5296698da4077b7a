import { type CdnProvider, shopKey } from '../../services/cdn/index.server.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Fleet } from '../boot/fleet.ts';

type CdnCall =
  | { verb: 'purge'; targets: readonly string[] | 'all'; dryRun: boolean }
  | { verb: 'rules'; provider: CdnProvider | undefined };

const KEY = /^(?:(?:page|item):[A-Za-z0-9_-]+|prices)$/;

/** The command that the arguments of `npm run cdn` name; undefined on wrong usage. */
export function parseCdnArguments([verb, ...rest]: readonly string[]): CdnCall | undefined {
  if (verb === 'rules') {
    const [provider, ...more] = rest;
    const isKnown = provider === undefined || provider === 'fastly' || provider === 'cloudflare';
    return isKnown && more.length === 0 ? { verb, provider } : undefined;
  }
  const flags = rest.filter((one) => one.startsWith('-'));
  const targets = rest.filter((one) => !one.startsWith('-'));
  const all = flags.includes('--all');
  const isRight = flags.every((flag) => flag === '--all' || flag === '--dry-run') && all === (targets.length === 0);
  return verb === 'purge' && isRight
    ? { verb, targets: all ? 'all' : targets, dryRun: flags.includes('--dry-run') }
    : undefined;
}

/** The keys of hosts, tenants and keys; the error names the first that cannot be purged. */
export function toKeys(
  fleet: Pick<Fleet, 'ids' | 'hosts'>,
  targets: readonly string[] | 'all',
): Result<string[], { code: 'target.unknown'; target: string }> {
  if (targets === 'all') return ok(fleet.ids.map(shopKey));
  const keys = new Set<string>();
  for (const target of targets) {
    const key = toKey(fleet, target);
    if (key === undefined) return fail({ code: 'target.unknown', target });
    keys.add(key);
  }
  return ok([...keys]);
}

function toKey({ ids, hosts }: Pick<Fleet, 'ids' | 'hosts'>, target: string): string | undefined {
  const tenant = Object.hasOwn(hosts, target) ? hosts[target] : ids.find((id) => id === target.replace(/^shop:/, ''));
  if (tenant !== undefined) return shopKey(tenant);
  return KEY.test(target) ? target : undefined;
}
