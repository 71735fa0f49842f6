/** Bearer tokens: short-lived, signed with a key that is made once per installation and never leaves the server. */
import { randomBytes } from 'node:crypto';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import type { Storage } from '../storage/storage.ts';

/** Milliseconds. A leaked token is worth little; the session itself lives in the refresh cookie. */
export const TOKEN_LIFE = 10 * 60_000;

/** Whose token it is. The user's rights are read at every call and never stand in the token. */
export interface TokenClaims {
  readonly userId: number;
  readonly companyId: number;
  readonly sessionId: string;
}

export interface Tokens {
  /** `issuedAt`: ms since 1970. The same claims and the same second make the same token. */
  sign(claims: TokenClaims, issuedAt: number): Promise<string>;
  /** Undefined if the token is not ours, was altered, or has expired. */
  read(token: string, now: number): Promise<TokenClaims | undefined>;
}

const ISSUER = 'mimic';

export function createTokens(key: Uint8Array): Tokens {
  return {
    sign: ({ userId, companyId, sessionId }, issuedAt) =>
      new SignJWT({ company: companyId, session: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(String(userId))
        .setIssuedAt(Math.floor(issuedAt / 1000))
        .setExpirationTime(Math.floor((issuedAt + TOKEN_LIFE) / 1000))
        .sign(key),
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          requiredClaims: ['sub', 'exp', 'company', 'session'],
          currentDate: new Date(now),
        });
        return {
          userId: Number(payload.sub),
          companyId: Number(payload.company),
          sessionId: String(payload.session),
        };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

/** When a token expires; for one that has been verified before. */
export const tokenExpiry = (token: string): Date => new Date((decodeJwt(token).exp ?? 0) * 1000);

/** The secret of this name, created at its first use. All nodes on one database share it. */
export async function installationSecret(storage: Storage, name: string): Promise<Uint8Array> {
  const made = randomBytes(32).toString('base64');
  const row = await storage.system(async (db) => {
    await db
      .insertInto('secrets')
      .values({ name, value: made })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  });
  return Buffer.from(row.value, 'base64');
}
