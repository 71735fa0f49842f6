/** The errors of sign-in, with the texts of OR-82: one for each kind of token. */

import { HttpError } from '../http/errors.ts';
import type { Caller } from '../http/handler.ts';

export const verificationExpired = (): HttpError =>
  new HttpError(401, 'Verification token expired.', { code: 'TOKEN_EXPIRED' });

export const assimilationExpired = (): HttpError =>
  new HttpError(401, 'Assimilation token has expired.', { code: 'ASSIMILATION_EXPIRED' });

export const linkExpired = (): HttpError => new HttpError(401, 'Session expired.', { code: 'TOKEN_EXPIRED' });

export const sessionExpired = (): HttpError =>
  new HttpError(401, 'This session has expired. Please login again!', { code: 'SESSION_EXPIRED' });

/** A wrong one-time code of a sign-in. */
export class WrongCodeError extends HttpError {
  /** Whose sign-in it was; not part of the answer. */
  readonly userId: number;

  constructor(userId: number) {
    super(401, 'Invalid verification code', { code: 'INVALID_CODE' });
    this.userId = userId;
  }
}

export const noMail = (): HttpError =>
  new HttpError(409, 'No mail can be sent: the mail server is not set up', { code: 'NO_MAIL' });

/** The password that a change of one's own account asks for. Not a 401: the session itself is good. */
export const wrongPassword = (): HttpError =>
  new HttpError(400, 'Please enter a valid password', {
    code: 'INVALID_PASSWORD',
    fields: { password: 'Please enter a valid password' },
  });

/** Throws if an administrator acts as the user: only users themselves may change who they are and how they sign in. */
export function refuseAssimilated({ user }: Pick<Caller, 'user'>): void {
  if (user.assimilationMode)
    throw new HttpError(403, 'This cannot be done in an assimilation session', { code: 'ASSIMILATED' });
}
