/** Signing in: sessions, second steps, links that are good once, failed attempts. */
import type { ColumnType, Generated } from 'kysely';
import type { MaybeStamp, Stamp } from './columns.ts';

/** One signed-in device: its refresh token rotates, the one before is kept for a grace of seconds. */
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
  /** The network address it was last refreshed from. */
  address: Generated<string>;
  /** In an assimilation session: the administrator who acts as the user, and the session that this was begun in. */
  actor_id: ColumnType<number | null, number | null | undefined, never>;
  actor_session: ColumnType<string | null, string | null | undefined, never>;
}

/** How a user's sign-in is verified by a one-time code; without a row, not at all. */
export interface TwoStepsTable {
  user_id: number;
  method: ColumnType<TwoStepMethod, TwoStepMethod | undefined, TwoStepMethod>;
  /** Of the authenticator, and one that is offered and not yet confirmed; sealed. */
  secret: string | null;
  offered: string | null;
  /** The newest 30 s step whose code was used. */
  used_step: Generated<number>;
  /** Wrong codes since the last right one. */
  failures: Generated<number>;
  locked_until: MaybeStamp;
}

export type TwoStepMethod = 'off' | 'mail' | 'authenticator';

/** Single use: using one deletes its row. */
export interface RecoveryCodesTable {
  user_id: number;
  /** HMAC of the code, hex. */
  hash: string;
}

/** What a link or an unfinished sign-in stands on. Single use: taking one deletes its row. */
export interface SignInTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  kind: 'code' | 'company' | 'password' | 'assimilation' | 'setup';
  user_id: number | null;
  company_id: number | null;
  /** The refresh family that asked for it. */
  session_id: string | null;
  /** HMAC of the code that was mailed, hex. */
  code_hash: string | null;
  failures: Generated<number>;
  /** Mails that were sent for it, and when the last. */
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

/** Single use: redeeming one deletes its row. */
export interface TicketsTable {
  /** SHA-256 of the ticket, hex. */
  hash: string;
  company_id: number;
  user_id: number;
  /** The refresh family: see Caller.sessionId. */
  session_id: string;
  expires_at: Stamp;
}
