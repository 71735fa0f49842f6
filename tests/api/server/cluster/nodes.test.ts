/** Three nodes of one installation: two serve people, one has the devices. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullPermissions } from '../../../../api/contract/index.ts';
import { toBody } from '../../../../api/server/cluster/node-bus.ts';
import { NodeList, SILENT_MS } from '../../../../api/server/cluster/node-list.ts';
import { Quality } from '../../../../api/server/field/sample.ts';
import { nodeHandlers } from '../../../../api/server/modules/system/index.ts';
import { addCompany, EVERYTHING, type TestCompany } from '../../../support/company.ts';
import { LocalHub } from '../../../support/local-bus.ts';
import { openTestNodes, type TestNode, type TestNodes } from '../../../support/nodes.ts';
import { addPerson } from '../../../support/people.ts';

let nodes: TestNodes;
let ours: TestCompany;
let token: string;

beforeAll(async () => {
  nodes = await openTestNodes(async (storage) => {
    ours = await addCompany(storage, 'Ours', fullPermissions());
  });
  token = await nodes.fronts[0].tokenOf(ours);
});
afterAll(() => nodes?.dispose());

const shownBy = ({ live }: TestNode, tag = ours.tag) => live.lastValues.get(live.tags.slotOf(tag)!);
/** By the uuid or the number of the tag. */
const tagPath = (tag: string | number = ours.tag) => `communications/controller/tag/${tag}`;

/** The body of a confirmed write; confirmed at one front, to be sent at any. */
async function confirmedAt(front: TestNode, value: number, expectedValue: number) {
  const confirmed = await front.send('POST', `${tagPath()}/confirm-write`, { value, expectedValue }, token);
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  return { commandId: randomUUID(), confirmId: confirmed.json().data.confirmId, value, expectedValue };
}

/** Each node stores its own samples. */
const NO_STREAM = { stream: null, shards: [], spool: null, samplesRefused: 0 };

/** What a node answers to a call that another one passes on. */
async function passedOn(call: object): Promise<{ status: number; body: string }> {
  const { bus } = nodes.fronts[0].cluster;
  const answer = await bus.request(`calls.${nodes.io.cluster.bus.node}`, toBody(call), 2000);
  return JSON.parse(new TextDecoder().decode(answer));
}

test('answers a passed call only while the session lives and its rights suffice, and validates the input', async () => {
  const claims = async (person: Pick<TestCompany, 'email' | 'password'>) => {
    const { userId, companyId, sessionId } = (await nodes.io.access.caller(
      await nodes.fronts[0].tokenOf(person),
    ))!;
    return { userId, companyId, sessionId };
  };
  const caller = await claims(ours);
  const call = {
    ...{ id: 'confirmWrite', caller, params: { uuid: ours.tag }, query: {} },
    client: { address: '198.51.100.4', agent: 'console' },
    ...{ body: { value: 5, expectedValue: null }, link: null, epoch: null, trace: {} },
  };
  expect((await passedOn({ ...call, body: { value: {} } })).status).toBe(400);
  expect((await passedOn({ ...call, caller: { ...caller, sessionId: randomUUID() } })).status).toBe(401);
  expect((await passedOn({ ...call, caller: { ...caller, userId: 99_999 } })).status).toBe(401);
  expect((await passedOn({ ...call, caller: { ...caller, companyId: 99_999 } })).status).toBe(401);
  expect((await passedOn({ ...call, params: { uuid: randomUUID() } })).status).toBe(404);
  // The session ends.
  await nodes.io.storage.system((db) =>
    db
      .updateTable('refresh_families')
      .set({ revoked_at: new Date() })
      .where('id', '=', caller.sessionId)
      .execute(),
  );
  expect((await passedOn(call)).status).toBe(401);
  // The right is withdrawn.
  const weak = await addPerson(nodes.io, ours, 'Weak', EVERYTHING);
  const passed = { ...call, caller: await claims(weak) };
  // It came as far as the device, which says nothing yet.
  expect(JSON.parse((await passedOn(passed)).body)).toMatchObject({ data: { code: 'DEVICE_OFFLINE' } });
  await nodes.io.storage.system((db) =>
    db
      .updateTable('roles')
      .set({ permissions: JSON.stringify({ Site: { canSee: true } }) })
      .where('id', '=', weak.roleId)
      .execute(),
  );
  expect((await passedOn(passed)).status).toBe(403);
});

