import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The kernel's bound on the path of a socket, ending zero included: 108 bytes on Linux, 104 on macOS. */
const MAX_PATH_BYTES = 103;

/**
 * Creates the control socket's directory in a data directory that this process owns: `<dataDir>/control/shop.sock`, or,
 * where that path is too long for a socket, a short path under the temporary directory, which `<dataDir>/control/path`
 * names. Remains of a killed process are removed. The directory, created before the socket, admits only the files' owner.
 */
export function makeSocketPlace(dataDir: string): { path: string; remove(): void } {
  const folder = join(dataDir, 'control');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  removeFarPlace(folder);
  const near = join(folder, 'shop.sock');
  rmSync(near, { force: true });
  if (fitsSocketPath(near)) return { path: near, remove: () => rmSync(near, { force: true }) };
  const far = join(mkdtempSync(join(shortFolder(), 'umlauf-')), 'shop.sock');
  writeFileSync(join(folder, 'path'), far, { mode: 0o600 });
  return { path: far, remove: () => removeFarPlace(folder) };
}

/** The socket path of a data directory's shop; undefined where none listens. */
export function findSocketPlace(dataDir: string): string {
  const folder = join(dataDir, 'control');
  return farPlace(folder) ?? join(folder, 'shop.sock');
}

function fitsSocketPath(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_PATH_BYTES;
}

function shortFolder(): string {
  return fitsSocketPath(join(tmpdir(), 'umlauf-123456', 'shop.sock')) ? tmpdir() : '/tmp';
}

function farPlace(folder: string): string | undefined {
  const named = join(folder, 'path');
  return existsSync(named) ? readFileSync(named, 'utf8') : undefined;
}

function removeFarPlace(folder: string): void {
  const far = farPlace(folder);
  if (far === undefined) return;
  // Only removes a directory that this module created.
  if (/\/umlauf-\w{6}\/shop\.sock$/.test(far)) rmSync(dirname(far), { recursive: true, force: true });
  rmSync(join(folder, 'path'), { force: true });
}
