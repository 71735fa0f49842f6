/** Outside plugins on the wire: offered, approved, replaced, withdrawn; their modules, and the policy of their worker. */
import { createHash } from 'node:crypto';
import { is } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, PLUGIN_LIMITS } from '../../../../../api/contract/index.ts';
import { ownPolicy } from '../../../../../api/server/modules/plugins/sandbox-policy.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addAdministered, addPerson, as, type Call } from '../../../../support/people.ts';

let server: TestApp;
let call: Call;
let foreign: Call;
let viewer: Call;

beforeAll(async () => {
  server = await openTestApp();
  const { company, admin } = await addAdministered(server, 'Cedar');
  call = await as(server, admin);
  viewer = await as(server, await addPerson(server, company, 'Viewer', { Dash: { canSee: true } }));
  foreign = await as(server, (await addAdministered(server, 'Birch')).admin);
});
afterAll(() => server?.dispose());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const offer = async (source: string, by = call) => (await by('POST', 'plugins', { source })).data;
const describing = (kind: string, version = 1) => {
  const named = { kind, version, title: `A ${kind}` };
  return { ...named, descriptor: { ...named, size: [10, 10], props: { b: {}, a: {} } } };
};
const approve = async (uuid: string, kind: string, version = 1, by = call) =>
  by('POST', `plugins/${uuid}/approve`, describing(kind, version));
const approved = async (by = call) => (await by('GET', 'plugins/approved')).data;
const moduleOf = (uuid: string, by = call) => by('GET', `plugins/${uuid}/module`);

test('pins an offered plugin by the hash of its bytes, and shows its text to administrators only', async () => {
  const source = 'export default (kit) => kit.defineKind({}); // ü';
  const made = await offer(source);
  expect(made).toMatchObject({ sha256: sha256(source), bytes: Buffer.byteLength(source), kind: null });
  expect(made).toMatchObject({ approvedAt: null, offeredBy: 'AdminCedar Person' });
  expect(is(made, endpoints.plugin.reply.struct)).toBe(true);
  expect(await approved()).toEqual([]);
  expect(await moduleOf(made.uuid)).toMatchObject({ status: 200, data: { source } });
  for (const other of [viewer, foreign]) expect((await moduleOf(made.uuid, other)).status).toBe(404);
  const again = await call('POST', 'plugins', { source });
  expect(again).toMatchObject({ status: 409, data: { code: 'ALREADY_THERE' } });
});

test('approved, it is what the engine loads, its description in the order in which it was given', async () => {
  const { uuid, sha256: hash } = await offer('export default 1');
  expect((await approve(uuid, 'heat-exchanger')).status).toBe(200);
  const [only, ...others] = await approved();
  expect(others).toEqual([]);
  expect(only).toEqual({ uuid, sha256: hash, ...describing('heat-exchanger') });
  expect((await moduleOf(uuid, viewer)).data).toEqual({ source: 'export default 1' });
  expect((await moduleOf(uuid, foreign)).status).toBe(404);
  expect(Object.keys(only.descriptor.props)).toEqual(['b', 'a']);
  expect(await approved(foreign)).toEqual([]);
});

test('a newer version replaces the one before it; withdrawn and removed, nothing is loaded', async () => {
  const first = await offer('export default "v1"');
  const second = await offer('export default "v2"');
  await approve(first.uuid, 'cyclone', 1);
  await approve(second.uuid, 'cyclone', 2);
  const cyclones = async () => (await approved()).filter(({ kind }: { kind: string }) => kind === 'cyclone');
  expect(await cyclones()).toMatchObject([{ version: 2, sha256: second.sha256 }]);
  // Back again: one call.
  await approve(first.uuid, 'cyclone', 1);
  expect(await cyclones()).toMatchObject([{ version: 1 }]);
  await call('POST', `plugins/${first.uuid}/withdraw`);
  expect(await cyclones()).toEqual([]);
  await call('DELETE', `plugins/${first.uuid}`);
  expect((await call('GET', `plugins/${first.uuid}`)).status).toBe(404);
  expect((await moduleOf(first.uuid)).status).toBe(404);
  // The same bytes may be offered once more.
  expect((await offer('export default "v1"')).uuid).not.toBe(first.uuid);
});

