/** Tokens of one use and a short life: what links in mails and unfinished sign-ins stand on. Only their hashes are stored. */
import type { Selectable } from 'kysely';
import type { SignInTokensTable } from '../storage/schema/sign-in.ts';
import type { Db } from '../storage/storage.ts';
import { hashOf, newSecret } from './secrets.ts';

type TokenKind = SignInTokensTable['kind'];
export type TokenRow = Selectable<SignInTokensTable>;

const MINUTE = 60_000;
/** Milliseconds that a token of each kind serves. */
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
  /** Milliseconds, where not the kind's own. */
  readonly life?: number;
}

export interface Issued {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Makes a token. `now`: milliseconds since 1970. */
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

/** The token as it stands, held until the transaction ends. Undefined where it is unknown, used up or too old. */
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

/** Uses the token up: of any number who try at once, one gets it. */
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
