/** Sign-in, sessions and rules, joined: what the rest of the server knows of access. */

import type { Rule } from '../../contract/endpoint.ts';
import type { Device as DeviceRow, Session } from '../../contract/endpoints.ts';
import type { BodyOf, Endpoints } from '../../contract/index.ts';
import { isGranted, type Permissions } from '../../contract/permissions.ts';
import type { Caller } from '../http/handler.ts';
import { missing, HttpError } from '../http/errors.ts';
import type { Mails } from '../mail/mails.ts';
import type { Storage } from '../storage/storage.ts';
import { type AddressLimits, createAddressGuard } from './address-guard.ts';
import { type Assimilation, createAssimilation } from './assimilation.ts';
import type { Device } from './device.ts';
import { devicesOf } from './devices.ts';
import { createEntry, type Entered } from './entry.ts';
import { createFamilies, type Families, familyOf } from './families.ts';
import { makeFirstCompany } from './first-company.ts';
import { readToken } from './one-time.ts';
import { createPasswordLinks, type PasswordLinks } from './password-links.ts';
import { type Argon2, createPasswords, type Passwords } from './passwords.ts';
import { companiesOf, findPerson } from './people.ts';
import { linkExpired, refuseAssimilated, wrongPassword } from './errors.ts';
import { type Credentials, signIn } from './sign-in.ts';
import { createSteps, type Outcome, type Steps } from './steps.ts';
import { createTokens, installationSecret, tokenExpiry } from './tokens.ts';
import { createTwoStep, type TwoStep } from './two-step.ts';

export interface Access {
  /** Throws the one refusal for every way to be wrong. */
  login(credentials: Credentials, device: Device): Promise<Outcome>;
  /** The steps after the password. */
  readonly steps: Pick<Steps, 'verifyCode' | 'resendCode' | 'chooseCompany'>;
  /** Undefined where the refresh token does not serve any more. `address`: where it comes from now. */
  refresh(refreshToken: string, address?: string): Promise<Entered | undefined>;
  /** Ends the family of a refresh token. Whether there was one is not said. */
  logout(refreshToken: string): Promise<void>;
  /** Who a bearer token stands for; undefined where it does not serve. */
  caller(token: string): Promise<Caller | undefined>;
  /** The device goes on in another company of the user; 404 where it is not one of his. */
  switchCompany(caller: Caller, companyUuid: string): Promise<Session>;
  /** What a token in somebody's hands is, and until when. Throws 401. */
  verifyToken(token: string): Promise<{ kind: 'password' | 'setup' | 'session'; expiresAt: string }>;
  /** Throws 400 unless it is the caller's own password, which counts as an attempt; 403 in an assimilation session. */
  confirmPassword(caller: Caller, password: string, device: Device): Promise<void>;
  devices(caller: Caller): Promise<DeviceRow[]>;
  firstCompany(wanted: BodyOf<Endpoints['firstCompany']>): Promise<void>;
  readonly families: Pick<Families, 'end' | 'endAll'>;
  readonly assimilation: Assimilation;
  readonly twoStep: TwoStep;
  readonly links: PasswordLinks;
  readonly passwords: Passwords;
  /** Milliseconds since 1970, by the clock that all of this goes by. */
  readonly now: () => number;
}

export interface AccessParts {
  readonly storage: Storage;
  readonly mails: Mails;
  readonly now?: () => number;
  /** For tests that count verifications. */
  readonly argon2?: Argon2;
  readonly addressLimits?: AddressLimits;
  /** Told what failed after its caller was answered. */
  readonly failed?: (error: unknown) => void;
}

export async function createAccess(parts: AccessParts): Promise<Access> {
  const { storage, mails, now = Date.now, failed = () => {} } = parts;
  const tokens = createTokens(await installationSecret(storage, 'tokens'));
  const families = createFamilies(storage, await installationSecret(storage, 'refresh'));
  const twoStep = createTwoStep(storage, await installationSecret(storage, 'two-step'));
  const passwords = await createPasswords(parts.argon2);
  const entry = createEntry(storage, families, tokens);
  const steps = createSteps({ storage, twoStep, entry, mails });
  const addresses = createAddressGuard(storage, parts.addressLimits);
  const check = (credentials: Credentials, address: string): Promise<number> =>
    signIn({ storage, passwords, addresses, now }, credentials, address);
  const callerOf = async (token: string): Promise<Caller | undefined> => {
    const claims = await tokens.read(token, now());
    return claims && findPerson(storage, claims, now());
  };

  return {
    now,
    passwords,
    families,
    twoStep,
    steps,
    assimilation: createAssimilation({ storage, families, entry }),
    links: createPasswordLinks({ storage, mails, passwords, now, failed }),
    login: async (credentials, device) =>
      steps.begin(await check(credentials, device.address), device, now()),
    async refresh(refreshToken, address) {
      const opened = await families.rotate(refreshToken, address, now());
      return opened && entry.enter(opened, now());
    },
    async logout(refreshToken) {
      // Only who holds a secret of the family may end it; showing an old one ends it all the same.
      const opened = familyOf(refreshToken) && (await families.rotate(refreshToken, undefined, now()));
      if (opened) await families.leave(opened.claims.sessionId, now());
    },
    caller: callerOf,
    async switchCompany(caller, companyUuid) {
      refuseAssimilated(caller);
      const open = await storage.system((db) => companiesOf(db, caller.userId));
      const wanted = open.find(({ company }) => company.uuid === companyUuid);
      const claims = wanted && (await families.moveTo(caller.sessionId, wanted.id, now()));
      const session = claims && (await entry.session(claims, now(), now()));
      if (!session) throw missing();
      return session;
    },
    async verifyToken(token) {
      const row = await storage.system((db) => readToken(db, token, ['password', 'setup'], now()));
      if (row) return { kind: row.kind as 'password' | 'setup', expiresAt: row.expires_at.toISOString() };
      if (!(await callerOf(token))) throw linkExpired();
      return { kind: 'session', expiresAt: tokenExpiry(token).toISOString() };
    },
    async confirmPassword(caller, password, device) {
      refuseAssimilated(caller);
      await check({ email: caller.user.email, password }, device.address).catch((error: unknown) => {
        throw error instanceof HttpError && error.status === 401 ? wrongPassword() : error;
      });
    },
    devices: (caller) => devicesOf(storage, caller.userId, caller.sessionId, now()),
    firstCompany: (wanted) => makeFirstCompany(storage, passwords, wanted, now()),
  };
}

/** OR-13: whether a signed-in user's permissions meet a rule. */
export const meets = (rule: Rule, permissions: Permissions): boolean =>
  typeof rule === 'string' || rule.anyOf.some((path) => isGranted(permissions, path));
