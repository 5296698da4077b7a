import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The kernel's bound on the path of a socket, ending zero included: 108 bytes on Linux, 104 on macOS. */
const LONGEST_PATH = 103;

/**
 * Makes the place of the control socket in a data directory this process owns: `<dataDir>/control/shop.sock`, or, where that
 * path is too long for a socket, a short one under the directory for temporary files, which `<dataDir>/control/path` names.
 * What a killed process left is removed. Only the owner of the files may enter: the directory is made before the socket.
 */
export function makeSocketPlace(dataDir: string): { path: string; remove(): void } {
  const folder = join(dataDir, 'control');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  removeFarPlace(folder);
  const near = join(folder, 'shop.sock');
  rmSync(near, { force: true });
  if (fits(near)) return { path: near, remove: () => rmSync(near, { force: true }) };
  const far = join(mkdtempSync(join(shortFolder(), 'umlauf-')), 'shop.sock');
  writeFileSync(join(folder, 'path'), far, { mode: 0o600 });
  return { path: far, remove: () => removeFarPlace(folder) };
}

/** Where the shop of a data directory listens, if one does. */
export function findSocketPlace(dataDir: string): string {
  const folder = join(dataDir, 'control');
  return farPlace(folder) ?? join(folder, 'shop.sock');
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= LONGEST_PATH;
}

function shortFolder(): string {
  return fits(join(tmpdir(), 'umlauf-123456', 'shop.sock')) ? tmpdir() : '/tmp';
}

function farPlace(folder: string): string | undefined {
  const named = join(folder, 'path');
  return existsSync(named) ? readFileSync(named, 'utf8') : undefined;
}

function removeFarPlace(folder: string): void {
  const far = farPlace(folder);
  if (far === undefined) return;
  // Only a directory of this module's own making is ever removed.
  if (/\/umlauf-\w{6}\/shop\.sock$/.test(far)) rmSync(dirname(far), { recursive: true, force: true });
  rmSync(join(folder, 'path'), { force: true });
}
