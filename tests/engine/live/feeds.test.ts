/** Objects that show more than their tag's value: what they need, when they are drawn, what they never show. */
import { expect, test } from 'vitest';
import type { ElementConfig } from '../../../engine/document/types.ts';
import { createEngine } from '../../../engine/engine.ts';
import type { FeedOrder } from '../../../engine/live/feeds.ts';
import { Quality } from '../../../engine/live/quality.ts';
import { defineKind, type Feed, type FeedAnswer, text } from '../../../engine/plugin.ts';
import { NullBackend } from '../../../engine/render/null/null-backend.ts';

const TAG = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const ANSWER: FeedAnswer = { type: 'statistics', tags: [] };
const SIZE = { width: 400, height: 400, ratio: 1 };

/** A kind that notes what it is fed with. */
function desk(configs: readonly ElementConfig[] = [{ id: 'a', linkedTag: TAG }]) {
  const drawn: {
    readonly state: Feed['state'];
    readonly answers: Feed['answers'];
    readonly value?: number;
  }[] = [];
  const kind = defineKind({
    kind: 'fed',
    version: 1,
    title: 'Fed',
    group: 'reports',
    size: [10, 10],
    props: { range: text('24h') },
    panel: ['details'],
    feeds: (_p, { tag }) =>
      tag
        ? [
            { type: 'statistics', tags: [tag], range: '24h' },
            { type: 'now', tags: [tag] },
          ]
        : [],
    draw(pen, _p, { w, h }, feed) {
      drawn.push({ state: feed.state, answers: [...feed.answers], value: feed.now(TAG)?.value });
      pen.rrect(0, 0, w, h, { fill: '#808080' });
    },
    leads: (_p, _box, { link }) =>
      link.tag ? [{ name: 'graph', label: 'Graph', x: 0, y: 0, w: 1, h: 1, link: { type: 'graph' } }] : [],
    a11y: (_p, feed) => ({ role: 'meter', label: 'fed', value: feed.state }),
  });
  let time = 0;
  const queue: (() => void)[] = [];
  const events: unknown[] = [];
  const engine = createEngine({
    kinds: [kind],
    backend: new NullBackend(SIZE),
    clock: () => time,
    schedule: (frame) => queue.push(frame),
    emit: (event) => events.push(event),
    published: () => {},
    report: () => {},
  });
  engine.resize(SIZE);
  engine.clear({ width: 400, height: 400, fill: null, url: null });
  engine.live.tags.add({ uuid: TAG, name: 'Level', unit: 'm' });
  engine.addConfigs(configs);
  const place = (id: string, x: number) => ({ id, identifier: 'fed', x, y: 0, width: 10, height: 10 });
  engine.addObjects([place('a', 0), place('b', 20), place('far', 1e6)]);
  const frames = (): void => {
    for (let most = 50; queue.length > 0 && most > 0; most--) queue.shift()!();
  };
  frames();
  const pass = (seconds: number): void => {
    time += seconds;
    engine.tick();
    frames();
  };
  return { engine, drawn, events, frames, pass, feeds: engine.live.feeds };
}

const all: ElementConfig[] = ['a', 'b', 'far'].map((id) => ({ id, linkedTag: TAG }));
const only = (orders: readonly FeedOrder[]): FeedOrder => {
  expect(orders).toHaveLength(1);
  return orders[0]!;
};

test('what several objects need is one order, and what is out of view needs nothing', () => {
  const { feeds } = desk(all);
  expect(only(feeds.wanted()).request).toEqual({ type: 'statistics', tags: [TAG], range: '24h' });
  expect(desk([{ id: 'far', linkedTag: TAG }]).feeds.wanted()).toEqual([]);
});

test('an answer draws the objects in view that wait for it, once', () => {
  const { feeds, engine, drawn, frames } = desk(all);
  expect(drawn.at(-1)!.state).toBe('waiting');
  drawn.length = 0;
  feeds.answer(only(feeds.wanted()).key, ANSWER);
  engine.fed();
  frames();
  expect(drawn.map(({ state, answers }) => [state, answers[0]])).toEqual([
    ['known', ANSWER],
    ['known', ANSWER],
  ]);
  engine.fed();
  frames();
  expect(drawn).toHaveLength(2);
});

test('present values draw it at most once a second', () => {
  const { engine, drawn, frames, pass } = desk();
  pass(2);
  drawn.length = 0;
  for (let nth = 1; nth <= 20; nth++) {
    engine.live.tags.set(engine.live.tags.indexOf(TAG)!, nth, Quality.good, nth);
    engine.fed();
    frames();
    pass(0.1);
  }
  expect(drawn.length).toBeGreaterThanOrEqual(1);
  expect(drawn.length).toBeLessThanOrEqual(3);
  expect(drawn.at(-1)!.value).toBeGreaterThan(10);
});

test('edited it is a sample and wants nothing; live again it is never a sample', () => {
  const { engine, feeds, drawn, frames } = desk();
  feeds.answer(only(feeds.wanted()).key, ANSWER);
  engine.beginEditing(() => 'new');
  frames();
  expect(feeds.wanted()).toEqual([]);
  expect(drawn.at(-1)!.state).toBe('sample');
  drawn.length = 0;
  engine.goLive();
  frames();
  expect(drawn.map(({ state }) => state)).not.toContain('sample');
  expect(feeds.wanted()).toHaveLength(1);
});

test('a tag that is not there is no tag', () => {
  const { engine, feeds } = desk([{ id: 'a', linkedTag: OTHER }]);
  engine.live.tags.add({ uuid: OTHER, name: 'Missing tag', unit: null, missing: 'It does not exist' });
  engine.setKind(engine.scene.kinds.named('fed')!);
  expect(feeds.of('a').link.tag).toBeUndefined();
  expect(feeds.wanted()).toEqual([]);
});

test('objects that go leave no order', () => {
  const { engine, feeds } = desk(all);
  engine.clear({ width: 400, height: 400, fill: null, url: null });
  expect([feeds.wanted(), [...feeds.ids]]).toEqual([[], []]);
});

test('a key or a click on it leads where its kind says, unless it has an action of its own', () => {
  const { engine, events } = desk();
  expect(engine.pointer.mirror()).toMatchObject([
    { object: 'a', control: true, value: 'waiting' },
    { object: 'b', control: false },
  ]);
  engine.pointer.activate(engine.scene.indexOf('a')!, 1, 1);
  expect(events).toEqual([{ type: 'link', object: 'a', link: { type: 'graph' } }]);
  const idle = desk([{ id: 'a', linkedTag: TAG, actionLink: { type: 'noAction' } }]);
  idle.engine.pointer.activate(idle.engine.scene.indexOf('a')!, 1, 1);
  expect(idle.events).toEqual([]);
});
