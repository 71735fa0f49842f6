/** Passwords: argon2id, 64 MiB, three passes; at most two at a time, so that sign-ins cannot exhaust the machine. */
import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../http/errors.ts';

const COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;
const AT_ONCE = 2;
/** Sign-ins that may queue: some four seconds' worth. */
const MAX_WAITING = 100;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Exactly one verification, whatever happens: if there is no hash, or an empty one, against a hash that nothing matches. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
}

/** The library's two calls; a test counts them. */
export interface Argon2 {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

const library: Argon2 = {
  hash: (password) => hash(password, COST),
  verify: (stored, password) => verify(stored, password),
};

/** Passwords hashed by the library, or by `argon2` in a test. */
export async function createPasswords(argon2: Argon2 = library): Promise<Passwords> {
  const turn = turnstile(AT_ONCE, MAX_WAITING);
  const nobody = await argon2.hash(crypto.randomUUID());
  return {
    hash: (password) => turn(() => argon2.hash(password)),
    verify: (password, stored) =>
      turn(async () => {
        const fits = await argon2.verify(stored || nobody, password);
        return fits && !!stored;
      }),
  };
}

/** Runs at most `atOnce` pieces of work; the rest queue in order, and past `maxWaiting` are refused with 503. */
function turnstile(atOnce: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running++;
    else if (waiting.length >= maxWaiting)
      throw new HttpError(503, 'Too many people are signing in at once. Please try again.', { code: 'BUSY' });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
