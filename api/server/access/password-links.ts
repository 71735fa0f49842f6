/** Passwords set by a link in a mail: forgotten ones, and the first one of somebody who was invited. */

import { FairQueue } from '../http/fair-queue.ts';
import type { Mails } from '../mail/mails.ts';
import { invitationLetter, type Letter, passwordChangedLetter, resetLetter } from '../mail/templates.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { linkExpired, noMail } from './errors.ts';
import { acceptInvitation, findInvitation, type Invitation, invitedAccount } from './invitations.ts';
import { visitorAt } from './network.ts';
import { issueToken, LIFE, readToken, takeToken } from './one-time.ts';
import type { Passwords } from './passwords.ts';
import { endFamilies } from './refresh-sessions.ts';
import type { SignInPlace } from './sign-in.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const INVITATION_LIFE = 7 * DAY;
/** At most one mail of this kind to a person in this time. */
const PAUSE = MINUTE;
/** Requests that wait for their mails. A person is an account here, and a company a network address. */
const QUEUE = {
  atWork: { person: 1, company: 1, all: 1 },
  waiting: { person: 20, company: 20, all: 200 },
  message: 'Too many passwords are being reset at once. Please try again.',
  // The caller has been answered: the mail goes out, however late.
  mostWaitMs: 10 * MINUTE,
};
const SET_PASSWORD_PATH = '/set-password';

interface Parts {
  readonly storage: Storage;
  readonly mails: Mails;
  readonly passwords: Passwords;
  readonly now: () => number;
  readonly failed: (error: unknown) => void;
}

interface Addressee {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
}

