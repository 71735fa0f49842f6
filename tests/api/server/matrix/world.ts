/** Two companies, and everybody who might call: the rows of the authorisation matrix. */
import {
  ALL_RIGHTS,
  type PermissionPath,
  type Permissions,
  permissionsWhere,
} from '../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import type { TestCompany } from '../../../support/company.ts';
import { addAdministered, addPerson, as, type TestPerson } from '../../../support/people.ts';
import { quietField } from '../../../support/quiet-field.ts';

export const CALLERS = [
  'anonymous',
  'none',
  'viewer',
  'editor',
  'owner',
  'administrator',
  'other administrator',
  'assimilated',
] as const;
export type CallerName = (typeof CALLERS)[number];

const where = (...rights: string[]): Permissions =>
  permissionsWhere((path) => rights.includes(path.split('.').at(-1)!));

/** What each may do; `assimilated` is the administrator who acts as the viewer. */
const PERMISSIONS: Readonly<Record<CallerName, Permissions>> = {
  anonymous: {},
  none: {},
  viewer: where('canSee'),
  editor: where('canSee', 'add', 'update', 'archive'),
  owner: permissionsWhere((path) => (ALL_RIGHTS as readonly PermissionPath[]).includes(path)),
  administrator: permissionsWhere(() => true),
  'other administrator': permissionsWhere(() => true),
  assimilated: where('canSee'),
};

export interface MatrixCaller {
  readonly name: CallerName;
  readonly permissions: Permissions;
  readonly company: TestCompany;
  readonly person: TestPerson | undefined;
  readonly token: string | undefined;
}

export interface World {
  readonly server: TestApp;
  /** The company that every caller but the other administrator belongs to, and that owns what is called upon. */
  readonly ours: TestCompany;
  readonly theirs: TestCompany;
  readonly callers: readonly MatrixCaller[];
  /** The same caller as another person, for calls that end the account or the session. */
  fresh(name: CallerName): Promise<MatrixCaller>;
}

export const openWorld = async (): Promise<World> => worldOn(await openTestApp({ field: quietField() }));

export async function worldOn(server: TestApp): Promise<World> {
  const ours = await addAdministered(server, 'Cedar');
  const theirs = await addAdministered(server, 'Birch');
  let nth = 0;

  async function fresh(name: CallerName): Promise<MatrixCaller> {
    const company = name === 'other administrator' ? theirs.company : ours.company;
    const caller = { name, permissions: PERMISSIONS[name], company };
    if (name === 'anonymous') return { ...caller, person: undefined, token: undefined };
    const type = /administrator/.test(name) ? 'CompanyAdmin' : null;
    const person = await addPerson(server, company, `Matrix${nth++}`, caller.permissions, type);
    const token =
      name === 'assimilated' ? await assimilate(server, ours.admin, person) : await server.tokenOf(person);
    return { ...caller, person, token };
  }
  const callers: MatrixCaller[] = [];
  for (const name of CALLERS) callers.push(await fresh(name));
  return { server, ours: ours.company, theirs: theirs.company, callers, fresh };
}

/** A token of an administrator who acts as somebody. */
async function assimilate(server: TestApp, admin: TestPerson, person: TestPerson): Promise<string> {
  const call = await as(server, admin);
  const asked = await call('POST', `users/${person.uuid}/assimilation`);
  const begun = await call('POST', 'auth/activate-assimilation-mode', {
    token: asked.data.token,
    user: person.uuid,
  });
  if (begun.status !== 200) throw new Error(`The assimilation did not begin: ${begun.body}`);
  return begun.data.token;
}
