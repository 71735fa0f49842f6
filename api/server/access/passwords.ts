/** Passwords: argon2id, 64 MiB, three passes; at most two at a time, so that sign-ins cannot eat the machine. */
import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../http/errors.ts';

const COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;
const AT_ONCE = 2;
/** Sign-ins that may wait for their turn: some four seconds' worth. */
const MAX_WAITING = 100;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** One verification, whatever happens: where there is no hash, or an empty one, it is one that nothing fits. */
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

/** Passwords over the library, or over `argon2` in a test. */
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

/** Lets `atOnce` pieces of work run; the others wait in order, and past `maxWaiting` are refused with 503. */
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