export class PasswordLinks {
  readonly #parts: Parts;
  readonly #queue = new FairQueue(QUEUE);
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Mails a link to the owner of this address, later: neither the answer nor its delay tells the caller
   * whether there is such a user. Throws 429 if too many requests wait, whoever is meant.
   */
  forgot(email: string, address: string): void {
    const asker = visitorAt(address, email);
    this.#queue.refuseIfFull(asker);
    const mailed = this.#queue
      .run(asker, undefined, () => this.#mailForgotten(email))
      .catch(this.#parts.failed)
      .finally(() => this.#underWay.delete(mailed));
    this.#underWay.add(mailed);
  }

  /**
   * Mails a link to a user: to set a new password, or to accept where a company invites them. `companyId`: of the company that sends it.
   * 409 if no mail can go.
   */
  async send(
    userId: number,
    why: { readonly invitedBy: string } | 'reset',
    companyId?: number,
  ): Promise<void> {
    const { mails, storage } = this.#parts;
    if (mails.mode === 'none') throw noMail();
    await storage.system(async (db) => {
      const user = await addressee(db).where('id', '=', userId).executeTakeFirstOrThrow();
      if (why === 'reset') return this.#mailLink(db, user, LIFE.password, resetLetterFor(user), companyId);
      const invitation = (link: string) =>
        invitationLetter(user.first_name, why.invitedBy, link, INVITATION_LIFE / DAY);
      return this.#mailLink(db, user, INVITATION_LIFE, invitation, companyId);
    });
  }

  /** Sets a password with a link's token and ends all the user's sessions. Returns the user's id. Throws 401 if the token does not serve. */
  async set(token: string, password: string, { address, signal }: SignInPlace): Promise<number> {
    const { storage, passwords, mails, now } = this.#parts;
    const isGood = await storage.system((db) => readToken(db, token, ['password'], now()));
    // Without a valid link no hash is computed either.
    if (!isGood) throw linkExpired();
    const password_hash = await passwords.hash(password, visitorAt(address), signal);
    return storage.system(async (db) => {
      const row = await takeToken(db, token, 'password', now());
      const invitation = row && (await findInvitation(db, row.user_id!));
      const userId = invitation ? await passwordless(db, invitation) : row?.user_id;
      const user = userId && (await addressee(db).where('id', '=', userId).executeTakeFirst());
      if (!user) throw linkExpired();
      if (invitation) await acceptInvitation(db, invitation, user.id);
      await db
        .updateTable('users')
        .set({ password_hash, failed_attempts: 0, locked_until: null, invited_at: null })
        .where('id', '=', user.id)
        .execute();
      await db.deleteFrom('sign_in_tokens').where('user_id', '=', user.id).execute();
      await endFamilies(db, user.id, now());
      await mails.queue(
        db,
        { userId: user.id, email: user.email },
        passwordChangedLetter(user.first_name),
        now(),
      );
      return user.id;
    });
  }

  /** The company that a link's token invites an account to; undefined if a password is to be chosen with it. */
  async invitingCompany(token: string): Promise<string | undefined> {
    const { storage, now } = this.#parts;
    return storage.system(async (db) => {
      const row = await readToken(db, token, ['password'], now());
      const invitation = row && (await findInvitation(db, row.user_id!));
      const account = invitation && (await invitedAccount(db, invitation));
      return account?.hasPassword ? invitation!.company : undefined;
    });
  }

  /** Accepts the invitation of a link, for an account that has a password. Throws 401 if the token does not serve. */
  async accept(token: string): Promise<{ readonly companyId: number; readonly userId: number }> {
    const { storage, now } = this.#parts;
    return storage.system(async (db) => {
      const row = await takeToken(db, token, 'password', now());
      const invitation = row && (await findInvitation(db, row.user_id!));
      const account = invitation && (await invitedAccount(db, invitation));
      if (!account?.hasPassword) throw linkExpired();
      await acceptInvitation(db, invitation!, account.id);
      return { companyId: invitation!.companyId, userId: account.id };
    });
  }

  /** Resolves when no work is queued any more. */
  idle(): Promise<unknown> {
    return Promise.all(this.#underWay);
  }

  #mailForgotten(email: string): Promise<void> {
    const { storage, now } = this.#parts;
    return storage.system(async (db) => {
      const user = await addressee(db).where('email', '=', email.toLowerCase()).executeTakeFirst();
      if (user && !(await wasJustMailed(db, user.id, now())))
        await this.#mailLink(db, user, LIFE.password, resetLetterFor(user));
    });
  }

  /** Queues a mail with a new link; earlier links are void. */
  async #mailLink(
    db: Db,
    user: Addressee,
    life: number,
    letter: (link: string) => Letter,
    companyId?: number,
  ): Promise<void> {
    const { mails, now } = this.#parts;
    await db
      .deleteFrom('sign_in_tokens')
      .where('kind', '=', 'password')
      .where('user_id', '=', user.id)
      .execute();
    const { token } = await issueToken(db, { kind: 'password', userId: user.id, life }, now());
    const link = mails.link(SET_PASSWORD_PATH, token);
    await mails.queue(db, { userId: user.id, email: user.email, companyId }, letter(link), now());
  }
}

const resetLetterFor = (user: Addressee) => (link: string) =>
  resetLetter(user.first_name, link, LIFE.password / MINUTE);

const addressee = (db: Db) =>
  db
    .selectFrom('users')
    .where('archived_at', 'is', null)
    .select(({ fn }) => ['id', 'first_name', fn.coalesce('invited_email', 'email').as('email')]);

/** The account that an invitation is for, if nobody has chosen its password yet: it is open from now on. */
async function passwordless(db: Db, invitation: Invitation): Promise<number | undefined> {
  const account = await invitedAccount(db, invitation);
  if (!account || account.hasPassword) return undefined;
  await db.updateTable('users').set({ archived_at: null }).where('id', '=', account.id).execute();
  return account.id;
}

/** A link sent within the last minute is still on its way; pressing the button ten times sends one mail. */
async function wasJustMailed(db: Db, userId: number, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_tokens')
    .select('hash')
    .where('kind', '=', 'password')
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now + LIFE.password - PAUSE))
    .where('expires_at', '<=', new Date(now + LIFE.password))
    .executeTakeFirst();
  return row !== undefined;
}
