/** Sign-in, sessions and rights behind one interface: all that the rest of the server knows of access. */

import type { Rule } from '../../contract/endpoint.ts';
import type { Device as DeviceRow, Session } from '../../contract/endpoints.ts';
import type { BodyOf, Endpoints } from '../../contract/index.ts';
import { isGranted, type Permissions } from '../../contract/permissions.ts';
import { HttpError, missing } from '../http/errors.ts';
import type { Caller } from '../http/handler.ts';
import type { Mails } from '../mail/mails.ts';
import type { AnyId } from '../storage/ids.ts';
import type { Storage } from '../storage/storage.ts';
import { type AddressGuard, type AddressLimits, createAddressGuard } from './address-guard.ts';
import { Assimilation } from './assimilation.ts';
import type { Device } from './device.ts';
import { devicesOf } from './devices.ts';
import { createEntry, type Entered, type Entry } from './entry.ts';
import { linkExpired, refuseAssimilated, wrongPassword } from './errors.ts';
import { makeFirstCompany } from './first-company.ts';
import { visitorAt } from './network.ts';
import { readToken } from './one-time.ts';
import { PasswordLinks } from './password-links.ts';
import { type Argon2, createPasswords, type Passwords } from './passwords.ts';
import { companiesOf, findPerson } from './people.ts';
import { familyOf, RefreshSessions } from './refresh-sessions.ts';
import { type Credentials, type SignInPlace, signIn } from './sign-in.ts';
import { type Outcome, SignInSteps } from './sign-in-steps.ts';
import { SignedAddresses } from './signed-addresses.ts';
import { createTokens, installationSecret, type TokenClaims, type Tokens, tokenExpiry } from './tokens.ts';
import { TwoStep } from './two-step.ts';

/** What access is built from. */
interface Pieces {
  readonly storage: Storage;
  readonly now: () => number;
  readonly tokens: Tokens;
  readonly sessions: RefreshSessions;
  readonly twoStep: TwoStep;
  readonly passwords: Passwords;
  readonly entry: Entry;
  readonly steps: SignInSteps;
  readonly assimilation: Assimilation;
  readonly links: PasswordLinks;
  readonly addresses: AddressGuard;
  readonly signed: SignedAddresses;
}

interface TokenWorth {
  readonly kind: 'password' | 'setup' | 'session';
  readonly expiresAt: string;
  /** Of a link by which an account with a password joins a company: its name. */
  readonly company: string | null;
}

export class Access {
  readonly #pieces: Pieces;
  /** The steps after the password. */
  readonly steps: Pick<SignInSteps, 'verifyCode' | 'resendCode' | 'chooseCompany'>;
  readonly sessions: Pick<RefreshSessions, 'end' | 'endAll'>;
  readonly assimilation: Assimilation;
  readonly twoStep: TwoStep;
  readonly links: PasswordLinks;
  readonly passwords: Passwords;
  readonly signed: SignedAddresses;
  /** Milliseconds since 1970, by the clock that all of access uses. */
  readonly now: () => number;

  constructor(pieces: Pieces) {
    this.#pieces = pieces;
    this.steps = pieces.steps;
    this.sessions = pieces.sessions;
    this.assimilation = pieces.assimilation;
    this.twoStep = pieces.twoStep;
    this.links = pieces.links;
    this.passwords = pieces.passwords;
    this.signed = pieces.signed;
    this.now = pieces.now;
  }

