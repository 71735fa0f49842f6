/**
 * Refresh families: one for each signed-in device. Its secret changes at every use; whoever shows an old one has a
 * stolen copy, or was stolen from, and the whole family ends.
 *
 * The next secret follows from the one before by a keyed hash. Two tabs that refresh at the same moment, and a client
 * whose answer got lost, so receive the same next secret for a few seconds, though only hashes are stored.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Storage } from '../storage/storage.ts';
import type { TokenClaims } from './tokens.ts';

/** Milliseconds for which the secret before the newest still serves. */
export const GRACE = 10_000;
/** Milliseconds from sign-in to the next one with a password. */
export const FAMILY_LIFE = 14 * 24 * 3600_000;

export interface Opened {
  readonly claims: TokenClaims;
  /** What the device keeps, as `family.secret`. */
  readonly refreshToken: string;
}

export interface Families {
  open(user: { userId: number; companyId: number; userAgent: string }, now: number): Promise<Opened>;
  /** Undefined where the token is unknown, expired, ended, or was used before: that ends the family. */
  rotate(refreshToken: string, now: number): Promise<Opened | undefined>;
  /** Ends the family of the token, or the one of that id. */
  end(family: string, now: number): Promise<void>;
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const isSame = (one: string, other: string | null): boolean =>
  other !== null && one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The family's id in a refresh token; undefined where the token does not look like one. */
export const familyOf = (refreshToken: string): string | undefined =>
  /^([0-9a-f-]{36})\.[\w-]{20,100}$/.exec(refreshToken)?.[1];

export function createFamilies(storage: Storage, key: Uint8Array): Families {
  const successor = (id: string, secret: string): string =>
    createHmac('sha256', key).update(`${id}.${secret}`).digest('base64url');

  return {
    async open({ userId, companyId, userAgent }, now) {
      const id = crypto.randomUUID();
      const secret = randomBytes(32).toString('base64url');
      await storage.system((db) =>
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
            expires_at: new Date(now + FAMILY_LIFE),
            user_agent: userAgent.slice(0, 300),
          })
          .execute(),
      );
      return { claims: { userId, companyId, sessionId: id }, refreshToken: `${id}.${secret}` };
    },

    async rotate(refreshToken, now) {
      const id = familyOf(refreshToken);
      if (!id) return undefined;
      const shown = refreshToken.slice(id.length + 1);
      const hash = hashOf(shown);
      return storage.system(async (db) => {
        const family = await db
          .selectFrom('refresh_families')
          .selectAll()
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', new Date(now))
          .forUpdate()
          .executeTakeFirst();
        if (!family) return undefined;
        const next = successor(id, shown);
        const claims = { userId: family.user_id, companyId: family.company_id, sessionId: id };
        const change = db.updateTable('refresh_families').where('id', '=', id);
        if (isSame(hash, family.token_hash)) {
          await change
            .set({ previous_hash: hash, token_hash: hashOf(next), rotated_at: new Date(now) })
            .execute();
          return { claims, refreshToken: `${id}.${next}` };
        }
        if (isSame(hash, family.previous_hash) && now - family.rotated_at.getTime() <= GRACE)
          return { claims, refreshToken: `${id}.${next}` };
        await change.set({ revoked_at: new Date(now) }).execute();
        return undefined;
      });
    },

    async end(id, now) {
      await storage.system((db) =>
        db
          .updateTable('refresh_families')
          .set({ revoked_at: new Date(now) })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .execute(),
      );
    },
  };
}
