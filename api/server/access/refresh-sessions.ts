/**
 * Refresh sessions: a family of secrets for each signed-in device. The secret changes at every use; presenting an old one means
 * that a copy was stolen, and the whole family ends.
 *
 * The next secret is a keyed hash of the one before, and for a few seconds after a change nothing changes
 * again: tabs that refresh at the same moment, and a client whose answer got lost, all receive the same answer, though
 * only hashes are stored.
 */
import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { RefreshFamiliesTable } from '../storage/schema/sign-in.ts';
import type { Db, Storage } from '../storage/storage.ts';
import type { Device } from './device.ts';
import { hashOf, isSameHash, newSecret } from './secrets.ts';
import type { TokenClaims } from './tokens.ts';

/** Milliseconds after a change in which the previous secret is still valid. */
export const GRACE = 10_000;
const DAY = 24 * 3600_000;
/** Milliseconds from sign-in until the password is asked for again. */
export const FAMILY_LIFE = 14 * DAY;
/** Milliseconds that one assimilation may last. */
export const ASSIMILATION_LIFE = 3600_000;

export interface Opened {
  readonly claims: TokenClaims;
  /** What the device keeps, as `family.secret`. */
  readonly refreshToken: string;
  /** When the secret was created, ms since 1970: tokens are dated by it, so that one secret means one token. */
  readonly since: number;
}

export interface NewFamily {
  readonly userId: number;
  readonly companyId: number;
  readonly device: Device;
  /** An assimilation session: who acts as the user, and from which session. */
  readonly actor?: { readonly userId: number; readonly sessionId: string };
}

/** The family's id in a refresh token; undefined if the token does not look like one. */
export const familyOf = (refreshToken: string): string | undefined =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{20,100}$/.exec(refreshToken)?.[1];

type Family = Selectable<RefreshFamiliesTable>;

/** The sessions of signed-in devices, as rows of `refresh_families`. */
export class RefreshSessions {
  readonly #storage: Storage;
  readonly #key: Uint8Array;

  /** `key`: derives the next secret. */
  constructor(storage: Storage, key: Uint8Array) {
    this.#storage = storage;
    this.#key = key;
  }

  async open({ userId, companyId, device, actor }: NewFamily, now: number): Promise<Opened> {
    const id = crypto.randomUUID();
    const secret = newSecret();
    await this.#storage.system((db) =>
      db
        .insertInto('refresh_families')
        .values({
          id,
          user_id: userId,
          company_id: companyId,
          token_hash: hashOf(secret),
          previous_hash: null,
          rotated_at: new Date(now),
          created_at: new Date(now),
          expires_at: new Date(now + (actor ? ASSIMILATION_LIFE : FAMILY_LIFE)),
          user_agent: device.userAgent.slice(0, 300),
          address: device.address,
          actor_id: actor?.userId,
          actor_session: actor?.sessionId,
        })
        .execute(),
    );
    return { claims: { userId, companyId, sessionId: id }, refreshToken: `${id}.${secret}`, since: now };
  }

  /** Undefined if the token is unknown, expired, ended, or was used before: that ends the family. */
  async rotate(refreshToken: string, address: string | undefined, now: number): Promise<Opened | undefined> {
    const id = familyOf(refreshToken);
    if (!id) return undefined;
    const shown = refreshToken.slice(id.length + 1);
    return this.#storage.system(async (db) => {
      const family = await readLiving(db, id, now);
      if (!family) return undefined;
      const next = `${id}.${this.#successor(id, shown)}`;
      const claims = claimsOf(family);
      const changedAt = family.rotated_at.getTime();
      const isFresh = family.previous_hash !== null && now - changedAt <= GRACE;
      const hash = hashOf(shown);
      if (isSameHash(hash, family.token_hash)) {
        if (isFresh) return { claims, refreshToken, since: changedAt };
        await change(db, id, {
          previous_hash: hash,
          token_hash: hashOf(next.slice(id.length + 1)),
          rotated_at: new Date(now),
          ...(address === undefined ? {} : { address }),
        });
        return { claims, refreshToken: next, since: now };
      }
      if (isFresh && isSameHash(hash, family.previous_hash))
        return { claims, refreshToken: next, since: changedAt };
      await revoke(db, now, id);
      return undefined;
    });
  }

  /** A wholly new secret, for a device that gave up its own; undefined if the family has ended. */
  renew(id: string, now: number): Promise<Opened | undefined> {
    return this.#storage.system(async (db) => {
      const family = await readLiving(db, id, now);
      if (!family) return undefined;
      const secret = newSecret();
      await change(db, id, {
        token_hash: hashOf(secret),
        previous_hash: null,
        rotated_at: new Date(now),
      });
      return { claims: claimsOf(family), refreshToken: `${id}.${secret}`, since: now };
    });
  }

  /** Moves the device's session to another company. */
  moveTo(id: string, companyId: number, now: number): Promise<TokenClaims | undefined> {
    return this.#storage.system(async (db) => {
      const family = await readLiving(db, id, now);
      if (!family) return undefined;
      await change(db, id, { company_id: companyId });
      return { ...claimsOf(family), companyId };
    });
  }

  /**
   * Signing out: ends the family, and in assimilation the administrator's own too, since the device has no other session.
   * Returns whose session it was; undefined if it had already ended.
   */
  leave(id: string, now: number): Promise<TokenClaims | undefined> {
    return this.#storage.system(async (db) => {
      const family = await readLiving(db, id, now);
      const actor = family?.actor_session ?? null;
      const own = actor === null ? family : await readLiving(db, actor, now);
      await revoke(db, now, actor ?? id);
      return own && claimsOf(own);
    });
  }

  /** Ends one family, and the assimilations begun in it; false if it had already ended or is another user's. */
  end(id: string, now: number, userId?: number): Promise<boolean> {
    return this.#storage.system(async (db) => (await revoke(db, now, id, userId)) > 0);
  }

  /** Ends all families of a user but one; returns how many. */
  endAll(userId: number, now: number, except?: string): Promise<number> {
    return this.#storage.system((db) => endFamilies(db, userId, now, except));
  }

  #successor(id: string, secret: string): string {
    return createHmac('sha256', this.#key).update(`${id}.${secret}`).digest('base64url');
  }
}

/** Ends all families of a user but one, in a transaction of the caller's; returns how many. */
export async function endFamilies(db: Db, userId: number, now: number, except?: string): Promise<number> {
  const rows = await db
    .updateTable('refresh_families')
    .set({ revoked_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .returning('id')
    .execute();
  return rows.length;
}

const claimsOf = (family: Family): TokenClaims => ({
  userId: family.user_id,
  companyId: family.company_id,
  sessionId: family.id,
});

/** The family if it is still valid, locked until the transaction ends. */
const readLiving = (db: Db, id: string, now: number): Promise<Family | undefined> =>
  db
    .selectFrom('refresh_families')
    .selectAll()
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .forUpdate()
    .executeTakeFirst();

async function change(
  db: Db,
  id: string,
  values: Partial<Pick<Family, 'token_hash' | 'previous_hash' | 'rotated_at' | 'address' | 'company_id'>>,
): Promise<void> {
  await db.updateTable('refresh_families').set(values).where('id', '=', id).execute();
}

/** Ends a family; the assimilations started from it end with it, see `session-validity.ts`. */
async function revoke(db: Db, now: number, id: string, userId?: number): Promise<number> {
  const done = await db
    .updateTable('refresh_families')
    .set({ revoked_at: new Date(now) })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}
