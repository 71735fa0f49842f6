/** Sign-in, sessions and rules, joined: what the rest of the server knows of access. */
import type { Rule } from '../../contract/endpoint.ts';
import type { Session } from '../../contract/endpoints.ts';
import { isGranted, type Permissions } from '../../contract/permissions.ts';
import type { Caller } from '../handler.ts';
import type { Storage } from '../storage/storage.ts';
import { createFamilies, familyOf, type Opened } from './families.ts';
import { type Argon2, createPasswords, type Passwords } from './passwords.ts';
import { findPerson, firstCompany } from './people.ts';
import { refused, signIn } from './sign-in.ts';
import { createTokens, installationSecret } from './tokens.ts';

/** A session as the wire shows it, and the refresh token that goes into the cookie. */
export interface Entered {
  readonly session: Session;
  readonly refreshToken: string;
}

export interface Access {
  /** Throws the one refusal for every way to be wrong. */
  login(credentials: { email: string; password: string }, userAgent: string): Promise<Entered>;
  /** Undefined where the refresh token does not serve any more. */
  refresh(refreshToken: string): Promise<Entered | undefined>;
  /** Ends the family of a refresh token. Whether there was one is not said. */
  logout(refreshToken: string): Promise<void>;
  /** Who a bearer token stands for; undefined where it does not serve. */
  caller(token: string): Promise<Caller | undefined>;
  readonly passwords: Passwords;
}

export interface AccessParts {
  readonly storage: Storage;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** For tests that count verifications. */
  readonly argon2?: Argon2;
}

export async function createAccess({ storage, now = Date.now, argon2 }: AccessParts): Promise<Access> {
  const tokens = createTokens(await installationSecret(storage, 'tokens'));
  const families = createFamilies(storage, await installationSecret(storage, 'refresh'));
  const passwords = await createPasswords(argon2);

  async function enter(opened: Opened): Promise<Entered | undefined> {
    const person = await findPerson(storage, opened.claims, now());
    if (!person) return undefined;
    const { user, company, defaults } = person;
    const token = await tokens.sign(opened.claims, now());
    return { session: { token, user, company, defaults }, refreshToken: opened.refreshToken };
  }

  return {
    passwords,
    async login(credentials, userAgent) {
      const userId = await signIn(storage, passwords, credentials, now());
      const companyId = await firstCompany(storage, userId);
      if (companyId === undefined) throw refused();
      const entered = await enter(await families.open({ userId, companyId, userAgent }, now()));
      if (!entered) throw refused();
      return entered;
    },
    async refresh(refreshToken) {
      const opened = await families.rotate(refreshToken, now());
      return opened && enter(opened);
    },
    async logout(refreshToken) {
      const family = familyOf(refreshToken);
      // Only who holds a secret of the family may end it; showing an old one ends it all the same.
      const opened = family && (await families.rotate(refreshToken, now()));
      if (opened) await families.end(opened.claims.sessionId, now());
    },
    async caller(token) {
      const claims = await tokens.read(token, now());
      return claims && findPerson(storage, claims, now());
    },
  };
}

/** OR-13: whether a signed-in user's permissions meet a rule. */
export const meets = (rule: Rule, permissions: Permissions): boolean =>
  typeof rule === 'string' || rule.anyOf.some((path) => isGranted(permissions, path));