  /** Throws the same error for every failed sign-in. */
  async login(credentials: Credentials, device: Device, signal?: AbortSignal): Promise<Outcome> {
    const userId = await signIn(this.#pieces, credentials, { address: device.address, signal });
    return this.#pieces.steps.begin(userId, device, this.now());
  }

  /** Undefined if the refresh token is no longer valid. `address`: the caller's network address. */
  async refresh(refreshToken: string, address?: string): Promise<Entered | undefined> {
    const { sessions, entry } = this.#pieces;
    const opened = await sessions.rotate(refreshToken, address, this.now());
    return opened && entry.enter(opened, this.now());
  }

  /** Ends the family of a refresh token; returns whose it was, undefined if there was none. */
  async logout(refreshToken: string): Promise<TokenClaims | undefined> {
    const { sessions } = this.#pieces;
    // Only the holder of one of the family's secrets may end it; an old secret will do.
    const opened = familyOf(refreshToken) && (await sessions.rotate(refreshToken, undefined, this.now()));
    return opened ? sessions.leave(opened.claims.sessionId, this.now()) : undefined;
  }

  /** The user of a bearer token; undefined if the token is not valid. */
  async caller(token: string): Promise<Caller | undefined> {
    const claims = await this.claims(token);
    return claims && this.callerOf(claims);
  }

  /** Whose a bearer token is, without a look at the database; undefined if it was not made here or has expired. */
  claims(token: string): Promise<TokenClaims | undefined> {
    return this.#pieces.tokens.read(token, this.now());
  }

  /** Undefined if the user, the membership or the session has ended. */
  callerOf(claims: TokenClaims): Promise<Caller | undefined> {
    return findPerson(this.#pieces.storage, claims, this.now());
  }

  /** Moves the device's session to another company of the user; 404 if it is not one of theirs. */
  async switchCompany(caller: Caller, named: AnyId): Promise<Session> {
    const { storage, sessions, entry } = this.#pieces;
    refuseAssimilated(caller);
    const open = await storage.system((db) => companiesOf(db, caller.userId));
    const wanted = open.find(({ id, company }) => [company.uuid, `${id}`].includes(`${named}`));
    const claims = wanted && (await sessions.moveTo(caller.sessionId, wanted.id, this.now()));
    const session = claims && (await entry.session(claims, this.now(), this.now()));
    if (!session) throw missing();
    return session;
  }

  /** What a bearer token grants, and until when. Throws 401. */
  async verifyToken(token: string): Promise<TokenWorth> {
    const row = await this.#pieces.storage.system((db) =>
      readToken(db, token, ['password', 'setup'], this.now()),
    );
    if (row) {
      const company = row.kind === 'password' ? await this.links.invitingCompany(token) : undefined;
      const expiresAt = row.expires_at.toISOString();
      return { kind: row.kind as 'password' | 'setup', expiresAt, company: company ?? null };
    }
    if (!(await this.caller(token))) throw linkExpired();
    return { kind: 'session', expiresAt: tokenExpiry(token).toISOString(), company: null };
  }

  /** Throws 400 unless it is the caller's own password, which counts as an attempt; 403 in an assimilation session. */
  async confirmPassword(caller: Caller, password: string, place: SignInPlace): Promise<void> {
    refuseAssimilated(caller);
    await signIn(this.#pieces, { email: caller.user.email, password }, place).catch((error: unknown) => {
      throw error instanceof HttpError && error.status === 401 ? wrongPassword() : error;
    });
  }

  devices(caller: Caller): Promise<DeviceRow[]> {
    return devicesOf(this.#pieces.storage, caller.userId, caller.sessionId, this.now());
  }

  firstCompany(wanted: BodyOf<Endpoints['firstCompany']>, { address, signal }: SignInPlace): Promise<void> {
    const { storage, passwords } = this.#pieces;
    const hash = (password: string) => passwords.hash(password, visitorAt(address), signal);
    return makeFirstCompany(storage, hash, wanted, this.now());
  }
}

interface AccessParts {
  readonly storage: Storage;
  readonly mails: Mails;
  readonly now?: () => number;
  /** For tests that count verifications. */
  readonly argon2?: Argon2;
  readonly addressLimits?: AddressLimits;
  /** Receives what failed after its caller was answered. */
  readonly failed?: (error: unknown) => void;
}

export async function createAccess(parts: AccessParts): Promise<Access> {
  const { storage, mails, now = Date.now, failed = () => {} } = parts;
  const tokens = createTokens(await installationSecret(storage, 'tokens'));
  const sessions = new RefreshSessions(storage, await installationSecret(storage, 'refresh'));
  const twoStep = new TwoStep(storage, await installationSecret(storage, 'two-step'));
  const passwords = await createPasswords(parts.argon2);
  const entry = createEntry(storage, sessions, tokens);
  return new Access({
    ...{ storage, now, tokens, sessions, twoStep, passwords, entry },
    steps: new SignInSteps({ storage, twoStep, entry, mails }),
    assimilation: new Assimilation({ storage, sessions, entry }),
    links: new PasswordLinks({ storage, mails, passwords, now, failed }),
    addresses: createAddressGuard(storage, parts.addressLimits),
    signed: new SignedAddresses(await installationSecret(storage, 'signed-addresses'), now),
  });
}

/** OR-13: whether a signed-in user's permissions meet a rule. */
export const meets = (rule: Rule, permissions: Permissions): boolean =>
  typeof rule === 'string' || rule.anyOf.some((path) => isGranted(permissions, path));
