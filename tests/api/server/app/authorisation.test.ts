/** Tokens that do not serve, and rights that were taken away. Who may do what to whose: see ../matrix. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, endpoints, type Permissions } from '../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';

let server: TestApp;
let cedar: TestCompany;
let cedarToken: string;

beforeAll(async () => {
  server = await openTestApp();
  cedar = await addCompany(server.storage, 'Cedar');
  cedarToken = await server.tokenOf(cedar);
});
afterAll(() => server?.dispose());

const table = Object.entries(endpoints) as [string, Endpoint][];
const guarded = table.filter(([, endpoint]) => endpoint.needs !== 'public');

const call = (endpoint: Endpoint, authorization?: string) =>
  server.app.inject({
    method: endpoint.method,
    url: `/api/${endpoint.path.replace(/\{\w+\}/g, cedar.tag)}`,
    headers: authorization ? { authorization } : {},
  });

describe('PERM-13 AUTH-33 without a good token', () => {
  test.each(guarded)('%s answers 401', async (_id, endpoint) => {
    for (const bearer of [undefined, 'Bearer x.y.z', 'Basic eDp5', `Bearer ${cedarToken}x`]) {
      const answer = await call(endpoint, bearer);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        401,
        { status: 401, data: { code: 'NOT_SIGNED_IN' } },
      ]);
    }
  });
});

test('PERM-13 a right that was taken away is gone at the next call', async () => {
  const other = await addCompany(server.storage, 'Fickle');
  const token = await server.tokenOf(other);
  expect((await server.get('areas', token)).statusCode).toBe(200);
  await setPermissions(other, { Dash: { canSee: true } });
  expect((await server.get('areas', token)).statusCode).toBe(403);
  expect((await server.get('profile', token)).statusCode).toBe(200);
});

const setPermissions = (company: TestCompany, permissions: Permissions) =>
  server.storage.system((db) =>
    db
      .updateTable('memberships')
      .set({ permissions: JSON.stringify(permissions) })
      .where('user_id', '=', company.userId)
      .execute(),
  );
