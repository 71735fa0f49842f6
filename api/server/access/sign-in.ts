/**
 * Sign-in. A wrong password, an unknown user and a locked account cannot be told apart: they have the same message, the same
 * statement, the same single argon2 verification.
 */
import { sql } from 'kysely';
import { HttpError } from '../http/errors.ts';
import type { Storage } from '../storage/storage.ts';
import type { AddressGuard } from './address-guard.ts';
import { networkOf, visitorAt } from './network.ts';
import type { Passwords, Verify } from './passwords.ts';

/** Wrong attempts without a delay. */
const FREE_ATTEMPTS = 5;
/** From here the account is locked for LOCK_SECONDS after each attempt. */
export const LOCK_ATTEMPTS = 12;
export const LOCK_SECONDS = 15 * 60;

/** OR-05: the text when the server refuses a password. It does not tell whether the user exists. */
export const refused = (): HttpError =>
  new HttpError(401, 'Please enter a valid password', { code: 'INVALID_CREDENTIALS' });

/** Seconds to wait after the `attempts`-th wrong attempt in a row: none, then 1, 2, 4 … 64, then locked. */
export function delayAfter(attempts: number): number {
  if (attempts < FREE_ATTEMPTS) return 0;
  return attempts >= LOCK_ATTEMPTS ? LOCK_SECONDS : 2 ** (attempts - FREE_ATTEMPTS);
}

interface SignInParts {
  readonly storage: Storage;
  readonly passwords: Passwords;
  readonly addresses: AddressGuard;
  readonly now: () => number;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** `address`: the caller's network address. `signal`: aborted when the caller leaves. */
export interface SignInPlace {
  readonly address: string;
  readonly signal?: AbortSignal;
}

/**
 * The user's id. Throws the same 401 for every failure, and 429 if too many attempts wait: such an attempt was not
 * made and does not count.
 */
export async function signIn(
  parts: SignInParts,
  credentials: Credentials,
  { address, signal }: SignInPlace,
): Promise<number> {
  const network = networkOf(address);
  // An address that is locked takes no turn from others. Its answer says nothing about any account.
  if (parts.addresses.isKnownLocked(network, parts.now())) throw refused();
  return parts.passwords.inTurn(visitorAt(address, credentials.email), signal, (verify) =>
    attempted(parts, credentials, network, verify),
  );
}

/** One attempt, whose turn it is. */
async function attempted(
  { storage, addresses, now }: SignInParts,
  { email, password }: Credentials,
  network: string,
  verify: Verify,
): Promise<number> {
  // Attempts that had their turns meanwhile may have locked the address, or another server.
  if (await addresses.isLocked(network, now())) throw refused();
  const attempt = await claimAttempt(storage, email.toLowerCase(), now());
  const fits = await verify(password, attempt?.password_hash);
  if (!attempt || !fits) {
    await addresses.failed(network, now());
    throw refused();
  }
  // Of many simultaneous guesses the first few lock the address; a right one among the rest no longer counts.
  if (await addresses.isLocked(network, now())) throw refused();
  if (attempt.earlier > 0) await addresses.forgive(network, attempt.earlier);
  await storage.system((db) =>
    db
      .updateTable('users')
      .set({ failed_attempts: 0, locked_until: null })
      .where('id', '=', attempt.id)
      .execute(),
  );
  return attempt.id;
}

/**
 * Counts the attempt as failed before the password is checked, so that a hundred simultaneous attempts all
 * count. Undefined if the user is unknown, archived, or must still wait.
 */
async function claimAttempt(
  storage: Storage,
  email: string,
  now: number,
): Promise<{ id: number; password_hash: string; earlier: number } | undefined> {
  const at = new Date(now);
  // Without a delay there is no time either: another server's clock may be behind it.
  const seconds = sql<number | null>`case
    when failed_attempts + 1 < ${FREE_ATTEMPTS}::integer then null
    when failed_attempts + 1 >= ${LOCK_ATTEMPTS}::integer then ${LOCK_SECONDS}::integer
    else power(2, failed_attempts + 1 - ${FREE_ATTEMPTS}::integer) end`;
  return storage.system((db) =>
    db
      .updateTable('users')
      .set({
        failed_attempts: sql`failed_attempts + 1`,
        locked_until: sql`${at}::timestamptz + ${seconds} * interval '1 second'`,
      })
      .where('email', '=', email)
      .where('archived_at', 'is', null)
      .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<=', at)]))
      .returning(['id', 'password_hash', sql<number>`failed_attempts - 1`.as('earlier')])
      .executeTakeFirst(),
  );
}
