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
  const published = listAssets(root, fleet);
  await assets.publish(published);
  const renew = () =>
    assets.publish(published).catch((error: unknown) => log.warn({ err: error }, 'assets could not be renewed'));
  const timer = setInterval(renew, DAY_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Scripts, styles, messages and themes. Directories are left out: a form whose build has ended works without
 * suggestions, and they are half of all bytes.
 */
export function listAssets(root: string, fleet: Pick<Fleet, 'files'>): Asset[] {
  const built = join(builtFolder(root), 'client/assets');
  const names = existsSync(built) ? readdirSync(built, { recursive: true }).map(String) : [];
  const bundles = names.flatMap((name) => {
    const type = TYPES[name.slice(name.lastIndexOf('.'))];
    return type ? [{ path: `/assets/${name}`, type, body: readFileSync(join(built, name), 'utf8') }] : [];
  });
  const compiled = [...fleet.files].map(([path, { type, read }]) => ({
    path,
    type,
    // Made for a missing file only: the list stays in memory, to be published every day.
    get body() {
      return read();
    },
  }));
  return [...bundles, ...compiled];
}
