import { describe, expect, test } from 'vitest';
import { Live } from '../../../engine/live/live.ts';
import { Quality } from '../../../engine/live/quality.ts';
import type { TagValue } from '../../../engine/live/tag-table.ts';
import { flagsOf, qualityOf } from '../../../engine/primitives/object-row.ts';
import { ObjectFlag, SLOT_WORDS, UNKNOWN_LEVEL } from '../../../engine/primitives/record.ts';
import { easedSlot } from '../../../engine/primitives/slot-row.ts';
import { recordRow } from '../../../engine/scene/types.ts';
import { items } from '../../support/engine/notation.ts';
import { sceneOf, textOf } from '../../support/engine/scene.ts';

const all = { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 };

function liveOn(line: string) {
  const under = sceneOf(line);
  const { scene } = under;
  const live = new Live(scene);
  const bind = (words: string) => {
    for (const { object, config } of items(words)) live.bind(scene.indexOf(object.id)!, config);
  };
  bind(line);
  const slotOf = (id: string, nth: number) => scene.columns.slotStart[scene.indexOf(id)!]! + nth;
  return {
    ...under,
    live,
    bind,
    set: (tag: string, value: TagValue, quality: Quality = Quality.good) =>
      live.tags.set(live.tags.indexOf(tag)!, 1, quality, value),
    frame: (time = 0, view = all) => live.update(time, view, () => true),
    slot: (id: string, nth: number, time = 1e9) => easedSlot(scene.tables.slots, slotOf(id, nth), time),
    paint: (id: string, nth: number) => scene.tables.slots.words[slotOf(id, nth) * SLOT_WORDS + 1]!,
    quality: (id: string) => qualityOf(scene.tables.objects, scene.indexOf(id)!),
    text: (id: string) => textOf(under, id),
  };
}

describe('LIVE-01 a tag update', () => {
  test('sets level, colour, text and quality of its object', () => {
    const { set, frame, slot, paint, quality, text } = liveOn('meter m 0,0 40x100 =t maxScale=200');
    set('t', 50);
    frame();
    expect(slot('m', 0)).toBe(0.25);
    expect(text('m')).toBe('50');
    expect(paint('m', 1)).toBe(0xffaa6622);
    expect(quality('m')).toBe(Quality.good);
  });

  test('touches the rows of its own objects and nothing else', () => {
    const { scene, set, frame } = liveOn('meter a 0,0 40x100 =t; meter b 0,0 40x100 =u; box c 0,0 9x9');
    frame();
    for (const table of Object.values(scene.tables)) table.takeDirty();
    set('u', 10);
    frame();
    const slots = scene.columns.slotStart[1]!;
    expect(scene.tables.slots.takeDirty()).toEqual([{ from: slots, to: slots + 1 }]);
    expect(scene.tables.objects.takeDirty()).toEqual([{ from: 1, to: 2 }]);
    const first = recordRow(scene, 1, 1);
    expect(scene.tables.records.takeDirty()).toEqual([{ from: first, to: first + 4 }]);
  });

  test('eases from where the slot is at the moment, and says until when', () => {
    const { live, set, frame, slot } = liveOn('meter m 0,0 40x100 =t');
    set('t', 0);
    frame(9);
    // The first value is there at once: nothing lies between it and none.
    expect(live.easingUntil).toBe(0);
    set('t', 100);
    frame(10);
    expect(live.easingUntil).toBeCloseTo(10.5);
    expect(slot('m', 0, 10.25)).toBeCloseTo(0.5);
    set('t', 0);
    frame(10.25);
    expect(slot('m', 0, 10.25)).toBeCloseTo(0.5);
    expect(slot('m', 0, 10.5)).toBeCloseTo(0.25);
  });

  test.each([
    [-50, 0],
    [500, 1],
    [Number.NaN, UNKNOWN_LEVEL],
  ])('keeps a level within its object: %d → %d', (value, share) => {
    const { set, frame, slot } = liveOn('meter m 0,0 40x100 =t');
    set('t', value);
    frame();
    expect(slot('m', 0)).toBe(share);
  });

  test('reaches every object of the tag, int64 and truth values too', () => {
    const { set, frame, text, slot } = liveOn(
      'meter a 0,0 40x100 =t; meter b 0,0 40x100 =t; button c 0,0 9x9 =on',
    );
    set('t', 9007199254740993n);
    set('on', true);
    frame();
    expect([text('a'), text('b')]).toEqual(['###', '###']);
    expect(slot('c', 0)).toBe(1);
  });
});

test('while first values are on their way an object without one has its dash and no mark; afterwards it is marked', () => {
  const { live, bind, set, frame, quality } = liveOn(
    'box b 0,0 9x9; meter m 0,0 40x100; meter n 0,0 40x100; meter o 0,0 40x100',
  );
  live.tags.add({ uuid: 't', name: 'T', unit: null });
  live.tags.add({ uuid: 'u', name: 'U', unit: null });
  live.tags.add({ uuid: 'gone', name: 'Gone', unit: null, missing: 'It does not exist' });
  live.tags.setAwaited(true);
  bind('meter m 0,0 40x100 =t; meter n 0,0 40x100 =u; meter o 0,0 40x100 =gone');
  const marks = () => ['m', 'n', 'o'].map(quality);
  frame();
  expect(marks()).toEqual([Quality.good, Quality.good, Quality.missing]);
  expect(live.quality()).toMatchObject({ good: 0, missing: 3 });

  set('t', 50, Quality.bad);
  frame();
  expect(marks()).toEqual([Quality.bad, Quality.good, Quality.missing]);

  live.tags.setAwaited(false);
  frame();
  expect(marks()).toEqual([Quality.bad, Quality.missing, Quality.missing]);
});

