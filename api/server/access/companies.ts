/** Creates a company with its first administrator: a production server starts with none. */
import { newPasswordField } from '../../contract/endpoints.ts';
import { fullPermissions } from '../../contract/permission-tree.ts';
import type { Db, Storage } from '../storage/storage.ts';
import type { Passwords } from './passwords.ts';

/** Whoever starts a command beside the server. */
const ADMIN = { companyId: 'admin', userId: 'admin' };

interface NewCompany {
  readonly company: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** IANA name, as `Europe/Oslo`. */
  readonly timezone: string;
  readonly password: string;
}

/** Throws if the password is too weak or the e-mail is taken; nothing is stored then. */
export async function createCompany(
  storage: Storage,
  passwords: Passwords,
  wanted: NewCompany,
): Promise<{ readonly companyUuid: string }> {
  const [fault] = newPasswordField.struct.validate(wanted.password);
  if (fault) throw new Error(fault.message);
  const password_hash = await passwords.hash(wanted.password, ADMIN);
  return storage.system((db) => insertCompany(db, wanted, password_hash));
}

/** Throws if the e-mail is taken. */
export async function insertCompany(
  db: Db,
  wanted: Omit<NewCompany, 'password'>,
  password_hash: string,
): Promise<{ readonly companyUuid: string }> {
  const email = wanted.email.trim().toLowerCase();
  const taken = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (taken) throw new Error(`A user ${email} already exists`);
  const company = await db
    .insertInto('companies')
    .values({ name: wanted.company, timezone: wanted.timezone })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  const role = await db
    .insertInto('roles')
    .values({
      company_id: company.id,
      title: 'Administrator',
      type: 'CompanyAdmin',
      editable: false,
      permissions: JSON.stringify(fullPermissions()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto('users')
    .values({ email, first_name: wanted.firstName, last_name: wanted.lastName, password_hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('memberships')
    .values({ user_id: user.id, company_id: company.id, role_id: role.id })
    .execute();
  return { companyUuid: company.uuid };
}
