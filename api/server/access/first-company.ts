/** The first start of an installation: a single-use link in the log creates the first company. There is no default account. */
import type { BodyOf, Endpoints } from '../../contract/index.ts';
import { HttpError, refuseField } from '../http/errors.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { insertCompany } from './companies.ts';
import { linkExpired } from './errors.ts';
import { type Issued, issueToken, readToken, takeToken } from './one-time.ts';

export const FIRST_COMPANY_PATH = '/first-company';

type Wanted = BodyOf<Endpoints['firstCompany']>;

/** A new set-up token, which replaces any earlier one; undefined once there is a user. `now`: ms since 1970. */
export function offerSetUp(storage: Storage, now: number): Promise<Issued | undefined> {
  return storage.system(async (db) => {
    if (await hasUsers(db)) return undefined;
    await db.deleteFrom('sign_in_tokens').where('kind', '=', 'setup').execute();
    return issueToken(db, { kind: 'setup' }, now);
  });
}

/** Makes the first company and its administrator. Throws 401 if the token is not valid, 409 once there is a user. */
export async function makeFirstCompany(
  storage: Storage,
  hash: (password: string) => Promise<string>,
  { token, timezone = 'America/Chicago', ...wanted }: Wanted,
  now: number,
): Promise<void> {
  checkTimezone(timezone);
  const isGood = await storage.system((db) => readToken(db, token, ['setup'], now));
  if (!isGood) throw linkExpired();
  const password_hash = await hash(wanted.password);
  await storage.system(async (db) => {
    if (!(await takeToken(db, token, 'setup', now))) throw linkExpired();
    if (await hasUsers(db))
      throw new HttpError(409, 'This installation already has a company', { code: 'NOT_EMPTY' });
    await insertCompany(db, { ...wanted, timezone }, password_hash);
  });
}

async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

function checkTimezone(timezone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch {
    const said = 'The time zone is not known';
    refuseField('timezone', said);
  }
}
