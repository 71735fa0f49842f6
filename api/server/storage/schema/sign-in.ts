/** Signing in: sessions, second steps, single-use links, failed attempts. */
import type { ColumnType, Generated } from 'kysely';
import type { MaybeStamp, Stamp } from './columns.ts';

/** One signed-in device: its refresh token rotates, the previous one is kept for a few seconds of grace. */
export interface RefreshFamiliesTable {
  id: string;
  user_id: number;
  company_id: number;
  token_hash: string;
  previous_hash: string | null;
  rotated_at: Stamp;
  created_at: Stamp;
  expires_at: Stamp;
  revoked_at: MaybeStamp;
  user_agent: string;
  /** The network address of its last refresh. */
  address: Generated<string>;
  /** In an assimilation session: the administrator who acts as the user, and the session it was started from. */
  actor_id: ColumnType<number | null, number | null | undefined, never>;
  actor_session: ColumnType<string | null, string | null | undefined, never>;
}

/** How a user's sign-in is verified by a one-time code; without a row, it is not. */
export interface TwoStepsTable {
  user_id: number;
  method: ColumnType<TwoStepMethod, TwoStepMethod | undefined, TwoStepMethod>;
  /** The authenticator's secret, and one that is offered but not yet confirmed; encrypted. */
  secret: string | null;
  offered: string | null;
  /** The newest 30 s step whose code was used. */
  used_step: Generated<number>;
  /** Wrong codes since the last right one. */
  failures: Generated<number>;
  locked_until: MaybeStamp;
}

export type TwoStepMethod = 'off' | 'mail' | 'authenticator';

/** Single-use: redeeming one deletes its row. */
export interface RecoveryCodesTable {
  user_id: number;
  /** HMAC of the code, hex. */
  hash: string;
}

/** The token behind a link or an unfinished sign-in. Single-use: redeeming one deletes its row. */
export interface SignInTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  kind: 'code' | 'company' | 'password' | 'assimilation' | 'setup';
  user_id: number | null;
  company_id: number | null;
  /** The refresh family that requested it. */
  session_id: string | null;
  /** HMAC of the code that was mailed, hex. */
  code_hash: string | null;
  failures: Generated<number>;
  /** Number of mails sent for it, and the time of the last. */
  sends: Generated<number>;
  sent_at: MaybeStamp;
  expires_at: Stamp;
}

/** Failed sign-ins from a network address. */
export interface AddressAttemptsTable {
  address: string;
  failures: number;
  last_at: Stamp;
  locked_until: MaybeStamp;
}

/** Single-use: redeeming one deletes its row. */
export interface TicketsTable {
  /** SHA-256 of the ticket, hex. */
  hash: string;
  company_id: number;
  user_id: number;
  /** The refresh family: see Caller.sessionId. */
  session_id: string;
  expires_at: Stamp;
}
