/** A company whose people share folders and reports, for the tests of the tree. */
import {
  fullPermissions,
  type GivenAccess,
  type Permissions,
  type TreeItem,
} from '../../../../../api/contract/index.ts';
import { insertItem } from '../../../../../api/server/modules/tree/queries/items.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';
import { addPerson, as, type Call, type TestPerson } from '../../../../support/people.ts';

export interface Somebody extends TestPerson {
  readonly call: Call;
}

export interface TreeWorld {
  readonly server: TestApp;
  readonly company: TestCompany;
  /** Somebody of the company with every right, who is no administrator. */
  person(name: string, permissions?: Permissions, type?: 'CompanyAdmin' | null): Promise<Somebody>;
  /** A group of these people. */
  group(title: string, members: readonly TestPerson[]): Promise<string>;
  dispose(): Promise<void>;
}

let nth = 0;

export async function openTreeWorld(): Promise<TreeWorld> {
  const server = await openTestApp();
  const company = await addCompany(server.storage, 'Cedar');
  return {
    server,
    company,
    async person(name, permissions = fullPermissions(), type = null) {
      const person = await addPerson(server, company, `${name}${nth++}`, permissions, type);
      return { ...person, call: await as(server, person) };
    },
    group: (title, members) =>
      server.storage.system(async (db) => {
        const group = await db
          .insertInto('user_groups')
          .values({ company_id: company.id, title })
          .returning(['id', 'uuid'])
          .executeTakeFirstOrThrow();
        const rows = members.map(({ userId }) => ({
          company_id: company.id,
          group_id: group.id,
          user_id: userId,
        }));
        if (rows.length > 0) await db.insertInto('group_members').values(rows).execute();
        return group.uuid;
      }),
    dispose: () => server.dispose(),
  };
}

/** Makes a folder as somebody; returns its uuid. */
export async function folderOf(
  { call }: Pick<Somebody, 'call'>,
  name: string,
  more: { readonly parent?: string | null; readonly section?: 'dashboard' | 'sites' } = {},
): Promise<string> {
  const { status, data, body } = await call('POST', 'folders', { name, type: 'folder', ...more });
  if (status !== 200) throw new Error(`No folder ${name}: ${status} ${body}`);
  return data.uuid;
}

/** Stores a report of somebody's; returns its uuid. */
export const reportOf = (
  { server, company }: TreeWorld,
  owner: { readonly uuid: string } | null,
  name: string,
  more: {
    readonly parentId?: number | null;
    readonly section?: 'dashboard' | 'sites';
    readonly body?: object;
  } = {},
): Promise<string> =>
  server.storage.tenant(company.id, async (db) => {
    const made = await insertItem(db, {
      ...{ companyId: company.id, name, ownerUuid: owner?.uuid ?? null },
      ...{ section: more.section ?? 'dashboard', type: 'report', reportType: 'graph' },
      parentId: more.parentId ?? null,
      body: more.body ?? {},
    });
    return made.uuid;
  });

/** The row of an item. */
export const rowOf = async ({ server }: TreeWorld, uuid: string): Promise<number> =>
  server.storage.system(async (db) => {
    const row = await db
      .selectFrom('tree_items')
      .where('uuid', '=', uuid)
      .select('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });

export const withUser = (user: { readonly uuid: string }, access: GivenAccess) => ({
  users: [{ uuid: user.uuid, access }],
  groups: [],
});
export const withGroup = (uuid: string, access: GivenAccess) => ({ users: [], groups: [{ uuid, access }] });

/** The items of a list by name. */
export async function listed(
  { call }: Pick<Somebody, 'call'>,
  path = 'folders',
): Promise<Record<string, TreeItem>> {
  const { data } = await call('GET', path);
  return Object.fromEntries((data.data as TreeItem[]).map((item) => [item.name, item]));
}
