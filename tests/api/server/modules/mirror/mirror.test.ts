/** What one node believes of what others say. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { encodeFrame } from '../../../../../api/contract/live.ts';
import { type NodeBus, type Take, toBody } from '../../../../../api/server/cluster/node-bus.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { Mirror } from '../../../../../api/server/modules/mirror/index.ts';
import { LastValues } from '../../../../../api/server/modules/values/index.ts';
import { LocalHub } from '../../../../support/local-bus.ts';

/** Two tags of each of two links; a tag's id is a hundred more than its slot. */
const LINKS = ['one', 'one', 'two', 'two'];
const tags = {
  slotOfId: (id: number) => id - 100,
  at: (slot: number) => ({ link: LINKS[slot] }),
  slotsOf: (link: string) => LINKS.flatMap((own, slot) => (own === link ? [slot] : [])),
} as never;
const hub = new LocalHub();
const [joined, first, second] = [hub.join(), hub.join(), hub.join()];
/** How late all is that comes now. */
let late = 0;
const own: NodeBus = Object.assign(Object.create(joined) as NodeBus, {
  node: joined.node,
  publish: joined.publish.bind(joined),
  onGap: joined.onGap.bind(joined),
  subscribe: (subject: string, take: Take) =>
    joined.subscribe(subject, (body, told, _, from) => take(body, told, late, from)),
});
const lastValues = new LastValues();
const linkChanged = vi.fn();
const mirror = new Mirror({
  ...{ bus: own, tags, lastValues, linkChanged, now: Date.now },
  changed: () => {},
  asideChanged: () => {},
  log: { info: () => {}, warn: () => {} },
});
beforeAll(() => {
  lastValues.grow(LINKS.length);
  mirror.start();
});
afterAll(() => mirror.close());

const sequences = new Map<NodeBus, number>();
/** A frame with one value. */
function say(bus: NodeBus, slot: number, value: number): void {
  sequences.set(bus, (sequences.get(bus) ?? 0) + 1);
  const record = { index: slot + 100, value, quality: Quality.good, time: Date.now() };
  bus.publish(`values.${bus.node}`, new Uint8Array(encodeFrame(sequences.get(bus)!, [record])));
}
const claim = (bus: NodeBus, owned: Record<string, number>): void =>
  bus.publish(`states.${bus.node}`, toBody({ links: {}, isWhole: true, owned, aside: [] }));
const heard = () => new Promise((done) => setTimeout(done, 20));
const shown = (slot: number) => [lastValues.get(slot).value, lastValues.get(slot).quality];

test('of a link only its owner is believed, of two the one with the later epoch', async () => {
  claim(first, { one: 4, two: 5 });
  for (const slot of LINKS.keys()) say(first, slot, slot);
  await heard();
  expect([...LINKS.keys()].map(shown)).toEqual([0, 1, 2, 3].map((value) => [value, Quality.good]));
  say(second, 2, 99);
  await heard();
  expect(shown(2)).toEqual([2, Quality.good]);
  claim(second, { two: 9 });
  say(second, 2, 77);
  // It has not noticed yet.
  claim(first, { one: 4, two: 5 });
  say(first, 2, 66);
  say(first, 0, 10);
  await heard();
  expect([shown(2), shown(0)]).toEqual([
    [77, Quality.good],
    [10, Quality.good],
  ]);
  expect(mirror.ownerOf('two')).toEqual({ node: second.node, epoch: 9 });
});

test('a link that is given up is stale at once and unknown, the others go on', async () => {
  // It has noticed by now.
  claim(first, { one: 4 });
  await heard();
  linkChanged.mockClear();
  claim(second, {});
  await heard();
  expect([shown(2), shown(3)]).toEqual([
    [77, Quality.stale],
    [3, Quality.stale],
  ]);
  expect(shown(0)).toEqual([10, Quality.good]);
  expect([mirror.ownerOf('two'), mirror.linkHealth('two')]).toMatchObject([undefined, { state: 'unknown' }]);
  expect(linkChanged.mock.calls).toEqual([['two']]);
});

test('of this node’s own links nobody else is believed', async () => {
  mirror.setOwn(new Map([['two', 12]]));
  lastValues.apply(2, { tag: 'x', value: 5, quality: Quality.good, time: Date.now() }, Date.now());
  claim(second, { two: 9 });
  say(second, 2, 44);
  await heard();
  expect(shown(2)).toEqual([5, Quality.good]);
  expect(mirror.ownerOf('two')).toEqual({ node: own.node, epoch: 12 });
});

test('a forged epoch takes a link away only until its node is silent or says something else; its values are doubted and asked for again', async () => {
  const forger = hub.join();
  const asked = vi.fn();
  const end = first.subscribe('resend', asked);
  claim(forger, { one: Number.MAX_SAFE_INTEGER, two: Number.MAX_SAFE_INTEGER });
  say(forger, 0, 666);
  await heard();
  expect(shown(0)).toEqual([666, Quality.good]);
  // What is held by the own lease is not for others to take.
  expect(mirror.ownerOf('two')).toEqual({ node: own.node, epoch: 12 });
  asked.mockClear();
  claim(forger, {});
  await heard();
  expect(mirror.ownerOf('one')).toEqual({ node: first.node, epoch: 4 });
  expect(shown(0)).toEqual([666, Quality.stale]);
  expect(asked).toHaveBeenCalledOnce();
  say(first, 0, 10);
  await heard();
  expect(shown(0)).toEqual([10, Quality.good]);
  end();
});

test('what was held up on its way is not believed: how things are now is asked for instead, once', async () => {
  const asked = vi.fn();
  const end = first.subscribe('resend', asked);
  say(first, 0, 20);
  await heard();
  expect(shown(0)).toEqual([20, Quality.good]);
  expect(asked).not.toHaveBeenCalled();
  late = 1001;
  for (const value of [21, 22, 23]) say(first, 0, value);
  claim(first, {});
  await heard();
  expect(shown(0)).toEqual([20, Quality.good]);
  expect(mirror.ownerOf('one')).toEqual({ node: first.node, epoch: 4 });
  expect(asked).toHaveBeenCalledOnce();
  late = 1000;
  say(first, 1, 24);
  await heard();
  expect([shown(0), shown(1)]).toEqual([
    [20, Quality.good],
    [24, Quality.good],
  ]);
  // The frames in between are missing.
  expect(asked).toHaveBeenCalledTimes(2);
  late = 0;
  end();
});

test('a node of which only late words come is silent: its values are stale and stay so', async () => {
  late = 5000;
  const saying = setInterval(() => say(first, 0, 30), 100);
  await expect.poll(() => shown(0), { timeout: 3000 }).toEqual([20, Quality.stale]);
  await new Promise((done) => setTimeout(done, 300));
  expect(shown(0)).toEqual([20, Quality.stale]);
  clearInterval(saying);
  late = 0;
});
