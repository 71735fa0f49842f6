/** Who may call what: derived from the contract's table, so that a new endpoint is tested before anybody thinks of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, endpoints, type Permissions } from '../../../../api/contract/index.ts';
import { saveDiagram } from '../../../../api/server/storage/queries/diagrams.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../support/company.ts';

let server: TestApp;
let cedar: TestCompany;
let birch: TestCompany;
let cedarToken: string;
let nobodyToken: string;
let foreignDiagram: string;

beforeAll(async () => {
  server = await openTestApp();
  cedar = await addCompany(server.storage, 'Cedar');
  birch = await addCompany(server.storage, 'Birch');
  const powerless = await addCompany(server.storage, 'Powerless', {});
  cedarToken = await server.tokenOf(cedar);
  nobodyToken = await server.tokenOf(powerless);
  const diagram = { companyId: birch.id, name: 'Theirs', width: 1, height: 1, objects: [] };
  foreignDiagram = (await server.storage.system((db) => saveDiagram(db, diagram))).uuid;
  await server.live.reload();
});
afterAll(() => server?.dispose());

const table = Object.entries(endpoints) as [string, Endpoint][];
const guarded = table.filter(([, endpoint]) => endpoint.needs !== 'public');

const call = (endpoint: Endpoint, uuid: string, authorization?: string, payload?: object) =>
  server.app.inject({
    method: endpoint.method,
    url: `/api/${endpoint.path.replace('{uuid}', uuid)}`,
    headers: authorization ? { authorization } : {},
    payload,
  });

describe('PERM-13 AUTH-33 without a good token', () => {
  test.each(guarded)('%s answers 401', async (_id, endpoint) => {
    for (const bearer of [undefined, 'Bearer x.y.z', 'Basic eDp5', `Bearer ${cedarToken}x`]) {
      const answer = await call(endpoint, cedar.tag, bearer);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        401,
        { status: 401, data: { code: 'NOT_SIGNED_IN' } },
      ]);
    }
  });
});

describe('PERM-13 without the permission', () => {
  const ruled = guarded.filter(([, endpoint]) => typeof endpoint.needs === 'object');
  test.each(ruled)('%s answers 403', async (_id, endpoint) => {
    const answer = await call(endpoint, cedar.tag, `Bearer ${nobodyToken}`);
    expect([answer.statusCode, answer.json().data.code]).toEqual([403, 'NOT_ALLOWED']);
  });
});

describe('PERM-13 what another company owns answers like what is missing, byte for byte', () => {
  const some = crypto.randomUUID();
  const write = { value: 1, expectedValue: 0, commandId: some, confirmId: some };
  const cases: [string, keyof typeof endpoints, () => string, object?][] = [
    ['a site', 'site', () => birch.site],
    ['a diagram', 'diagramView', () => foreignDiagram],
    ['a streamed diagram', 'diagramStream', () => foreignDiagram],
    ['the picture of a diagram', 'diagramThumbnail', () => foreignDiagram],
    ['a polled diagram', 'pollNow', () => foreignDiagram],
    ['a tag', 'tag', () => birch.tag],
    ['history', 'tagHistory', () => birch.tag],
    ['a control switch', 'toggleControl', () => birch.tag, { canToggle: true }],
    ['a confirm', 'confirmWrite', () => birch.tag, { value: 1, expectedValue: 0 }],
    ['a write', 'writeValue', () => birch.tag, write],
  ];
  test.each(cases)('%s', async (_name, id, uuid, body) => {
    const foreign = await call(endpoints[id] as Endpoint, uuid(), `Bearer ${cedarToken}`, body);
    const missing = await call(endpoints[id] as Endpoint, crypto.randomUUID(), `Bearer ${cedarToken}`, body);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(missing.body);
    expect(foreign.json()).toEqual({ status: 404, data: { message: 'Source Not Found', code: 'NOT_FOUND' } });
    expect(headersOf(foreign)).toEqual(headersOf(missing));
  });
});

const headersOf = ({ headers }: { headers: object }): object => ({ ...headers, date: undefined });

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