test('each node knows the others by name and role', async () => {
  const seen = () => nodes.fronts[1].cluster.nodes.all().map(({ name, roles }) => `${name}: ${roles.join()}`);
  await expect.poll(seen).toEqual(['front-1: front', 'front-2: front', 'io: io']);
});

/** The nodes as one of them tells of them. */
const toldBy = async (node: TestNode) => (await node.get('servers', token)).json().data;
const namesToldBy = async (node: TestNode): Promise<string[]> =>
  (await toldBy(node)).items.map(({ name }: { name: string }) => name);

test('each node tells of all of them, which it is, what each does, and how much that is', async () => {
  const all = [...nodes.fronts, nodes.io];
  for (const [nth, node] of all.entries()) {
    // Figures come with the next sign of life.
    await expect
      .poll(async () => (await toldBy(node)).items.map(({ figures }: { figures: object }) => figures))
      .toEqual([
        { sockets: 0, links: 0, tags: 1, samplesWaiting: 0, ...NO_STREAM },
        { sockets: 0, links: 0, tags: 1, samplesWaiting: 0, ...NO_STREAM },
        { sockets: 0, links: 2, tags: 1, samplesWaiting: 0, ...NO_STREAM },
      ]);
    const { items, total, isCutOff } = await toldBy(node);
    expect([total, isCutOff]).toEqual([3, false]);
    expect(items).toMatchObject(
      ['front-1', 'front-2', 'io'].map((name, at) => ({
        id: all[at]!.cluster.nodes.self.node,
        name,
        roles: [at === 2 ? 'io' : 'front'],
        isThis: at === nth,
      })),
    );
    for (const { isThis, heardMsAgo, startedAt } of items) {
      if (isThis) expect(heardMsAgo).toBe(0);
      expect(heardMsAgo).toBeLessThan(1500);
      expect(Math.abs(Date.now() - Date.parse(startedAt))).toBeLessThan(60_000);
    }
  }
});

test('who may not see what people do is not told of the nodes, nor is a stranger', async () => {
  const [front] = nodes.fronts;
  // All but the audit log.
  const watcher = await front.tokenOf(await addPerson(front, ours, 'Watcher', EVERYTHING));
  expect((await front.get('servers', watcher)).statusCode).toBe(403);
  expect((await front.get('servers')).statusCode).toBe(401);
});

test('a node that starts has no figures, and one whose connection is lost says so', async () => {
  const bus = Object.assign(new LocalHub().join(), { isUp: false });
  const list = new NodeList({ bus, self: { name: 'lost', roles: ['front'], startedAt: Date.now() } });
  const { servers } = nodeHandlers(
    list,
    () => new Map(),
    async () => ({
      mail: {
        ...({ mode: 'none', waiting: 0, failing: 0, abandoned: 0 } as const),
        ...{ fault: null, lastSentAt: null },
      },
      sms: null,
    }),
  );
  const tenant = async () => [{ uuid: ours.tag, name: 'Link', site: 'Site', edgeServer: null }];
  expect(await servers({ tenant } as never, {} as never)).toMatchObject({
    links: [{ name: 'Link', server: null, epoch: null }],
    items: [{ name: 'lost', isThis: true, figures: null }],
    isCutOff: true,
  });
});

test('a value that a driver reports shows on every node, with its time and quality', async () => {
  const time = Date.now() - 1234;
  nodes.io.live.sink([{ tag: ours.tag, value: 4.5, quality: Quality.uncertain, time }]);
  for (const front of nodes.fronts)
    await expect.poll(() => shownBy(front)).toMatchObject({ value: 4.5, quality: Quality.uncertain, time });
});

