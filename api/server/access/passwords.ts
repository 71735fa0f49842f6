/** Passwords: argon2id, 64 MiB, three passes; at most two at a time, so that sign-ins cannot exhaust the machine. */
import { hash, verify } from '@node-rs/argon2';
import { type Asker, FairQueue } from '../http/fair-queue.ts';

const COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;
/** A person is an account here, and a company a network address. One hash takes about 75 ms. */
const QUEUE = {
  atWork: { person: 1, company: 1, all: 2 },
  waiting: { person: 3, company: 20, all: 100 },
  message: 'Too many people are signing in at once. Please try again.',
};

export interface Passwords {
  hash(password: string, asker: Asker, signal?: AbortSignal): Promise<string>;
  /** Runs the work in the asker's turn. Rejects with 429 if too much waits, before any of the work is done. */
  inTurn<T>(asker: Asker, signal: AbortSignal | undefined, work: (verify: Verify) => Promise<T>): Promise<T>;
}

/** Exactly one verification, whatever happens: if there is no hash, or an empty one, against a hash that nothing matches. */
export type Verify = (password: string, stored: string | undefined) => Promise<boolean>;

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
  const queue = new FairQueue(QUEUE);
  const nobody = await argon2.hash(crypto.randomUUID());
  const verified: Verify = async (password, stored) => {
    const fits = await argon2.verify(stored || nobody, password);
    return fits && !!stored;
  };
  return {
    hash: (password, asker, signal) => queue.run(asker, signal, () => argon2.hash(password)),
    inTurn: (asker, signal, work) => queue.run(asker, signal, () => work(verified)),
  };
}
