/**
 * Addresses that the server hands out and takes back: what they are for, for whom and until when stands in them, signed
 * with a key of the installation. They grant nothing by themselves: who uses one signs in, and has the right at that moment.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { HttpError } from '../http/errors.ts';
import type { Caller } from '../http/handler.ts';

/** What is signed for one purpose serves no other. */
type Claims = Readonly<Record<string, string | number>> & { readonly purpose: string };

interface Signed {
  readonly claims: Claims;
  readonly user: number;
  readonly company: number;
  readonly session: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

const refused = (status: number, code: string, message: string): HttpError =>
  new HttpError(status, message, { code });

export class SignedAddresses {
  readonly #key: Uint8Array;
  readonly #now: () => number;

  /** `now`: milliseconds since 1970. */
  constructor(key: Uint8Array, now: () => number) {
    this.#key = key;
    this.#now = now;
  }

  /** A token that serves the caller alone, in this session, for `ms` milliseconds. */
  sign(caller: Caller, claims: Claims, ms: number): { readonly token: string; readonly until: number } {
    const until = this.#now() + ms;
    const whose = { user: caller.userId, company: caller.companyId, session: caller.sessionId };
    const signed: Signed = { claims, ...whose, until };
    const body = Buffer.from(JSON.stringify(signed)).toString('base64url');
    return { token: `${body}.${this.#sealOf(body)}`, until };
  }

  /**
   * What was signed. Throws 400 ALTERED where it was not signed here or for something else, 403 NOT_YOURS where it was for
   * another user, session or company, and 410 EXPIRED where its time is over.
   */
  read(caller: Caller, purpose: string, token: string): Claims {
    const signed = this.#opened(token);
    if (signed?.claims.purpose !== purpose)
      throw refused(400, 'ALTERED', 'This address is not valid. Please try again');
    const { user, company, session, until } = signed;
    if (user !== caller.userId || company !== caller.companyId || session !== caller.sessionId)
      throw refused(403, 'NOT_YOURS', 'This address was made for somebody else');
    if (until <= this.#now()) throw refused(410, 'EXPIRED', 'This address has expired. Please try again');
    return signed.claims;
  }

  /** Undefined where the seal is not ours. */
  #opened(token: string): Signed | undefined {
    const [body = '', seal = '', ...more] = token.split('.');
    const own = Buffer.from(this.#sealOf(body));
    const sent = Buffer.from(seal);
    if (more.length > 0 || sent.length !== own.length || !timingSafeEqual(sent, own)) return undefined;
    return JSON.parse(Buffer.from(body, 'base64url').toString()) as Signed;
  }

  #sealOf(body: string): string {
    return createHmac('sha256', this.#key).update(body).digest('base64url');
  }
}
