/**
 * A sign-in after its password: a one-time code where the user wants one, the choice of a company if they belong to
 * several. Each step needs a single-use token; only the last one opens a session.
 */
import type { CodeStep, CompanyStep } from '../../contract/endpoints.ts';
import { HttpError, missing } from '../http/errors.ts';
import type { Mails } from '../mail/mails.ts';
import { codeLetter } from '../mail/templates.ts';
import type { Db, Storage } from '../storage/storage.ts';
import type { Device } from './device.ts';
import type { Entered, Entry } from './entry.ts';
import { verificationExpired, WrongCodeError } from './errors.ts';
import { issueToken, LIFE, readToken, type TokenRow, takeToken } from './one-time.ts';
import { companiesOf, type OpenCompany } from './people.ts';
import { hashOf, isSameHash } from './secrets.ts';
import { refused } from './sign-in.ts';
import { newCode, type TwoStep } from './two-step.ts';

/** The result of a sign-in: a session, or the step that is still missing. */
export type Outcome<S = CodeStep | CompanyStep> = Entered | { readonly step: S };

/** Wrong codes after which a sign-in starts again with the password. */
const MAX_WRONG = 5;
/** Codes that are mailed at most for one sign-in. */
const MAX_SENDS = 5;
const SEND_PAUSE = 30_000;
const MINUTE = 60_000;

interface Parts {
  readonly storage: Storage;
  readonly twoStep: TwoStep;
  readonly entry: Entry;
  readonly mails: Mails;
}

export class SignInSteps {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The step after the right password of a user. */
  async begin(userId: number, device: Device, now: number): Promise<Outcome> {
    const { method } = await this.#parts.twoStep.status(userId);
    return method === 'off'
      ? this.#enter(userId, device, now)
      : { step: await this.#codeStep(userId, method, now) };
  }

  /** Throws 401: the token was used, or the code is wrong. */
  async verifyCode(token: string, code: string, device: Device, now: number): Promise<Outcome<CompanyStep>> {
    const verdict = await this.#parts.storage.system(async (db) => {
      const row = await readToken(db, token, ['code'], now);
      return row && { userId: row.user_id!, isRight: await this.#judge(db, row, code, now) };
    });
    if (!verdict) throw verificationExpired();
    if (!verdict.isRight) throw new WrongCodeError(verdict.userId);
    return this.#enter(verdict.userId, device, now);
  }

  resendCode(token: string, now: number): Promise<{ sentTo: string; expiresAt: string }> {
    return this.#parts.storage.system(async (db) => {
      const row = await readToken(db, token, ['code'], now);
      if (!row) throw verificationExpired();
      checkResend(row, now);
      const sentTo = await this.#mailCode(db, row.user_id!, row.hash, now);
      return { sentTo, expiresAt: new Date(now + LIFE.code).toISOString() };
    });
  }

  async chooseCompany(token: string, companyUuid: string, device: Device, now: number): Promise<Entered> {
    const { storage, entry } = this.#parts;
    const chosen = await storage.system(async (db) => {
      const row = await readToken(db, token, ['company'], now);
      if (!row) throw verificationExpired();
      const open = await companiesOf(db, row.user_id!);
      const one = open.find(({ company }) => company.uuid === companyUuid);
      if (!one) throw missing();
      await takeToken(db, token, 'company', now);
      return { userId: row.user_id!, companyId: one.id };
    });
    const entered = await entry.open({ ...chosen, device }, now);
    if (!entered) throw missing();
    return entered;
  }

  /** The step after password and code. */
  async #enter(userId: number, device: Device, now: number): Promise<Outcome<CompanyStep>> {
    const open = await this.#parts.storage.system((db) => companiesOf(db, userId));
    if (open.length > 1) return { step: await this.#companyStep(userId, open, now) };
    const only = open[0];
    const entered = only && (await this.#parts.entry.open({ userId, companyId: only.id, device }, now));
    if (!entered) throw refused();
    return entered;
  }

  #codeStep(userId: number, method: CodeStep['method'], now: number): Promise<CodeStep> {
    return this.#parts.storage.system(async (db) => {
      const { token, expiresAt } = await issueToken(db, { kind: 'code', userId }, now);
      const sentTo = method === 'mail' ? await this.#mailCode(db, userId, hashOf(token), now) : null;
      return { next: 'code', verificationToken: token, method, sentTo, expiresAt: expiresAt.toISOString() };
    });
  }

  async #companyStep(userId: number, open: readonly OpenCompany[], now: number): Promise<CompanyStep> {
    const issued = await this.#parts.storage.system((db) => issueToken(db, { kind: 'company', userId }, now));
    return {
      next: 'company',
      companyVerificationToken: issued.token,
      companies: open.map((one) => one.company),
      expiresAt: issued.expiresAt.toISOString(),
    };
  }

  /** Puts a new code on a pending sign-in and mails it. Returns the masked address. */
  async #mailCode(db: Db, userId: number, hash: string, now: number): Promise<string> {
    const { twoStep, mails } = this.#parts;
    const user = await db
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['email', 'first_name'])
      .executeTakeFirstOrThrow();
    const code = newCode();
    await db
      .updateTable('sign_in_tokens')
      .set((row) => ({
        code_hash: twoStep.hashCode(code, hash),
        sends: row('sends', '+', 1),
        sent_at: new Date(now),
        expires_at: new Date(now + LIFE.code),
      }))
      .where('hash', '=', hash)
      .execute();
    const letter = codeLetter(user.first_name, code, LIFE.code / MINUTE);
    await mails.queue(db, { userId, email: user.email }, letter, now);
    return masked(user.email);
  }

  /** Checks a code within one transaction, so that of many simultaneous attempts one can be right. */
  async #judge(db: Db, row: TokenRow, code: string, now: number): Promise<boolean> {
    const { twoStep } = this.#parts;
    const token = db.deleteFrom('sign_in_tokens').where('hash', '=', row.hash);
    const isMailed = isSameHash(twoStep.hashCode(code, row.hash), row.code_hash);
    const isRight = await twoStep.judge(db, row.user_id!, code, isMailed, now);
    if (isRight || row.failures + 1 >= MAX_WRONG) await token.execute();
    else
      await db
        .updateTable('sign_in_tokens')
        .set({ failures: row.failures + 1 })
        .where('hash', '=', row.hash)
        .execute();
    return isRight;
  }
}

/** Throws if no further mail may be sent for this sign-in, or not yet. */
function checkResend(row: TokenRow, now: number): void {
  if (row.code_hash === null)
    throw new HttpError(409, 'The code comes from your authenticator app', { code: 'NOT_MAILED' });
  if (row.sends >= MAX_SENDS)
    throw new HttpError(429, 'No more codes can be sent for this sign-in. Please sign in again.', {
      code: 'TOO_MANY',
    });
  const wait = SEND_PAUSE - (now - (row.sent_at?.getTime() ?? 0));
  if (wait > 0)
    throw new HttpError(429, `Please wait ${Math.ceil(wait / 1000)} seconds before asking for another code`, {
      code: 'TOO_SOON',
    });
}

/** `a…n@demo.example`: enough to know which mailbox to look into. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email[0]}…${at > 1 ? email[at - 1] : ''}${email.slice(at)}`;
}
