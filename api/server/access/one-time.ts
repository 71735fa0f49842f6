/** Single-use, short-lived tokens behind links in mails and unfinished sign-ins. Only their hashes are stored. */
import type { Selectable } from 'kysely';
import type { SignInTokensTable } from '../storage/schema/sign-in.ts';
import type { Db } from '../storage/storage.ts';
import { hashOf, newSecret } from './secrets.ts';

type TokenKind = SignInTokensTable['kind'];
export type TokenRow = Selectable<SignInTokensTable>;

const MINUTE = 60_000;
/** Lifetime of each kind of token, milliseconds. */
export const LIFE: Readonly<Record<TokenKind, number>> = {
  code: 10 * MINUTE,
  company: 10 * MINUTE,
  password: 60 * MINUTE,
  assimilation: 2 * MINUTE,
  setup: 24 * 60 * MINUTE,
};

interface NewToken {
  readonly kind: TokenKind;
  readonly userId?: number;
  readonly companyId?: number;
  readonly sessionId?: string;
  /** Milliseconds, if it differs from the kind's own. */
  readonly life?: number;
}

export interface Issued {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Creates a token. `now`: milliseconds since 1970. */
export async function issueToken(db: Db, wanted: NewToken, now: number): Promise<Issued> {
  const token = newSecret();
  const expiresAt = new Date(now + (wanted.life ?? LIFE[wanted.kind]));
  await db
    .insertInto('sign_in_tokens')
    .values({
      hash: hashOf(token),
      kind: wanted.kind,
      user_id: wanted.userId ?? null,
      company_id: wanted.companyId ?? null,
      session_id: wanted.sessionId ?? null,
      code_hash: null,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/** The token's row, locked until the transaction ends. Undefined if the token is unknown, used or expired. */
export function readToken(
  db: Db,
  token: string,
  kinds: readonly TokenKind[],
  now: number,
): Promise<TokenRow | undefined> {
  return db
    .selectFrom('sign_in_tokens')
    .selectAll()
    .where('hash', '=', hashOf(token))
    .where('kind', 'in', kinds)
    .where('expires_at', '>', new Date(now))
    .forUpdate()
    .executeTakeFirst();
}

/** Redeems the token: of any number of simultaneous attempts, one succeeds. */
export async function takeToken(
  db: Db,
  token: string,
  kind: TokenKind,
  now: number,
): Promise<TokenRow | undefined> {
  const row = await db
    .deleteFrom('sign_in_tokens')
    .where('hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst();
  return row && row.expires_at.getTime() > now ? row : undefined;
}
