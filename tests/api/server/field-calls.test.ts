/** Calls that another node answers: by which it is found, and when it refuses. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { LocalHub } from '../../../api/server/cluster/local-bus.ts';
import { NodeList } from '../../../api/server/cluster/node-list.ts';
import type { Role } from '../../../api/server/config.ts';
import { FieldCalls } from '../../../api/server/field-calls.ts';

const hub = new LocalHub();
const ends: (() => void)[] = [];
afterAll(() => {
  for (const end of ends) end();
});

interface Owner {
  readonly node: string;
  readonly epoch: number;
}

/** A node whose calls are answered with its name. */
function nodeOf(name: string, roles: readonly Role[], among = hub) {
  const bus = among.join();
  const nodes = new NodeList({ bus, self: { name, roles, startedAt: 0 } });
  nodes.listen();
  nodes.tell();
  ends.push(() => nodes.close());
  const owners = new Map<string, Owner>();
  const tags = { slotOf: (tag: string) => (tag === 'tag' ? 0 : undefined), at: () => ({ link: 'link' }) };
  const inject = vi.fn(async () => ({
    statusCode: 200,
    headers: {},
    body: JSON.stringify({ data: { name } }),
  }));
  const live = { tags, linkOwners: () => owners } as never;
  const calls = new FieldCalls({ bus, nodes, live, log: pino({ level: 'silent' }) });
  if (roles.includes('io')) calls.serve({ inject } as never);
  return { bus, nodes, owners, inject, calls };
}

const [a, b] = [nodeOf('a', ['io']), nodeOf('b', ['io'])];
const front = nodeOf('front', ['front']);

/** Who answered, or the status with which nobody did; `here` if the call is left to the node that was asked. */
async function answered(
  id: Parameters<FieldCalls['pass']>[0],
  uuid: string,
  { at = front, headers = {} } = {},
): Promise<string | number> {
  let told: { name?: string } = {};
  let status = 0;
  const reply = {
    code: (code: number) => {
      status = code;
      return reply;
    },
    headers: () => reply,
    send: (body: string) => {
      told = JSON.parse(body).data;
      return reply;
    },
  };
  const request = { method: 'POST', url: '/', headers, params: { uuid }, body: {}, socket: {} };
  const passed = await at.calls
    .pass(id, request as unknown as FastifyRequest, reply as unknown as FastifyReply)
    .catch((error: { status: number }) => {
      status = error.status;
      return true;
    });
  return passed ? (told.name ?? status) : 'here';
}

const own = (owner: Owner, ...nodes: readonly { owners: Map<string, Owner> }[]): void => {
  for (const { owners } of nodes) owners.set('link', owner);
};

test('a write goes to the owner of its link, which answers it there, and nowhere while nobody has the link', async () => {
  await expect.poll(() => front.nodes.others('io').length).toBe(2);
  expect(await answered('writeValue', 'tag')).toBe(503);
  own({ node: b.bus.node, epoch: 7 }, a, b, front);
  expect(await answered('writeValue', 'tag')).toBe('b');
  expect(await answered('writeValue', 'tag', { at: a })).toBe('b');
  expect(await answered('writeValue', 'tag', { at: b })).toBe('here');
  // What nobody knows needs no driver to be refused, nor does any other call.
  expect(await answered('writeValue', 'another')).toBe('here');
  expect(await answered('tag', 'tag')).toBe('here');
});

test('the owner of another epoch refuses, and does nothing', async () => {
  own({ node: b.bus.node, epoch: 7 }, front);
  own({ node: b.bus.node, epoch: 9 }, b);
  b.inject.mockClear();
  expect(await answered('writeValue', 'tag')).toBe(503);
  own({ node: a.bus.node, epoch: 8 }, b);
  expect(await answered('writeValue', 'tag')).toBe(503);
  expect(b.inject).not.toHaveBeenCalled();
});

test('nothing is asked of a node that has fallen silent, though it may still be taken for the owner', async () => {
  const silent = hub.join();
  const asked = vi.fn(() => new Promise<Uint8Array>(() => {}));
  silent.answer(`calls.${silent.node}`, asked);
  own({ node: silent.node, epoch: 11 }, front);
  expect(await answered('writeValue', 'tag')).toBe(503);
  expect(asked).not.toHaveBeenCalled();
});

test('what needs any driver goes to the first node that has one, or stays; who marks a call as passed on gains nothing', async () => {
  expect(await answered('createCertificate', 'link')).toBe('a');
  expect(await answered('createCertificate', 'link', { at: b })).toBe('here');
  expect(await answered('scanSite', 'site', { at: b })).toBe('a');
  expect(await answered('createCertificate', 'x', { headers: { 'x-mimic-passed': 'guessed' } })).toBe('a');
});

test('of a press or a scan all nodes are asked, and the one that knows answers', async () => {
  const answer = (status: number, data: object) => async () => ({
    ...{ statusCode: status, headers: {} },
    body: JSON.stringify({ data }),
  });
  a.inject.mockImplementationOnce(answer(404, { name: 'nobody' }) as never);
  expect(await answered('scan', 'scan')).toBe('b');
  b.inject.mockImplementationOnce(answer(200, { held: false, name: 'not b' }) as never);
  expect(await answered('beatHold', 'command')).toBe('a');
  await a.bus.close();
  expect(await answered('releaseHold', 'command')).toBe('b');
});

test('a call that waits for another node is counted until it is answered', async () => {
  const waiting = (): string => front.calls.health().calls.detail;
  expect(waiting()).toBe('0 wait for other servers');
  own({ node: b.bus.node, epoch: 12 }, b, front);
  const { promise, resolve } = Promise.withResolvers<never>();
  b.inject.mockImplementationOnce(() => promise);
  const call = answered('writeValue', 'tag');
  await expect.poll(waiting).toBe('1 wait for other servers');
  resolve({ statusCode: 200, headers: {}, body: JSON.stringify({ data: { name: 'b' } }) } as never);
  expect(await call).toBe('b');
  expect(waiting()).toBe('0 wait for other servers');
});

test('who alone has devices answers a press or a scan itself, once', async () => {
  const lone = nodeOf('lone', ['io'], new LocalHub());
  expect(await answered('beatHold', 'command', { at: lone })).toBe('here');
  expect(lone.inject).not.toHaveBeenCalled();
});
