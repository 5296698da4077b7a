import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Asset, AssetService } from '../../services/assets/index.server.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { Logger } from '../../shared/request-context.ts';
import { builtFolder } from './built-files.ts';
import type { Fleet } from './fleet.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Publishes the files of this build for other processes, now and every day. Returns a function that stops it. */
export async function publishAssets(
  assets: AssetService,
  { root, fleet, log }: { root: string; fleet: Fleet; log: Logger },
): Promise<() => void> {
  // Read once: another build may take their place on the disk while this process runs.
  const bundles = readBundles(root);
  const publish = () => assets.publish([...bundles, ...listCompiled(fleet)]);
  await publish();
  const renew = () => publish().catch((error: unknown) => log.warn({ err: error }, 'assets could not be renewed'));
  const timer = setInterval(renew, DAY_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Scripts, styles, messages and themes. Directories are left out: a form whose build has ended works without
 * suggestions, and they are half of all bytes.
 */
export function listAssets(root: string, fleet: Pick<Fleet, 'files'>): Asset[] {
  return [...readBundles(root), ...listCompiled(fleet)];
}

function readBundles(root: string): Asset[] {
  const built = join(builtFolder(root), 'client/assets');
  const names = existsSync(built) ? readdirSync(built, { recursive: true }).map(String) : [];
  return names.flatMap((name) => {
    const type = TYPES[name.slice(name.lastIndexOf('.'))];
    return type ? [{ path: `/assets/${name}`, type, body: readFileSync(join(built, name), 'utf8') }] : [];
  });
}

function listCompiled({ files }: Pick<Fleet, 'files'>): Asset[] {
  return [...files].map(([path, { type, read }]) => ({ path, type, body: read() }));
}
