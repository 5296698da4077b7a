import { hash, parseOptions, verify } from '@node-rs/argon2';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createBoundedQueue, type QueueBounds } from './bounded-queue.ts';

/** Too many passwords are being hashed already. */
export interface Busy {
  code: 'busy';
  retryAfterSeconds: number;
}

/** Hashes passwords by argon2id, off the event loop and a few at a time. */
export interface PasswordHashing {
  hash(password: string): Promise<Result<string, Busy>>;
  /** Whether it is the password of the hash. Without a hash, or with one that nobody can read, never, after the same time. */
  verify(hash: string | undefined, password: string): Promise<Result<boolean, Busy>>;
  /** Whether a hash was made at another cost than those of today. */
  isOutdated(hash: string): boolean;
}

/** What the OWASP asks for at least: 19 MiB, two passes, one thread. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Two of the four threads that Node shares among files, names and hashes. Those that wait are answered within seconds also on a
 * slow machine; a longer queue would only be given up by the browsers that wait in it.
 */
export const BOUNDS: QueueBounds = { running: 2, waiting: 64 };
const RETRY_AFTER_SECONDS = 3;

/** Of a password that nobody knows, made at the cost of today: there is nothing else to compare with. */
export const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$I4TGxFHsUAAPxZWxzNkgzg$OST5Go2cVn9gfzzRbAbQS8BmcNwuuU+inIW2WrWav4Y';

/** Undefined where there is no hash, or none that can be read: a row that was damaged opens nothing, and breaks nothing. */
async function fits(stored: string | undefined, password: string): Promise<boolean | undefined> {
  if (stored === undefined) return undefined;
  try {
    return await verify(stored, password);
  } catch {
    return undefined;
  }
}

/** False, after as long as it takes with a hash. */
async function fitsNobody(password: string): Promise<false> {
  await verify(NOBODYS, password);
  return false;
}

export function createHashing(bounds = BOUNDS): PasswordHashing {
  const queue = createBoundedQueue(bounds);
  const queued = async <T>(work: () => Promise<T>): Promise<Result<T, Busy>> => {
    const done = queue.run(work);
    return done ? ok(await done) : fail({ code: 'busy', retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
  return {
    hash: (password) => queued(() => hash(password, COST)),
    verify: (stored, password) => queued(async () => (await fits(stored, password)) ?? (await fitsNobody(password))),
    isOutdated: (stored) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored);
      return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
    },
  };
}
