/**
 * Lets somebody in again who has lost their password or their second factor: for the administrator of the machine, by
 * admin.ts. Each use is in the audit log of every company of the user.
 */
import { newPasswordField } from '../../contract/endpoints.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Db, Storage } from '../storage/storage.ts';
import type { Passwords } from './passwords.ts';
import { companiesOf } from './people.ts';
import { endFamilies } from './refresh-sessions.ts';

interface Parts {
  readonly storage: Storage;
  readonly audit: Pick<AuditLog, 'append'>;
  /** The account of the machine that asks. */
  readonly by: string;
}

interface Person {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

/** No user: the command line has none. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const COMMAND_LINE = { companyId: 'admin', userId: 'admin' };

/** Sets a password, unlocks the account and ends its sessions. Throws if the password is too weak or nobody has the address. */
export async function resetPassword(
  parts: Parts,
  passwords: Passwords,
  email: string,
  password: string,
): Promise<void> {
  const [fault] = newPasswordField.struct.validate(password);
  if (fault) throw new Error(fault.message);
  const password_hash = await passwords.hash(password, COMMAND_LINE);
  await change(parts, email, 'user.reset-password', async (db, { id }) => {
    await db
      .updateTable('users')
      .set({ password_hash, failed_attempts: 0, locked_until: null, invited_at: null })
      .where('id', '=', id)
      .execute();
  });
}

/** Switches the second factor off and ends the sessions of the account. Throws if nobody has the address. */
export async function resetTwoStep(parts: Parts, email: string): Promise<void> {
  await change(parts, email, 'user.reset-two-step', async (db, { id }) => {
    await db.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
    await db.deleteFrom('two_steps').where('user_id', '=', id).execute();
  });
}

async function change(
  { storage, audit, by }: Parts,
  email: string,
  action: string,
  work: (db: Db, person: Person) => Promise<void>,
): Promise<void> {
  const { person, companies } = await storage.system(async (db) => {
    const person = await personAt(db, email);
    await work(db, person);
    await db.deleteFrom('sign_in_tokens').where('user_id', '=', person.id).execute();
    await endFamilies(db, person.id, Date.now());
    return { person, companies: await companiesOf(db, person.id) };
  });
  const detail = { user: person.uuid, name: person.name, by };
  const entry = { at: new Date(), userUuid: NOBODY, userName: 'Command line', action, tagUuid: null, detail };
  for (const { id } of companies) await audit.append(id, entry);
}

async function personAt(db: Db, email: string): Promise<Person> {
  const row = await db
    .selectFrom('users')
    .where('email', '=', email.trim().toLowerCase())
    .where('archived_at', 'is', null)
    .select(['id', 'uuid', 'first_name', 'last_name'])
    .executeTakeFirst();
  if (!row) throw new Error(`No user has the e-mail address ${email}`);
  return { id: row.id, uuid: row.uuid, name: `${row.first_name} ${row.last_name}` };
}
