/** The second step of a sign-in: a code by mail, a code from an authenticator app, or a recovery code. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { PRODUCT_NAME } from '../config.ts';
import { HttpError } from '../http/errors.ts';
import type { TwoStepMethod, TwoStepsTable } from '../storage/schema/sign-in.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { keyedHash, seal, unseal } from './secrets.ts';
import { delayAfter } from './sign-in.ts';

const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;

/** Six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Normalises a code: people type blanks, dashes and capitals. */
const plain = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

const wrongCode = (): HttpError =>
  new HttpError(400, 'Invalid verification code', {
    code: 'INVALID_CODE',
    fields: { code: 'Invalid verification code' },
  });

export class TwoStep {
  readonly #storage: Storage;
  readonly #key: Uint8Array;

  /** `key`: seals the secrets of authenticators, and keys the hashes of codes. */
  constructor(storage: Storage, key: Uint8Array) {
    this.#storage = storage;
    this.#key = key;
  }

  /** What is stored of a mailed code; `salt` makes the hashes of equal codes differ. */
  hashCode(code: string, salt: string): string {
    return keyedHash(this.#key, `mailed ${salt} ${plain(code)}`);
  }

  status(userId: number): Promise<{ method: TwoStepMethod; recoveryCodesLeft: number }> {
    return this.#storage.system(async (db) => {
      const row = await readRow(db, userId);
      const { left } = await db
        .selectFrom('recovery_codes')
        .where('user_id', '=', userId)
        .select((count) => count.fn.countAll().as('left'))
        .executeTakeFirstOrThrow();
      return { method: row?.method ?? 'off', recoveryCodesLeft: Number(left) };
    });
  }

  /** A new secret for an authenticator, kept until it is confirmed or replaced. */
  async offer(userId: number, email: string): Promise<{ secret: string; uri: string }> {
    const secret = generateSecret();
    const offered = seal(this.#key, secret);
    await this.#storage.system((db) =>
      db
        .insertInto('two_steps')
        .values({ user_id: userId, secret: null, offered })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ offered }))
        .execute(),
    );
    return { secret, uri: generateURI({ issuer: PRODUCT_NAME, label: email, secret }) };
  }

  /** Changes the method; to `authenticator` only with a code made from the offered secret. Returns new recovery codes, or none. */
  choose(
    userId: number,
    method: TwoStepMethod,
    code: string | undefined,
    now: number,
  ): Promise<readonly string[]> {
    return this.#storage.system(async (db) => {
      await db
        .insertInto('two_steps')
        .values({ user_id: userId, secret: null, offered: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await readRow(db, userId);
      const change = db.updateTable('two_steps').where('user_id', '=', userId);
      if (method !== 'authenticator') {
        await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
        await change.set({ method, secret: null, offered: null }).execute();
        return [];
      }
      const step = row?.offered && code ? this.#stepOf(row.offered, code, 0, now) : undefined;
      if (step === undefined) throw wrongCode();
      await change.set({ method, secret: row!.offered, offered: null, used_step: step }).execute();
      return this.#newRecoveryCodes(db, userId);
    });
  }

  /** Ten new recovery codes in place of the old. Throws 409 if no authenticator is in use. */
  renewRecoveryCodes(userId: number): Promise<readonly string[]> {
    return this.#storage.system(async (db) => {
      const row = await readRow(db, userId);
      if (row?.method !== 'authenticator')
        throw new HttpError(409, 'Recovery codes belong to an authenticator app; set one up first', {
          code: 'NO_AUTHENTICATOR',
        });
      return this.#newRecoveryCodes(db, userId);
    });
  }

  /**
   * Whether a code is right; a right one is used up. `isMailed`: whether it was mailed, which is valid only if
   * codes are mailed. Wrong codes are counted; after a few the user must wait, whatever the code.
   */
  async judge(db: Db, userId: number, code: string, isMailed: boolean, now: number): Promise<boolean> {
    const row = await readRow(db, userId);
    if (!row || row.method === 'off' || (row.locked_until && row.locked_until.getTime() > now)) return false;
    const change = db.updateTable('two_steps').where('user_id', '=', userId);
    const step = row.secret ? this.#stepOf(row.secret, code, row.used_step, now) : undefined;
    const isRight = row.method === 'mail' ? isMailed : step !== undefined;
    // Users of an authenticator have recovery codes in case they lose it.
    if (isRight || (row.method === 'authenticator' && (await this.#spendRecoveryCode(db, userId, code)))) {
      const used_step = step ?? row.used_step;
      await change.set({ failures: 0, locked_until: null, used_step }).execute();
      return true;
    }
    const failures = row.failures + 1;
    await change.set({ failures, locked_until: new Date(now + delayAfter(failures) * 1000) }).execute();
    return false;
  }

  #recoveryHash(userId: number, code: string): string {
    return keyedHash(this.#key, `recovery ${userId} ${plain(code)}`);
  }

  async #newRecoveryCodes(db: Db, userId: number): Promise<readonly string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    const rows = codes.map((code) => ({ user_id: userId, hash: this.#recoveryHash(userId, code) }));
    await db.insertInto('recovery_codes').values(rows).execute();
    return codes;
  }

  async #spendRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
    const used = await db
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('hash', '=', this.#recoveryHash(userId, code))
      .executeTakeFirst();
    return used.numDeletedRows > 0n;
  }

  /** The 30 s step that a code belongs to, if it is later than the last one used. */
  #stepOf(sealed: string, code: string, after: number, now: number): number | undefined {
    return matchingStep(unseal(this.#key, sealed), plain(code), after, now);
  }
}

const readRow = (db: Db, userId: number): Promise<Selectable<TwoStepsTable> | undefined> =>
  db.selectFrom('two_steps').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();

/** Ten letters and digits, 50 bits, without characters that are easily confused. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(10)].map((byte) => 'abcdefghjkmnpqrstuvwxyz234567890'[byte & 31]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** The step of a six-digit code; one step before or after the present is allowed for clock drift; only past `after`. */
function matchingStep(secret: string, code: string, after: number, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const answer = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: STEP_SECONDS,
    afterTimeStep: after,
  });
  return answer.valid && 'timeStep' in answer ? answer.timeStep : undefined;
}
