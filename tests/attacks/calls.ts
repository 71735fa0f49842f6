/**
 * Every call of the contract by those who have no business with it, with ids that are none. Who may do what to whose, and
 * that foreign ids are missing ones, is in tests/api/server/matrix; here nobody succeeds, nothing breaks, nothing changes.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, endpoints, fullPermissions } from '../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addAdministered, addPerson, type TestPerson } from '../support/people.ts';

let server: TestApp;
let admin: TestPerson;
let ours: Awaited<ReturnType<typeof addAdministered>>;
let theirs: Awaited<ReturnType<typeof addAdministered>>;
let now = Date.parse('2026-11-22T12:00:00Z');
const table = Object.entries(endpoints) as [string, Endpoint][];
const guarded = table.filter(([, { needs }]) => needs !== 'public');

beforeAll(async () => {
  server = await openTestApp({ now: () => now });
  ours = await addAdministered(server, 'Cedar');
  theirs = await addAdministered(server, 'Birch');
  admin = ours.admin;
  await server.live.reload();
});
afterAll(() => server?.dispose());

const call = (endpoint: Endpoint, id: string, token: string | undefined, body: unknown = {}) =>
  server.app.inject({
    method: endpoint.method,
    url: `/api/${endpoint.path.replace(/\{\w+\}/g, id)}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    payload: endpoint.method === 'GET' ? undefined : JSON.stringify(body),
  });

/** All rows of all tables, but those that count attempts and sessions, and when the server last did what it does by itself. */
async function everything(): Promise<Record<string, string>> {
  return server.storage.system(async (db) => {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('address_attempts', 'jobs', 'refresh_families', 'tickets')`.execute(
      db,
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const one = await sql<{
        sum: string;
      }>`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
        from ${sql.table(name)} t`.execute(db);
      found[name] = one.rows[0]!.sum;
    }
    return found;
  });
}

async function someone(): Promise<{ person: TestPerson; token: string }> {
  const person = await addPerson(
    server,
    ours.company,
    `P${crypto.randomUUID().slice(0, 8)}`,
    fullPermissions(),
  );
  return { person, token: await server.tokenOf(person) };
}
const archive = (column: 'users' | 'memberships', where: readonly [string, number]) =>
  server.storage.system((db) =>
    db
      .updateTable(column as 'users')
      .set({ archived_at: new Date(now) })
      .where(where[0] as 'id', '=', where[1])
      .execute(),
  );

/** Who once might → a token that serves no longer. */
const GONE: readonly (readonly [string, () => Promise<string | undefined>])[] = [
  ['nobody', async () => undefined],
  [
    'an expired token',
    async () => {
      const { token } = await someone();
      now += 11 * 60_000;
      return token;
    },
  ],
  [
    'a session that was signed out',
    async () => {
      const { token, person } = await someone();
      await server.storage.system((db) =>
        db
          .updateTable('refresh_families')
          .set({ revoked_at: new Date(now) })
          .where('user_id', '=', person.userId)
          .execute(),
      );
      return token;
    },
  ],
  [
    'a user who was archived',
    async () => {
      const { token, person } = await someone();
      await archive('users', ['id', person.userId]);
      return token;
    },
  ],
  [
    'somebody whose membership has ended',
    async () => {
      const { token, person } = await someone();
      await archive('memberships', ['user_id', person.userId]);
      return token;
    },
  ],
  [
    'a token of another installation',
    async () => {
      const other = await openTestApp();
      const made = await addAdministered(other, 'Cedar');
      const token = await other.tokenOf(made.admin);
      await other.dispose();
      return token;
    },
  ],
];

export const whoMayNotCall = () =>
  describe('who may not call at all', () => {
    test.each(GONE)(
      '%s: 401 at every call, byte for byte the same, and nothing changes',
      async (_who, tokenOf) => {
        const token = await tokenOf();
        const before = await everything();
        const bodies = new Set<string>();
        for (const [at, [id, endpoint]] of guarded.entries()) {
          const named = at % 2 ? ours.company.tag : crypto.randomUUID();
          const answer = await call(endpoint, named, token);
          expect(answer.statusCode, id).toBe(401);
          bodies.add(answer.body);
        }
        expect(bodies.size).toBe(1);
        expect(await everything()).toEqual(before);
      },
    );
  });

/** In place of an id. */
const NO_IDS: readonly string[] = [
  '0',
  '-1',
  '1e309',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '%00',
  '%0d%0aX: y',
  '%F0%9F%92%A9',
  '%E2%80%AE',
  "1' or '1'='1",
  '1;drop table users',
  '../../etc/passwd'.replaceAll('/', '%2f'),
  '<script>',
  'a'.repeat(99),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '%7B%22%24ne%22%3A1%7D',
];
const BODIES: readonly unknown[] = [
  {},
  [],
  null,
  'text',
  7,
  { toString: 1 },
  { toJSON: 1, valueOf: {} },
  { uuid: { $ne: null } },
  { search: 'a\0' },
];
/** What ends the caller's own session or account, with no id needed. */
const ENDS = new Set([
  'archiveProfile',
  'endSessions',
  'endAssimilationMode',
  'resetOwnPassword',
  'removePicture',
]);
const withIds = table.filter(([id, { path }]) => path.includes('{') && !ENDS.has(id));

/** Each call with one in so many of the ids that are none, another share of them at each; 1: with all. */
export const noIds = (oneIn: number) =>
  describe('ids that are none', () => {
    test.each([
      ['an administrator', () => admin],
      ['another company’s administrator', () => theirs.admin],
    ])(
      'by %s: never a 5xx, never a change',
      async (_who, who) => {
        const token = await server.tokenOf(who());
        const before = await everything();
        const wrong: string[] = [];
        for (const [at, [id, endpoint]] of withIds.entries())
          for (const none of NO_IDS.filter((_, nth) => (at + nth) % oneIn === 0)) {
            const answer = await call(endpoint, encodeURI(decodeURI(none)).replaceAll('%25', '%'), token);
            if (answer.statusCode >= 500) wrong.push(`${id} ${none}: ${answer.statusCode}`);
            if (/node_modules|postgres|syntax error|pg_/i.test(answer.body))
              wrong.push(`${id} ${none}: ${answer.body}`);
          }
        expect(wrong).toEqual([]);
        expect(await everything()).toEqual(before);
      },
      120_000,
    );
  });

/** As above, with bodies. */
export const noBodies = (oneIn: number) =>
  describe('bodies that are none', () => {
    test('at every call: never a 5xx', async () => {
      const token = await server.tokenOf(admin);
      const wrong: string[] = [];
      for (const [at, [id, endpoint]] of table.entries()) {
        if (endpoint.method === 'GET' || ENDS.has(id) || endpoint.needs === 'public') continue;
        for (const body of BODIES.filter((_, nth) => (at + nth) % oneIn === 0)) {
          const answer = await call(endpoint, crypto.randomUUID(), token, body);
          if (answer.statusCode >= 500) wrong.push(`${id} ${JSON.stringify(body)}: ${answer.statusCode}`);
        }
      }
      expect(wrong).toEqual([]);
    }, 120_000);

    test.each(['\0', '\ud800'])(
      '%j in a body and in the fields of a form: 400; in a query it is found nowhere',
      async (none) => {
        const token = await server.tokenOf(admin);
        const dictionary = { title: `T${none}`, definitions: { [`1${none}`]: 'One' } };
        const form = new FormData();
        form.append('isPropertyPanel', none);
        form.append('file', new File(['<svg/>'], 'a.svg'));
        const asked = new Response(form);
        const answers = [
          await call(endpoints.addDictionary, '', token, dictionary),
          await call(endpoints.addDictionary, '', token, { ...dictionary, definitions: { 1: none } }),
          await server.get(`users?search=abc${none === '\0' ? '%00' : '%ED%A0%80'}`, token),
          await server.app.inject({
            ...{ method: 'POST', url: `/api/${endpoints.uploadImage.path}` },
            headers: { authorization: `Bearer ${token}`, 'content-type': asked.headers.get('content-type')! },
            payload: Buffer.from(await asked.arrayBuffer()),
          }),
        ];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, expect.any(Number), 400]);
        const asked2 = answers[2]!;
        expect([asked2.statusCode, asked2.json().data.items ?? []], asked2.body).toEqual(
          none === '\0' ? [400, []] : [200, []],
        );
      },
    );
  });
