import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

/**
 * Maintains a copy of a directory as a power cut would leave it: file contents at their last flush, and names at the last
 * flush of their directory. Watches every file system call of this process; `stop` ends that.
 */
export function watchFlushes(watched: string, left: string): { flushes: () => number; stop: () => void } {
  const paths = new Map<number, string>();
  const before = { openSync: fs.openSync, closeSync: fs.closeSync, fsyncSync: fs.fsyncSync, renameSync: fs.renameSync };
  const getSurvivingBytes = (path: string) => join(left, relative(watched, path));
  const isInside = (path: string) => path === watched || path.startsWith(`${watched}/`);
  let renamed: { from: string; to: string }[] = [];
  let flushes = 0;
  const keepFile = (path: string) => {
    fs.mkdirSync(dirname(getSurvivingBytes(path)), { recursive: true });
    fs.copyFileSync(path, getSurvivingBytes(path));
  };
  const keepNames = (path: string) => {
    const here = renamed.filter(({ to }) => dirname(to) === path);
    renamed = renamed.filter((one) => !here.includes(one));
    for (const { from, to } of here)
      if (fs.existsSync(getSurvivingBytes(from))) before.renameSync(getSurvivingBytes(from), getSurvivingBytes(to));
    fs.mkdirSync(getSurvivingBytes(path), { recursive: true });
    const names = new Set(fs.readdirSync(path));
    for (const name of fs.readdirSync(getSurvivingBytes(path)))
      if (!names.has(name)) fs.rmSync(join(getSurvivingBytes(path), name), { recursive: true });
    for (const name of names) keepEmpty(join(path, name));
  };
  const keepEmpty = (path: string) => {
    if (fs.existsSync(getSurvivingBytes(path))) return;
    if (fs.statSync(path).isDirectory()) fs.mkdirSync(getSurvivingBytes(path), { recursive: true });
    else fs.writeFileSync(getSurvivingBytes(path), '');
  };
  fs.openSync = ((path: string, ...rest: unknown[]) => {
    const descriptor = (before.openSync as (...all: unknown[]) => number)(path, ...rest);
    paths.set(descriptor, String(path));
    return descriptor;
  }) as typeof fs.openSync;
  fs.closeSync = (descriptor) => {
    paths.delete(descriptor);
    before.closeSync(descriptor);
  };
  fs.fsyncSync = (descriptor) => {
    before.fsyncSync(descriptor);
    const path = paths.get(descriptor) ?? '';
    if (!isInside(path)) return;
    flushes += 1;
    if (fs.fstatSync(descriptor).isDirectory()) keepNames(path);
    else if (fs.existsSync(path)) keepFile(path);
  };
  fs.renameSync = (from, to) => {
    before.renameSync(from, to);
    if (isInside(String(to))) renamed.push({ from: String(from), to: String(to) });
  };
  syncBuiltinESMExports();
  const stop = () => {
    Object.assign(fs, before);
    syncBuiltinESMExports();
  };
  return { flushes: () => flushes, stop };
}