test('a version that was approved with other content is refused with the reason, until that file is removed', async () => {
  const first = await offer('export default "one"');
  const second = await offer('export default "two"');
  await approve(first.uuid, 'mixer', 3);
  const answer = await approve(second.uuid, 'mixer', 3);
  expect(answer).toMatchObject({ status: 409, data: { code: 'VERSION_TAKEN' } });
  expect(answer.data.message).toContain('Version 3 of “mixer” was approved with other content');
  await call('POST', `plugins/${first.uuid}/withdraw`);
  expect((await approve(second.uuid, 'mixer', 3)).status).toBe(409);
  expect((await approve(first.uuid, 'mixer', 3)).status).toBe(200);
  expect((await approve(second.uuid, 'mixer', 4)).status).toBe(200);
  await call('DELETE', `plugins/${first.uuid}`);
  const third = await offer('export default "three"');
  expect((await approve(third.uuid, 'mixer', 3)).status).toBe(200);
});

test('two companies may have the same bytes and know nothing of each other', async () => {
  const ours = await offer('export default "shared"');
  const theirs = await offer('export default "shared"', foreign);
  await approve(ours.uuid, 'shared');
  expect(await approved(foreign)).toEqual([]);
  expect((await foreign('POST', `plugins/${ours.uuid}/withdraw`)).status).toBe(404);
  await call('DELETE', `plugins/${ours.uuid}`);
  expect((await moduleOf(theirs.uuid, foreign)).status).toBe(200);
  expect((await moduleOf(theirs.uuid)).status).toBe(404);
});

test.each([
  ['nothing', { source: '' }, 'source', 'The file is empty'],
  ['too much', { source: 'x'.repeat(PLUGIN_LIMITS.source + 1) }, 'source', 'A plugin has at most 256 KiB'],
])('%s is refused', async (_, body, field, message) => {
  expect(await call('POST', 'plugins', body)).toMatchObject({
    status: 400,
    data: { fields: { [field]: message } },
  });
});

test.each([
  ['a kind in capitals', { kind: 'Tank' }],
  ['version 0', { version: 0 }],
  ['a description of another kind', { descriptor: { ...describing('tank').descriptor, kind: 'pump' } }],
  ['a description of another version', { descriptor: { ...describing('tank').descriptor, version: 2 } }],
])('an approval with %s is refused, and nothing is approved', async (_, change) => {
  const { uuid } = await offer(`export default ${JSON.stringify(change)}`);
  const answer = await call('POST', `plugins/${uuid}/approve`, { ...describing('tank'), ...change });
  expect(answer.status).toBe(400);
  expect((await call('GET', `plugins/${uuid}`)).data.approvedAt).toBeNull();
});

test('bytes that were changed in the database are not sent', async () => {
  const { uuid } = await offer('export default "honest"');
  await server.storage.system((db) =>
    db.updateTable('plugins').set({ source: 'export default "evil"' }).where('uuid', '=', uuid).execute(),
  );
  expect((await moduleOf(uuid)).status).toBe(404);
});

test('has no address at which a browser could run a module, approved or not', async () => {
  const { uuid, sha256: hash } = await offer('export default "approved"');
  await approve(uuid, 'approved');
  expect((await server.app.inject({ url: `/plugin-modules/${hash}.js` })).statusCode).toBe(404);
  const { headers } = await server.app.inject({ url: `/api/plugins/${uuid}/module` });
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('each step stands in the audit log with the hash', async () => {
  const { uuid, sha256: hash } = await offer('export default "logged"');
  await approve(uuid, 'logged');
  await call('POST', `plugins/${uuid}/withdraw`);
  await call('DELETE', `plugins/${uuid}`);
  const rows = await server.storage.system((db) =>
    db.selectFrom('audit').select(['action', 'detail']).orderBy('sequence', 'desc').limit(4).execute(),
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'plugin.archive',
    'plugin.withdraw',
    'plugin.approve',
    'plugin.offer',
  ]);
  for (const { detail } of rows) expect(detail).toMatchObject({ plugin: uuid, sha256: hash });
});

test('gives the sandbox an origin of its own, and lets it load nothing', () => {
  const policy = ownPolicy({ url: '/assets/sandbox-AB12.js?x' });
  for (const directive of [
    'sandbox allow-scripts',
    "default-src 'none'",
    'script-src data:',
    "connect-src 'none'",
  ])
    expect(policy?.split('; ')).toContain(directive);
  expect(ownPolicy({ url: '/assets/worker-AB12.js' })).toBeUndefined();
});
