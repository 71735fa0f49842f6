/** Messages that no node of this release sends: each is dropped, and nothing else happens. */
import { afterEach, expect, test, vi } from 'vitest';
import { encodeFrame } from '../../../../api/contract/live.ts';
import { EventBus } from '../../../../api/server/bus/event-bus.ts';
import { DroppedMessages } from '../../../../api/server/cluster/dropped-messages.ts';
import { fromBody, toBody } from '../../../../api/server/cluster/node-bus.ts';
import { NodeList } from '../../../../api/server/cluster/node-list.ts';
import { Quality } from '../../../../api/server/field/sample.ts';
import { Mirror } from '../../../../api/server/modules/mirror/index.ts';
import { ROOM_NEWS } from '../../../../api/server/modules/presence/index.ts';
import { LastValues } from '../../../../api/server/modules/values/index.ts';
import { LocalHub } from '../../../support/local-bus.ts';

const log = { info: vi.fn(), warn: vi.fn() };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  log.warn.mockClear();
});
const settled = () => new Promise((done) => setTimeout(done, 20));

/** What is wrong in every message. */
const NEVER = [null, 5, 'text', [], {}, [null], { events: [null] }, { node: null }, { owned: [] }];

function open() {
  const hub = new LocalHub(log);
  const [own, other] = [hub.join(), hub.join()];
  return { hub, own, other };
}

test('drops a message of events with an event that is none, and delivers the next', async () => {
  const { hub, own, other } = open();
  const bus = new EventBus(log, own);
  const heard: unknown[] = [];
  bus.on('field-changed', (_, company) => void heard.push(company));
  bus.on('notices-changed', ({ users }) => void heard.push(users.map(String)));
  for (const body of [
    ...NEVER,
    { companyId: 1, events: [null] },
    { companyId: 1, events: [{ type: 'field-changed' }, null] },
    { companyId: '1', events: [{ type: 'field-changed' }] },
    { companyId: 1, events: [{ type: 'notices-changed', users: null }] },
    { companyId: 1, events: [{ type: 'constructor' }] },
    { companyId: 1, events: [{ type: 'diagram-saved', diagram: 5 }] },
  ])
    other.publish('events', toBody(body));
  other.publish('events', new Uint8Array([0xff, 0xfe, 0x00]));
  other.publish(
    'events',
    toBody({ companyId: 7, events: [{ type: 'field-changed', since: 'a later release' }] }),
  );
  await expect.poll(() => heard).toEqual([7]);
  expect(hub.dropped.count).toBe(NEVER.length + 7);
  expect(log.warn.mock.calls.length).toBeLessThan(hub.dropped.count);
});

test('drops what a handler fails on, also later, and leaves no rejection', async () => {
  const { hub, own, other } = open();
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  ends.push(() => process.off('unhandledRejection', rejected));
  own.subscribe('some.*', () => {
    throw new Error('at once');
  });
  own.subscribe('some.*', async () => {
    throw new Error('later');
  });
  for (let nth = 0; nth < 3; nth++) other.publish('some.word', toBody(nth));
  await expect.poll(() => hub.dropped.count).toBe(6);
  await settled();
  expect(rejected).not.toHaveBeenCalled();
  // Each kind once a minute.
  expect(log.warn.mock.calls.map(([{ fault }]) => fault)).toEqual(['Error: at once', 'Error: later']);
});

test('logs no more than a hundred characters of what a sender chooses', () => {
  const dropped = new DroppedMessages(log);
  dropped.drop(`events.${'s'.repeat(4000)}`, 'its seal is wrong', 'f'.repeat(1_000_000));
  const [[logged]] = log.warn.mock.calls as [[object]];
  expect(JSON.stringify(logged).length).toBeLessThan(350);
});

