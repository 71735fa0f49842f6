import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditItem, endpoints } from '../../../../../api/contract/index.ts';
import { auditHandlers } from '../../../../../api/server/modules/activity/routes/audit.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import type { TestCompany } from '../../../../support/company.ts';
import { addAdministered, as, type Call, type TestPerson } from '../../../../support/people.ts';

let server: TestApp;
let cedar: TestCompany;
let call: Call;
let admin: TestPerson;
const command = crypto.randomUUID();
const olga = crypto.randomUUID();

beforeAll(async () => {
  server = await openTestApp();
  const ours = await addAdministered(server, 'Cedar');
  cedar = ours.company;
  admin = ours.admin;
  call = await as(server, ours.admin);
  const row = (action: string, detail: object, at = '2026-11-21T10:00:00.000Z') =>
    server.live.audit.append(cedar.id, {
      at: new Date(at),
      userUuid: olga,
      userName: 'Olga Op',
      action,
      tagUuid: cedar.tag,
      detail: { commandId: command, ...detail },
    });
  await row('write', { value: 1 }, '2026-11-20T10:00:00.000Z');
  await row('write.outcome', { result: 'mismatch', message: 'It shows 0' });
  await row('write.due', { commandId: crypto.randomUUID(), resetOf: command, because: 'let go' });
  await call('POST', 'areas', { name: 'New area' });
});
afterAll(() => server?.dispose());

const found = async (query: string): Promise<AuditItem[]> => (await call('GET', `audit?${query}`)).data.items;
const actions = async (query: string) => (await found(query)).map(({ action }) => action);

test('the audit log is searched by person, tag, site, kind, result, time and words, newest first', async () => {
  const { data } = await call('GET', 'audit?limit=2');
  expect(is(data, endpoints.audit.reply.struct)).toBe(true);
  expect(data.total).toBeGreaterThanOrEqual(4);
  expect(data.items[0]).toMatchObject({ action: 'area.create', tag: null });
  const steps = ['write.due', 'write.outcome', 'write'];
  for (const query of [
    `user=${olga}`,
    `tag=${cedar.tag}`,
    `site=${cedar.site}`,
    'kind=plant',
    'search=olga op',
  ])
    expect(await actions(query), query).toEqual(steps);
  expect(await actions('kind=setup')).toEqual(['area.create']);
  expect(await actions('result=mismatch')).toEqual(['write.outcome']);
  expect(await actions('from=2026-11-21T00:00:00.000Z&tag='.concat(cedar.tag))).toEqual(steps.slice(0, 2));
  expect((await found('search=it shows'))[0]).toMatchObject({ tag: { device: 'PLC', site: 'Cedar Well' } });
});

test('all steps of a command stand together, with what took it back; names are offered to filter by', async () => {
  const { data } = await call('GET', `audit/commands/${command}`);
  expect(data.items.map(({ action }: AuditItem) => action)).toEqual(['write', 'write.outcome', 'write.due']);
  const names = (await call('GET', 'audit/people')).data;
  expect(names.people).toContainEqual({ uuid: olga, name: 'Olga Op' });
});

test('the export has every row that the search finds, oldest first, as lines', async () => {
  const { body } = await server.app.inject({
    url: `/api/audit/export?tag=${cedar.tag}`,
    headers: { authorization: `Bearer ${await server.tokenOf(admin)}` },
  });
  const rows = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditItem);
  expect(rows.map(({ action }) => action)).toEqual(['write', 'write.outcome', 'write.due']);
  expect(rows.every(({ hmac }) => /^[0-9a-f]{64}$/.test(hmac))).toBe(true);
});

test('the chain is followed on demand, and what was found last is remembered', async () => {
  expect((await call('GET', 'audit/state')).data).toEqual({ state: null });
  const { state } = (await call('POST', 'audit/verify', {})).data;
  // The rows tell of a command that is in no table.
  expect(state).toMatchObject({ intact: false, fault: { kind: 'command', sequence: 2 } });
  expect((await call('GET', 'audit/state')).data).toEqual({ state });
});

test('who asks for the chain to be followed while it is being followed waits for the same walk', async () => {
  const ends: (() => void)[] = [];
  const verify = () =>
    new Promise((resolve) => {
      ends.push(() => resolve({ intact: true, rows: ends.length }));
    });
  const { verifyAudit } = auditHandlers({ verify } as never, Date.now);
  const ask = (companyId: number) => verifyAudit({ caller: { companyId } } as never);
  const asked = [ask(1), ask(1), ask(1)];
  // Another company's chain is another walk.
  const other = ask(2);
  expect(ends).toHaveLength(2);
  for (const end of ends) end();
  const [first, ...others] = await Promise.all(asked);
  for (const one of others) expect(one.state).toBe(first!.state);
  await other;
  // What comes after its end follows it anew.
  const later = ask(1);
  expect(ends).toHaveLength(3);
  ends[2]!();
  await later;
});