test('a write that is confirmed at one front and sent at the other reaches the device once, and any node tells its result', async () => {
  const [first, second] = nodes.fronts;
  nodes.device.set(ours.tag, 2);
  await expect.poll(() => shownBy(first).value).toBe(2);
  const body = await confirmedAt(first, 7, 2);
  const [once, again] = await Promise.all([
    second.send('PUT', `${tagPath(ours.tagId)}/write-value`, body, token),
    first.send('PUT', `${tagPath()}/write-value`, body, token),
  ]);
  expect(once.json().data).toMatchObject({ result: 'confirmed', readBack: 7 });
  expect(again.json().data).toEqual(once.json().data);
  expect(nodes.device.writes).toHaveLength(1);
  expect((await first.get(`commands/${body.commandId}`, token)).json().data.result).toBe('confirmed');
  await expect.poll(() => shownBy(second).value).toBe(7);
  // A refusal comes back as the node with the device said it.
  const stale = await first.send('POST', `${tagPath()}/confirm-write`, { value: 1, expectedValue: 2 }, token);
  expect([stale.statusCode, stale.json().data.code]).toEqual([409, 'EXPECTED_CHANGED']);
  const outside = await second.send(
    'POST',
    `${tagPath()}/confirm-write`,
    { value: 99, expectedValue: 7 },
    token,
  );
  expect([outside.statusCode, outside.json().data.code]).toEqual([400, 'VALUE_OUT_OF_RANGE']);
});

test('rights are checked where the call arrives and where it is done', async () => {
  const [first] = nodes.fronts;
  const path = `${tagPath()}/confirm-write`;
  expect((await first.send('POST', path, { value: 1, expectedValue: 7 })).statusCode).toBe(401);
  const theirs = await addCompany(first.storage, 'Theirs', EVERYTHING);
  await nodes.io.live.reload();
  const stranger = await first.tokenOf(theirs);
  expect((await first.send('POST', path, { value: 1, expectedValue: 7 }, stranger)).statusCode).toBe(404);
});

test('a tag made at one node is known to all, and its values show on those that heard of it later', async () => {
  const [first, second] = nodes.fronts;
  const { uuid } = await first.storage.system((db) =>
    db
      .insertInto('tags')
      .values({
        company_id: ours.id,
        controller_id: ours.controllerId,
        name: 'New level',
        data_type: 'float',
        address: '{"metric":"New"}',
      })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  );
  await nodes.io.live.reload();
  nodes.io.live.sink([{ tag: uuid, value: 3, quality: Quality.good, time: Date.now() }]);
  await first.bus.publish(ours.id, [{ type: 'field-changed' }]);
  for (const front of [first, second])
    await expect.poll(() => front.live.tags.slotOf(uuid) !== undefined && shownBy(front, uuid).value).toBe(3);
});

test('when the node with the devices falls silent nobody shows its values as good, and nothing is sent', async () => {
  const [first, second] = nodes.fronts;
  nodes.device.set(ours.tag, 5);
  await expect.poll(() => [shownBy(first).value, shownBy(second).value]).toEqual([5, 5]);
  const body = await confirmedAt(first, 6, 5);
  const before = nodes.device.writes.length;
  nodes.device.manner = 'hangs';
  const asked = second.send('PUT', `${tagPath()}/write-value`, body, token);
  await expect.poll(() => nodes.device.writes.length).toBe(before + 1);
  const from = Date.now();
  await nodes.io.cluster.close();
  // It said goodbye: nobody waits for its silence.
  await expect.poll(() => namesToldBy(first), { timeout: 1000 }).toEqual(['front-1', 'front-2']);
  // It was handed to the device and nobody knows what came of it: never a refusal, never a success.
  const lost = await asked;
  expect([lost.statusCode, lost.json().data.code]).toEqual([504, 'NO_ANSWER']);
  for (const front of nodes.fronts)
    await expect
      .poll(() => shownBy(front), { interval: 20 })
      .toMatchObject({ value: 5, quality: Quality.stale });
  expect(Date.now() - from).toBeLessThan(3500);
  const refused = await first.send('PUT', `${tagPath()}/write-value`, body, token);
  expect([refused.statusCode, refused.json().data.code]).toEqual([503, 'FIELD_AWAY']);
  expect(nodes.device.writes).toHaveLength(before + 1);
});

test('a node that dies without a word is told of until it was silent for a second and a half', async () => {
  const [first, second] = nodes.fronts;
  const from = Date.now();
  await second.cluster.bus.close();
  await expect.poll(() => namesToldBy(first), { interval: 20, timeout: 5000 }).toEqual(['front-1']);
  expect(Date.now() - from).toBeLessThan(SILENT_MS + 500);
});