test('keeps the list of nodes as it is when a message is none, or names another node than its sender', async () => {
  const { hub, own, other } = open();
  const third = hub.join();
  const list = (bus: typeof own, name: string) => {
    const nodes = new NodeList({ bus, self: { name, roles: ['io'], startedAt: 0 } });
    nodes.listen();
    nodes.tell();
    ends.push(() => nodes.close());
    return nodes;
  };
  const nodes = list(own, 'own');
  list(third, 'third');
  await expect.poll(() => nodes.others('io').map(({ name }) => name)).toEqual(['third']);
  const dropped = hub.dropped.count;
  const lost = vi.fn();
  nodes.onLost(lost);
  const info = { name: 'x', roles: ['io'], startedAt: 0, gaps: 0, figures: null };
  const wrong = [
    ...NEVER,
    { ...info, node: third.node },
    { ...info, node: other.node, roles: 'io' },
    { ...info, node: other.node, roles: null },
    { ...info, node: other.node, startedAt: '1' },
    { ...info, node: other.node, figures: { sockets: 'many' } },
  ];
  for (const body of wrong) other.publish('nodes.here', toBody(body));
  for (const body of [...NEVER, { node: third.node }]) other.publish('nodes.gone', toBody(body));
  await settled();
  expect(nodes.others('io').map(({ name }) => name)).toEqual(['third']);
  expect(lost).not.toHaveBeenCalled();
  // Two lists listen to each.
  expect(hub.dropped.count - dropped).toBe(2 * (wrong.length + NEVER.length + 1));
});

test('takes a frame of values whole or not at all, and no states that are none', async () => {
  const { hub, own, other } = open();
  const lastValues = new LastValues();
  lastValues.grow(2);
  const tags = { slotOfId: (id: number) => id, at: () => ({ link: 'link' }), slotsOf: () => [0, 1] } as never;
  const mirror = new Mirror({
    ...{ bus: own, tags, lastValues, now: Date.now, log },
    ...{ changed: () => {}, linkChanged: () => {}, asideChanged: () => {} },
  });
  mirror.start();
  ends.push(() => mirror.close());
  const states = { links: {}, isWhole: true, owned: { link: 4 }, aside: [] };
  other.publish(`states.${other.node}`, toBody(states));
  const frame = (value: number, time: number, index = 1) => {
    const sound = { index: 0, value: 1, quality: Quality.good, time: Date.now() };
    return new Uint8Array(encodeFrame(1, [sound, { index, value, quality: Quality.good, time }]));
  };
  const whole = frame(2, Date.now());
  const wrong = [
    ...[new Uint8Array(), new Uint8Array(40), whole.subarray(0, -1)],
    ...[frame(Number.NaN, Date.now()), frame(Number.POSITIVE_INFINITY, Date.now())],
    ...[frame(2, Number.NaN), frame(2, -1), frame(2, Date.now() + 7_200_000), frame(2, 1e300)],
  ];
  for (const body of wrong) other.publish(`values.${other.node}`, body);
  const wrongStates = [
    ...NEVER,
    { ...states, owned: { link: '5' } },
    { ...states, owned: { link: -1 } },
    { ...states, owned: { link: 1e300 } },
    { ...states, links: { link: null } },
    { ...states, links: { link: { state: 'sound', since: 0, lastContact: 0, detail: '' } } },
    { ...states, aside: [{ tagId: 1, companyId: 1, level: 'High', why: 'because' }] },
  ];
  for (const body of wrongStates) other.publish(`states.${other.node}`, toBody(body));
  // Another node's name is on it.
  other.publish(`states.${hub.join().node}`, toBody({ ...states, owned: { link: 9 } }));
  await settled();
  expect(lastValues.get(0).quality).toBe(Quality.missing);
  expect(mirror.ownerOf('link')).toEqual({ node: other.node, epoch: 4 });
  expect(hub.dropped.count).toBe(wrong.length + wrongStates.length + 1);
  other.publish(`values.${other.node}`, whole);
  await expect.poll(() => lastValues.get(1).value).toBe(2);
});

test('rejects news of a room that is none', () => {
  const person = { key: 'k', user: 'u', name: 'n', colour: 7, selected: ['o1', 5] };
  const news = { node: 'n', room: '1 diagram', people: [person] };
  expect(fromBody(toBody(news), ROOM_NEWS)).toEqual(news);
  for (const wrong of [
    ...NEVER,
    { ...news, people: null },
    { ...news, people: [null] },
    { ...news, people: [{ ...person, colour: 8 }] },
    { ...news, people: [{ ...person, selected: [null] }] },
    { ...news, people: Array.from({ length: 1001 }, () => person) },
  ])
    expect(() => fromBody(toBody(wrong), ROOM_NEWS), JSON.stringify(wrong).slice(0, 80)).toThrow();
});