test('LIVE-13 a missing value is shown as "-", and the object says that it is missing', () => {
  const { frame, text, quality, live } = liveOn('meter m 0,0 40x100 =t');
  frame();
  expect(text('m')).toBe('-');
  expect(quality('m')).toBe(Quality.missing);
  expect(live.quality()).toMatchObject({ missing: 1, good: 0 });
});

test('LIVE-13 an object that is bound to a tag with a value is counted by it, though the value does not change again', () => {
  const words = 'meter m 0,0 40x100 =t';
  const { bind, frame, set, live } = liveOn(words);
  set('t', 5);
  frame();
  live.unbind(0);
  bind(words);
  frame();
  expect(live.quality()).toMatchObject({ missing: 0, good: 1 });
});

test('an object that is not bound has no quality mark', () => {
  const { scene, frame } = liveOn('meter m 0,0 40x100; meter b 0,0 40x100 =t');
  frame();
  expect(flagsOf(scene.tables.objects, 0) & ObjectFlag.live).toBe(0);
  expect(flagsOf(scene.tables.objects, 1) & ObjectFlag.live).toBe(ObjectFlag.live);
});

describe('OR-96 when the connection is lost', () => {
  test('every value that was there is stale until it is sent again', () => {
    const { live, set, frame, quality, text } = liveOn(
      'meter a 0,0 9x9 =t; meter b 0,0 9x9 =u; meter c 0,0 9x9 =v',
    );
    set('t', 1);
    set('u', 2, Quality.bad);
    frame();
    live.setConnected(false);
    frame();
    expect([quality('a'), quality('b'), quality('c')]).toEqual([
      Quality.stale,
      Quality.stale,
      Quality.missing,
    ]);
    expect(live.quality()).toEqual({ good: 0, uncertain: 0, bad: 0, stale: 2, missing: 1 });
    expect(text('a')).toBe('1');

    live.setConnected(true);
    frame();
    expect(quality('a')).toBe(Quality.stale);
    set('t', 1);
    frame();
    expect(quality('a')).toBe(Quality.good);
  });
});

describe('out of view', () => {
  const corner = { minX: 0, minY: 0, maxX: 100, maxY: 100 };
  const there = { minX: 900, minY: 900, maxX: 1100, maxY: 1100 };

  test('an object waits until it is seen, and then shows the newest value', () => {
    const { set, frame, text, live } = liveOn('meter far 1000,1000 40x100 =t');
    frame(0, corner);
    for (const value of [1, 2, 3]) {
      set('t', value);
      frame(0, corner);
    }
    expect(text('far')).toBe('-');
    expect(live.quality().good).toBe(1);
    frame(0, there);
    expect(text('far')).toBe('3');
  });

  test('hidden objects ask for no further frames', () => {
    const { live, set, frame } = liveOn('meter far 1000,1000 40x100 =t');
    set('t', 1);
    frame(0, corner);
    expect(live.isDirty).toBe(false);
  });
});

test('a frame stops when its time is over; the next one goes on', () => {
  const line = Array.from({ length: 1000 }, (_, nth) => `button b${nth} 0,0 9x9 =t`).join(';');
  const { live, set, slot } = liveOn(line);
  set('t', 1);
  live.update(0, all, () => false);
  const moved = () =>
    Array.from({ length: 1000 }, (_, nth) => slot(`b${nth}`, 0)).filter((on) => on === 1).length;
  expect(moved()).toBeGreaterThan(0);
  expect(moved()).toBeLessThan(1000);
  expect(live.isDirty).toBe(true);
  live.update(0, all, () => true);
  expect(moved()).toBe(1000);
});

describe('LIVE-04 an operator’s command', () => {
  test('moves the control ahead of its tag in 250 ms, and cancelling moves it back', () => {
    const { live, set, frame, slot, scene } = liveOn('button b 0,0 9x9 =t');
    set('t', 0);
    frame(1);
    live.command('b', true);
    frame(1);
    expect(slot('b', 0, 1.125)).toBeCloseTo(0.5);
    expect(slot('b', 0, 1.25)).toBe(1);
    expect(flagsOf(scene.tables.objects, 0) & ObjectFlag.pending).toBe(ObjectFlag.pending);
    live.settle('b', false, 2);
    frame(2);
    expect(slot('b', 0, 2.25)).toBe(0);
    expect(flagsOf(scene.tables.objects, 0) & ObjectFlag.pending).toBe(0);
  });

  test('confirmed, it holds until the tag speaks, and the tag has the last word', () => {
    const { live, set, frame, slot } = liveOn('button b 0,0 9x9 =t');
    set('t', 0);
    frame(0);
    live.command('b', true);
    live.settle('b', true, 1);
    frame(1);
    expect(slot('b', 0)).toBe(1);
    set('t', 0);
    frame(1.5);
    expect(slot('b', 0)).toBe(0);
  });

  test('confirmed, but the tag stays silent: after three seconds the last known value is shown', () => {
    const { live, set, frame, slot } = liveOn('button b 0,0 9x9 =t');
    set('t', 0);
    frame(0);
    live.command('b', true);
    live.settle('b', true, 1);
    live.tick(3.9);
    frame(3.9);
    expect(slot('b', 0)).toBe(1);
    live.tick(4.1);
    frame(4.1);
    expect(slot('b', 0)).toBe(0);
  });
});

test('an unbound object stays as it is when its tag changes', () => {
  const { live, set, frame, slot } = liveOn('button b 0,0 9x9 =t');
  live.unbind(0);
  set('t', 1);
  frame();
  expect(slot('b', 0)).toBe(0);
  expect(live.quality()).toEqual({ good: 0, uncertain: 0, bad: 0, stale: 0, missing: 0 });
});
