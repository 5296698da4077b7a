import { hash, parseOptions, verify } from '@node-rs/argon2';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createBoundedQueue, type QueueBounds } from './bounded-queue.ts';

/** Too many passwords are being hashed. */
export interface Busy {
  code: 'busy';
  retryAfterSeconds: number;
}

/** Hashes passwords with argon2id, off the event loop and with limited concurrency. */
export interface PasswordHashing {
  hash(password: string): Promise<Result<string, Busy>>;
  /** Verifies a password. Without a hash, or with a damaged one, the result is false after the same time. */
  verify(hash: string | undefined, password: string): Promise<Result<boolean, Busy>>;
  /** True when a hash was made with other cost parameters than the current ones. */
  isOutdated(hash: string): boolean;
}

/** The minimum that OWASP recommends: 19 MiB, two passes, one thread. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Uses two of the four threads that Node shares among files, names and hashes. The last in the queue is served within
 * seconds, even on a slow machine. Browsers would time out in a longer queue.
 */
export const BOUNDS: QueueBounds = { running: 2, waiting: 64 };
const RETRY_AFTER_SECONDS = 3;

/** The hash of an unknown random password at the current cost, verified where an account has no hash. */
export const UNKNOWN_ACCOUNT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$I4TGxFHsUAAPxZWxzNkgzg$OST5Go2cVn9gfzzRbAbQS8BmcNwuuU+inIW2WrWav4Y';

/** Undefined without a readable hash: a damaged row grants no access and causes no error. */
async function fits(stored: string | undefined, password: string): Promise<boolean | undefined> {
  if (stored === undefined) return undefined;
  try {
    return await verify(stored, password);
  } catch {
    // The library rejects a hash that it cannot parse.
    return undefined;
  }
}

/** Returns false after the time of a real verification. */
async function fitsNoAccount(password: string): Promise<false> {
  await verify(UNKNOWN_ACCOUNT_HASH, password);
  return false;
}

export function createHashing(bounds = BOUNDS): PasswordHashing {
  const queue = createBoundedQueue(bounds);
  const runQueued = async <T>(work: () => Promise<T>): Promise<Result<T, Busy>> => {
    const done = queue.run(work);
    return done ? ok(await done) : fail({ code: 'busy', retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
  return {
    hash: (password) => runQueued(() => hash(password, COST)),
    verify: (stored, password) =>
      runQueued(async () => (await fits(stored, password)) ?? (await fitsNoAccount(password))),
    isOutdated: (stored) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored);
      return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
    },
  };
}
