import { realpathSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { isAbsolute, relative, resolve, sep } from 'node:path';

const LOOPBACK = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
const LOCAL_HOST = /^(?:[a-z0-9-]+\.)*localhost(?::\d+)?$/i;
/** Set by a browser: who asks. A page of another site must not read the files' places or open editors. */
const OWN_SITES: readonly unknown[] = [undefined, 'same-origin', 'none'];

/** Whether a request comes from this machine, without a proxy, and from a page of this server or a person. */
export function isOwnRequest({
  headers,
  socket,
}: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }): boolean {
  const { host = '', origin } = headers;
  if (!LOOPBACK.test(socket.remoteAddress ?? '') || headers['x-forwarded-for'] !== undefined) return false;
  if (!LOCAL_HOST.test(host) || !OWN_SITES.includes(headers['sec-fetch-site'])) return false;
  return origin === undefined || origin === `http://${host}`;
}

/** `path`, `path:line` or `path:line:column`. */
const PLACE = /^(.+?)((?::\d+){0,2})$/s;

/**
 * The place with the file's path from the root, if it is a file of the project; else undefined. Hidden files, such as
 * secrets, and packages do not belong to it.
 */
export function findProjectPlace(root: string, place: string): string | undefined {
  const [, path = '', position = ''] = PLACE.exec(place) ?? [];
  try {
    const project = realpathSync(root);
    const file = realpathSync(resolve(project, path));
    const inside = relative(project, file);
    const steps = inside.split(sep);
    if (isAbsolute(inside) || steps.some((step) => step.startsWith('.') || step === 'node_modules')) return undefined;
    return statSync(file).isFile() ? `${inside}${position}` : undefined;
  } catch {
    // There is no such file.
    return undefined;
  }
}
