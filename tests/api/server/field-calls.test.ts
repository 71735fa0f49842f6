/** Calls that another node answers: by which it is found, and when it refuses. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { NobodyAnswersError, toBody } from '../../../api/server/cluster/node-bus.ts';
import { NodeList } from '../../../api/server/cluster/node-list.ts';
import type { Role } from '../../../api/server/config.ts';
import { FieldCalls } from '../../../api/server/field-calls.ts';
import type { PassedAnswer, PassedCall } from '../../../api/server/passed-call.ts';
import { LocalHub } from '../../support/local-bus.ts';

const hub = new LocalHub();
const ends: (() => void)[] = [];
afterAll(() => {
  for (const end of ends) end();
});

interface Owner {
  readonly node: string;
  readonly epoch: number;
}

const answerOf = (status: number, data: object): PassedAnswer => ({
  ...{ status, body: JSON.stringify({ data }), isLines: false, retryAfter: null },
});

/** A node whose calls are answered with its name. */
function nodeOf(name: string, roles: readonly Role[], among = hub) {
  const bus = among.join();
  const nodes = new NodeList({ bus, self: { name, roles, startedAt: 0 } });
  nodes.listen();
  nodes.tell();
  ends.push(() => nodes.close());
  const owners = new Map<string, Owner>();
  const tags = { slotOf: (tag: string) => (tag === 'tag' ? 0 : undefined), at: () => ({ link: 'link' }) };
  const answer = vi.fn(async (_: PassedCall) => answerOf(200, { name }));
  const live = { tags, linkOwners: () => owners } as never;
  const calls = new FieldCalls({ bus, nodes, live, log: pino({ level: 'silent' }) });
  if (roles.includes('io')) calls.serve(answer);
  return { bus, nodes, owners, answer, calls };
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
    type: () => reply,
    header: () => reply,
    send: (body: string) => {
      told = JSON.parse(body).data;
      return reply;
    },
  };
  const caller = { userId: 1, companyId: 2, sessionId: 'session' };
  const sent = { method: 'POST', url: '/', headers, ip: '192.0.2.7', arrivedAt: performance.now() - 40 };
  const request = { ...sent, params: { uuid }, body: {}, caller };
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
  b.answer.mockClear();
  expect(await answered('writeValue', 'tag')).toBe(503);
  own({ node: a.bus.node, epoch: 8 }, b);
  expect(await answered('writeValue', 'tag')).toBe(503);
  expect(b.answer).not.toHaveBeenCalled();
});

test('nothing is asked of a node that has fallen silent, though it may still be taken for the owner', async () => {
  const silent = hub.join();
  const asked = vi.fn(() => new Promise<Uint8Array>(() => {}));
  silent.answer(`calls.${silent.node}`, asked);
  own({ node: silent.node, epoch: 11 }, front);
  expect(await answered('writeValue', 'tag')).toBe(503);
  expect(asked).not.toHaveBeenCalled();
});

test('a call that sends nothing may be asked again when its node ends; a write may have been done', async () => {
  for (const [id, status] of [
    ['writeValue', 504],
    ['confirmWrite', 503],
  ] as const) {
    const among = new LocalHub();
    const [asker, ending] = [nodeOf('asker', ['front'], among), nodeOf('ending', ['io'], among)];
    ending.answer.mockImplementation(() => new Promise(() => {}));
    own({ node: ending.bus.node, epoch: 1 }, asker, ending);
    await expect.poll(() => asker.nodes.takesCalls(ending.bus.node)).toBe(true);
    const told = answered(id, 'tag', { at: asker });
    await expect.poll(() => ending.answer.mock.calls.length).toBe(1);
    ending.nodes.close();
    expect(await told, id).toBe(status);
  }
});

test('what needs any driver goes to the first node that has one, or stays; who marks a call as passed on gains nothing', async () => {
  expect(await answered('createCertificate', 'link')).toBe('a');
  expect(await answered('createCertificate', 'link', { at: b })).toBe('here');
  expect(await answered('scanSite', 'site', { at: b })).toBe('a');
  expect(await answered('createCertificate', 'x', { headers: { 'x-mimic-passed': 'guessed' } })).toBe('a');
});

test('of a press or a scan all nodes are asked, and the one that knows answers', async () => {
  a.answer.mockResolvedValueOnce(answerOf(404, { name: 'nobody' }));
  expect(await answered('scan', 'scan')).toBe('b');
  b.answer.mockResolvedValueOnce(answerOf(200, { held: false, name: 'not b' }));
  expect(await answered('beatHold', 'command')).toBe('a');
  await a.bus.close();
  expect(await answered('releaseHold', 'command')).toBe('b');
});

test('a call that waits for another node is counted until it is answered', async () => {
  const waiting = (): string => front.calls.health().calls.detail;
  expect(waiting()).toBe('0 wait for other servers');
  own({ node: b.bus.node, epoch: 12 }, b, front);
  const { promise, resolve } = Promise.withResolvers<PassedAnswer>();
  b.answer.mockImplementationOnce(() => promise);
  const call = answered('writeValue', 'tag');
  await expect.poll(waiting).toBe('1 wait for other servers');
  resolve(answerOf(200, { name: 'b' }));
  expect(await call).toBe('b');
  expect(waiting()).toBe('0 wait for other servers');
});

test('who alone has devices answers a press or a scan itself, once', async () => {
  const lone = nodeOf('lone', ['io'], new LocalHub());
  expect(await answered('beatHold', 'command', { at: lone })).toBe('here');
  expect(lone.answer).not.toHaveBeenCalled();
});

test('passes on whose session it is, the address as judged here and the input, and no header of the caller', async () => {
  own({ node: b.bus.node, epoch: 13 }, b, front);
  b.answer.mockClear();
  const headers = { authorization: 'Bearer token', 'x-forwarded-for': '10.9.9.9', 'user-agent': 'console' };
  expect(await answered('writeValue', 'tag', { headers })).toBe('b');
  expect(b.answer.mock.lastCall).toEqual([
    {
      id: 'writeValue',
      ageMs: expect.closeTo(40, -2),
      caller: { userId: 1, companyId: 2, sessionId: 'session' },
      client: { address: '192.0.2.7', agent: 'console' },
      ...{ params: { uuid: 'tag' }, query: {}, body: {}, link: 'link', epoch: 13, trace: {} },
    },
  ]);
});

test('does nothing for a call that no node passes on, or that is none, and says so', async () => {
  const call = {
    ...{ id: 'writeValue', caller: { userId: 1, companyId: 2, sessionId: 's' }, params: {}, query: {} },
    ...{ client: { address: '', agent: '' }, body: {}, link: null, epoch: null, trace: {} },
  };
  b.answer.mockClear();
  for (const wrong of [
    null,
    [],
    { ...call, id: 'deleteUser' },
    { ...call, id: 'constructor' },
    { ...call, caller: { userId: '1', companyId: 2, sessionId: 's' } },
    { ...call, epoch: Number.NaN, link: 5 },
  ]) {
    const asked = front.bus.request(`calls.${b.bus.node}`, toBody(wrong), 1000);
    await expect(asked, JSON.stringify(wrong)).rejects.toThrow(NobodyAnswersError);
  }
  expect(b.answer).not.toHaveBeenCalled();
  await front.bus.request(`calls.${b.bus.node}`, toBody(call), 1000);
  expect(b.answer).toHaveBeenCalledOnce();
});
