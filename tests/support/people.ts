/** People of a test's company: administrators, and users with just the rights that a test gives them. */
import { fullPermissions, type Permissions } from '../../api/contract/index.ts';
import type { TestApp } from './app.ts';
import { addCompany, cheapHash, type TestCompany } from './company.ts';

export interface TestPerson {
  readonly userId: number;
  readonly uuid: string;
  readonly email: string;
  readonly password: string;
  readonly roleId: number;
  readonly role: string;
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is what the test says it is.
  readonly data: any;
  readonly body: string;
}

/** Calls as somebody: `call('PUT', 'roles/7', {…})`. */
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Answer>;

/** Adds a user with a role of his own. */
export async function addPerson(
  server: Pick<TestApp, 'storage'>,
  company: Pick<TestCompany, 'id'>,
  firstName: string,
  permissions: Permissions,
  type: 'CompanyAdmin' | null = null,
): Promise<TestPerson> {
  const email = `${firstName.toLowerCase()}@${company.id}.test.example`;
  const password = `Pass-${firstName}-1`;
  const password_hash = await cheapHash(password);
  return server.storage.system(async (db) => {
    const role = await db
      .insertInto('roles')
      .values({
        company_id: company.id,
        title: `Role of ${firstName}`,
        type,
        editable: type === null,
        permissions: JSON.stringify(permissions),
      })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    const user = await db
      .insertInto('users')
      .values({ email, first_name: firstName, last_name: 'Person', password_hash })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    await db
      .insertInto('memberships')
      .values({ user_id: user.id, company_id: company.id, role_id: role.id })
      .execute();
    return { userId: user.id, uuid: user.uuid, email, password, roleId: role.id, role: role.uuid };
  });
}

/** A company whose `admin` administers it. */
export async function addAdministered(
  server: TestApp,
  name: string,
): Promise<{ company: TestCompany; admin: TestPerson }> {
  const company = await addCompany(server.storage, name);
  const admin = await addPerson(server, company, `Admin${name}`, fullPermissions(), 'CompanyAdmin');
  return { company, admin };
}

/** Signs in, and calls as that person from then on. */
export async function as(
  server: TestApp,
  person: { readonly email: string; readonly password: string },
): Promise<Call> {
  const authorization = `Bearer ${await server.tokenOf(person)}`;
  return async (method, path, body) => {
    const answer = await server.app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      payload: body && JSON.stringify(body),
    });
    return { status: answer.statusCode, data: answer.body && answer.json().data, body: answer.body };
  };
}
