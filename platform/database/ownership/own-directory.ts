import { closeSync, constants, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type KernelLock, lockInKernel } from './kernel-lock.ts';
import { createLock, type Holder, moveAside, ownHolder, readLock, stateOf } from './lock-file.ts';

export interface Ownership {
  /** Asked before every change of a file. Throws once the directory belongs to somebody else. */
  assert(): void;
  release(): void;
}

export interface OwnershipOptions {
  /** Told once when the directory was taken by somebody else; nothing is written any more. */
  lost?: (message: string) => void;
  /** False: as where the system has no lock in the kernel. */
  inKernel?: boolean;
}

/** The owner shows that it lives this often, and writes nothing later than this after it last saw that it is the owner. */
const BEAT_MS = 1_000;
/** A holder of whom nothing else is known is gone after this time without a sign. */
const SILENCE_MS = 3_000;
/** Whoever was only held up has noticed after this time; before it, the next one writes nothing. */
const NOTICE_MS = 1_500;
/** A killed process may take a moment to let its lock go. */
const TRIES = 8;

/**
 * Makes this process the only one that uses `<dataDir>`, by the kernel's lock and, for other machines and systems without one, by
 * a sign of life every second in `lock.beat`. Throws when another process has it. A holder that is gone is replaced: at once
 * when the kernel or its process id proves that, otherwise after some seconds without a sign of it.
 */
export async function ownDirectory(dataDir: string, options: OwnershipOptions = {}): Promise<Ownership> {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'lock');
  const kernel = await kernelLock(dataDir, options.inKernel ?? true);
  if (kernel.kind === 'refused') throw heldError(dataDir, readLock(path)?.holder);
  const mine = ownHolder(kernel.kind === 'held');
  try {
    await takeLock(dataDir, mine);
  } catch (error) {
    if (kernel.kind === 'held') kernel.release();
    throw error;
  }
  return keep(dataDir, mine, { kernel, lost: options.lost ?? (() => {}) });
}

async function kernelLock(dataDir: string, wanted: boolean): Promise<KernelLock> {
  if (!wanted) return { kind: 'unknown' };
  for (let attempt = 1; ; attempt += 1) {
    const lock = lockInKernel(dataDir);
    if (lock.kind !== 'refused' || attempt === TRIES) return lock;
    await pause(100);
  }
}

async function takeLock(dataDir: string, mine: Required<Holder>): Promise<void> {
  const path = join(dataDir, 'lock');
  let foreign = false;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if (createLock(path, mine)) {
      writeBeat(dataDir, mine, 0);
      if (foreign) await pause(NOTICE_MS);
      if (readLock(path)?.holder?.nonce === mine.nonce) return;
      continue;
    }
    const found = readLock(path);
    if (found === undefined) continue;
    if (found.holder) {
      const state = stateOf(found.holder, mine);
      if (state === 'alive' || (state === 'unknown' && (await showsLife(dataDir, path, found.text))))
        throw heldError(dataDir, found.holder);
      foreign ||= state === 'unknown';
    }
    moveAside(path, found.text);
  }
  throw new Error(`Could not take the lock ${path}: other processes keep taking it. Start one process only.`);
}

/** Watches as long as a living owner cannot be silent. By this process's clock alone: two machines may disagree. */
async function showsLife(dataDir: string, path: string, text: string): Promise<boolean> {
  const signs = () => `${readLock(path)?.text} ${readBeat(dataDir)}`;
  const before = `${text} ${readBeat(dataDir)}`;
  const end = performance.now() + SILENCE_MS;
  while (performance.now() < end) {
    await pause(100);
    if (signs() !== before) return true;
  }
  return false;
}

interface Keeping {
  kernel: KernelLock;
  lost: (message: string) => void;
}

function keep(dataDir: string, mine: Holder, { kernel, lost }: Keeping): Ownership {
  const path = join(dataDir, 'lock');
  let beats = 1;
  let gone: Error | undefined;
  let seenAt = now();
  const look = () => {
    if (gone) return;
    const holder = readLock(path)?.holder;
    if (holder?.nonce === mine.nonce) {
      seenAt = now();
      return;
    }
    clearInterval(timer);
    gone = new Error(lostMessage(dataDir, holder));
    lost(gone.message);
  };
  const timer = setInterval(() => {
    look();
    if (gone) return;
    try {
      writeBeat(dataDir, mine, beats++);
    } catch {
      // The next one tries again; without a sign for long, whoever takes over is seen by the next look.
    }
  }, BEAT_MS);
  timer.unref();
  return {
    assert: () => {
      if (isLate(seenAt)) look();
      if (gone) throw gone;
    },
    release: () => {
      clearInterval(timer);
      gone ??= new Error(`${dataDir} was given back: nothing is written any more.`);
      if (readLock(path)?.holder?.nonce === mine.nonce) {
        rmSync(join(dataDir, 'lock.beat'), { force: true });
        rmSync(path, { force: true });
      }
      if (kernel.kind === 'held') kernel.release();
    },
  };
}

/** Both clocks: one stands still while the machine sleeps, the other can be set. */
function now(): { steady: number; wall: number } {
  return { steady: performance.now(), wall: Date.now() };
}

function isLate({ steady, wall }: ReturnType<typeof now>): boolean {
  return performance.now() - steady > BEAT_MS || Math.abs(Date.now() - wall) > BEAT_MS;
}

/** In place and always as long: a full disk takes it, too. */
function writeBeat(dataDir: string, { nonce }: Holder, count: number): void {
  const path = join(dataDir, 'lock.beat');
  const descriptor = openSync(path, constants.O_CREAT | constants.O_WRONLY, 0o600);
  try {
    writeSync(descriptor, `${nonce} ${String(count).padStart(12)}\n`, 0);
  } finally {
    closeSync(descriptor);
  }
}

function readBeat(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'lock.beat'), 'utf8');
  } catch {
    return '';
  }
}

function heldError(dataDir: string, holder: Holder | undefined): Error {
  const by = holder ? `process ${holder.pid} (since ${holder.since})` : 'another process';
  return new Error(
    [
      `The data directory ${dataDir} is in use by ${by}.`,
      'The embedded database takes one process, also of several containers. Stop that process, or set DATA_DIR to another directory,',
      'or set DATABASE_URL to a PostgreSQL server, which takes many.',
    ].join('\n'),
  );
}

function lostMessage(dataDir: string, holder: Holder | undefined): string {
  const by = holder ? `by process ${holder.pid} (since ${holder.since})` : 'or its lock removed';
  return [
    `The data directory ${dataDir} was taken over ${by}, because this process gave no sign of life.`,
    'This process writes nothing any more and ends. What it acknowledged is stored.',
  ].join('\n');
}
