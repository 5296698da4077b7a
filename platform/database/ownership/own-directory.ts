import { closeSync, constants, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDataDirectory } from '../data-directory.ts';
import { type KernelLock, lockInKernel } from './kernel-lock.ts';
import { createLock, getHolderState, type Holder, moveAside, ownHolder, readLock } from './lock-file.ts';

export interface Ownership {
  /** Called before every change of a file. Throws once the directory belongs to another process. */
  assert(): void;
  release(): void;
}

export interface OwnershipOptions {
  /** Called once when another process has taken the directory; this process no longer writes. */
  onLost?: (message: string) => void;
  /** False: behaves like a system without kernel locks. */
  inKernel?: boolean;
}

/** The owner writes its heartbeat this often, and stops writing this long after it last confirmed its ownership. */
const BEAT_MS = 1_000;
/** A holder in an unknown state counts as gone after this time without a heartbeat. */
const SILENCE_MS = 3_000;
/** A delayed owner notices the loss within this time; the new owner writes nothing before. */
const NOTICE_MS = 1_500;
/** A killed process may take a moment to release its lock. */
const TRIES = 8;

/**
 * Makes this process the only user of `<dataDir>`, by the kernel's lock and, for other machines and systems without one,
 * by a heartbeat every second in `lock.beat`. Throws when another process owns it. A dead owner is replaced: immediately
 * when the kernel or its process id proves its death, otherwise after some seconds without a heartbeat.
 */
export async function ownDirectory(dataDir: string, options: OwnershipOptions = {}): Promise<Ownership> {
  makeDataDirectory(dataDir);
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
  return keep(dataDir, mine, { kernel, lost: options.onLost ?? (() => {}) });
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
      const state = getHolderState(found.holder, mine);
      if (state === 'alive' || (state === 'unknown' && (await showsLife(dataDir, path, found.text))))
        throw heldError(dataDir, found.holder);
      foreign ||= state === 'unknown';
    }
    moveAside(path, found.text);
  }
  throw new Error(`Could not take the lock ${path}: other processes keep taking it. Start one process only.`);
}

/** Watches for longer than a living owner can be silent. Uses only this process's clock: two machines may disagree. */
async function showsLife(dataDir: string, path: string, text: string): Promise<boolean> {
  const readSignsOfLife = () => `${readLock(path)?.text} ${readBeat(dataDir)}`;
  const before = `${text} ${readBeat(dataDir)}`;
  const end = performance.now() + SILENCE_MS;
  while (performance.now() < end) {
    await pause(100);
    if (readSignsOfLife() !== before) return true;
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
  const checkOwnership = () => {
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
    checkOwnership();
    if (gone) return;
    try {
      writeBeat(dataDir, mine, beats++);
    } catch {
      // The next heartbeat retries. If this process was silent too long, its next check sees the new owner.
    }
  }, BEAT_MS);
  timer.unref();
  return {
    assert: () => {
      if (isLate(seenAt)) checkOwnership();
      if (gone) throw gone;
    },
    release: () => {
      clearInterval(timer);
      gone ??= new Error(`${dataDir} was released: this process no longer writes.`);
      if (readLock(path)?.holder?.nonce === mine.nonce) {
        rmSync(join(dataDir, 'lock.beat'), { force: true });
        rmSync(path, { force: true });
      }
      if (kernel.kind === 'held') kernel.release();
    },
  };
}

/** Uses both clocks: one stops while the machine sleeps, the other can be set. */
function now(): { steady: number; wall: number } {
  return { steady: performance.now(), wall: Date.now() };
}

function isLate({ steady, wall }: ReturnType<typeof now>): boolean {
  return performance.now() - steady > BEAT_MS || Math.abs(Date.now() - wall) > BEAT_MS;
}

/** Writes in place and with a constant length, so that it succeeds on a full disk. */
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
    // A missing beat counts as one that never changes.
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
    'This process no longer writes and ends. All acknowledged data is stored.',
  ].join('\n');
}
