/** The live socket's verbs in the matrix: `open` with a ticket, `add` and `ack`, by everybody, for tags in every state. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, live } from '../../../../api/contract/index.ts';
import { CLOSE } from '../../../../api/server/modules/live/close-codes.ts';
import { Client, until } from '../modules/live/world.ts';
import { expectedStatus } from './calls.ts';
import { KINDS } from './kinds.ts';
import { CALLERS, type MatrixCaller, openWorld, type World } from './world.ts';

let world: World;
let url: string;
/** In the order of TAG_STATES. */
let tags: string[];
const TAG_STATES = ['own', 'foreign', 'missing', 'archived'] as const;

beforeAll(async () => {
  world = await openWorld();
  const { app, storage } = world.server;
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}${live.LIVE_PATH}`;
  const nobody = world.callers[0]!;
  const own = await KINDS.tag.make(world, world.ours, nobody);
  const foreign = await KINDS.tag.make(world, world.theirs, nobody);
  const archived = await KINDS.tag.make(world, world.ours, nobody);
  await storage.system((db) => KINDS.tag.archive!(db, archived));
  await world.server.live.reload();
  tags = [own.uuid, foreign.uuid, crypto.randomUUID(), archived.uuid];
});
afterAll(() => world?.server.dispose());

const callerNamed = (name: string): MatrixCaller => world.callers.find((caller) => caller.name === name)!;
const mayWatch = (caller: MatrixCaller): boolean =>
  expectedStatus(endpoints.liveTicket, {}, caller, undefined) === 200;

/** Indices of the tags that this caller may not watch: all that are not his company's, or not there. */
const refusedTo = (caller: MatrixCaller): number[] =>
  TAG_STATES.flatMap((state, nth) => {
    const isOurs = caller.company.id === world.ours.id;
    return (isOurs && state === 'own') || (!isOurs && state === 'foreign') ? [] : [nth];
  });

async function ticketOf(caller: MatrixCaller): Promise<string | undefined> {
  const answer = await world.server.send('POST', 'live/ticket', {}, caller.token);
  return answer.statusCode === 200 ? answer.json().data.ticket : undefined;
}

test.each(CALLERS)('PERM-13 LIVE-01 open and add by %s', async (name) => {
  const caller = callerNamed(name);
  const ticket = await ticketOf(caller);
  expect(ticket !== undefined).toBe(mayWatch(caller));
  const client = await new Client(url).open(ticket ?? 'made-up', tags);
  if (!ticket) {
    expect(await client.closed).toBe(CLOSE.BAD_TICKET.number);
    return;
  }
  await until(() => client.messages.length === 1);
  client.say({ add: { tags } });
  await until(() => client.messages.length === 2);
  const refused = refusedTo(caller);
  expect(client.messages).toEqual([
    { opened: { refused } },
    { opened: { refused: refused.map((nth) => nth + tags.length) } },
  ]);
  client.socket.terminate();
});

test.each([
  ['add', { add: { tags: [] } }],
  ['ack', { ack: 1 }],
])('PERM-13 %s before a ticket was shown closes the socket', async (_verb, message) => {
  const client = new Client(url);
  await new Promise((resolve) => client.socket.once('open', resolve));
  client.say(message);
  expect(await client.closed).toBe(CLOSE.MALFORMED.number);
});

test('PERM-13 a ticket opens one socket, and none after its owner lost the right', async () => {
  const caller = await world.fresh('viewer');
  const [used, late] = [await ticketOf(caller), await ticketOf(caller)];
  const first = await new Client(url).open(used!, tags);
  await until(() => first.messages.length === 1);
  expect(await (await new Client(url).open(used!, tags)).closed).toBe(CLOSE.BAD_TICKET.number);
  const began = Date.now();
  await changeRights(caller, {});
  expect(await first.closed).toBe(CLOSE.REVOKED.number);
  expect(Date.now() - began).toBeLessThan(1000);
  expect(await (await new Client(url).open(late!, tags)).closed).toBe(CLOSE.BAD_TICKET.number);
});

test.each([
  ['its rights', (caller: MatrixCaller) => changeRights(caller, {})],
  ['its role', changeRole],
  ['the rights of its role', emptyRole],
  ['its membership', archive],
])('PERM-13 a change of %s closes an open socket within a second', async (_what, change) => {
  const caller = await world.fresh('viewer');
  const client = await new Client(url).open((await ticketOf(caller))!, tags);
  await until(() => client.messages.length === 1);
  const began = Date.now();
  await change(caller);
  expect(await client.closed).toBe(CLOSE.REVOKED.number);
  expect(Date.now() - began).toBeLessThan(1000);
});

const asAdministrator = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const answer = await world.server.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${callerNamed('administrator').token}` },
    payload: body,
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

async function changeRights({ person }: MatrixCaller, permissions: object): Promise<void> {
  await asAdministrator('POST', `users/${person!.uuid}/permissions`, { permissions });
}
async function changeRole({ person }: MatrixCaller): Promise<void> {
  const role = await KINDS.role.make(world, world.ours, callerNamed('administrator'));
  await asAdministrator('PUT', `users/${person!.uuid}`, { firstName: 'A', lastName: 'B', role: role.uuid });
}
async function emptyRole({ person }: MatrixCaller): Promise<void> {
  await asAdministrator('PUT', `roles/${person!.role}`, { title: 'Empty', permissions: {} });
}
async function archive({ person }: MatrixCaller): Promise<void> {
  await asAdministrator('DELETE', `users/${person!.uuid}/archive`);
}
