import { beforeEach, describe, expect, test } from 'vitest';
import { decodeFrame, HEARTBEAT_MS, type LiveRecord, WINDOW } from '../../../../../api/contract/live.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { Fanout, Outbox, REFUSED } from '../../../../../api/server/modules/live/fanout.ts';
import { LastValues } from '../../../../../api/server/modules/values/last-values.ts';

/** A wire that keeps what was sent, and can be made to jam. */
class TestWire {
  bufferedAmount = 0;
  readonly frames: { sequence: number; records: LiveRecord[] }[] = [];
  send(frame: ArrayBuffer): void {
    const records: LiveRecord[] = [];
    const sequence = decodeFrame(frame, (index, time, quality, value) =>
      records.push({ index, time, quality, value }),
    );
    this.frames.push({ sequence, records });
  }
  get values(): unknown[] {
    return this.frames.flatMap((frame) => frame.records.map((record) => [record.index, record.value]));
  }
}

let now: number;
let table: LastValues;
let fanout: Fanout;

beforeEach(() => {
  now = 1000;
  table = new LastValues();
  table.grow(20_000);
  fanout = new Fanout(() => now, 1);
  fanout.grow(20_000);
});

function change(slot: number, value: number): void {
  table.apply(slot, { tag: '', value, quality: Quality.good, time: now }, now);
  fanout.mark(slot);
}

function subscriber(slots: readonly number[]) {
  const wire = new TestWire();
  const outbox = new Outbox(wire, (slot) => table.get(slot), now);
  fanout.subscribe(outbox, slots);
  fanout.tick();
  wire.frames.length = 0;
  outbox.acknowledge(1, now);
  return { wire, outbox };
}

describe('coalescing', () => {
  test('many changes in one tick are one record, the newest', () => {
    const { wire } = subscriber([3, 4]);
    for (let value = 0; value < 100; value++) change(4, value);
    fanout.tick();
    expect(wire.values).toEqual([[1, 99]]);
  });

  test('nothing changed, nothing sent; then a heartbeat with the sequence before', () => {
    const { wire } = subscriber([3]);
    fanout.tick();
    expect(wire.frames).toEqual([]);
    now += HEARTBEAT_MS;
    fanout.tick();
    expect(wire.frames).toEqual([{ sequence: 1, records: [] }]);
  });

  test('a tag that a client named twice is told at both places', () => {
    const { wire } = subscriber([3, 3]);
    change(3, 1);
    fanout.tick();
    expect(wire.values).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });

  test('a refused tag keeps its index and is never told', () => {
    const { wire } = subscriber([REFUSED, 5]);
    change(5, 1);
    fanout.tick();
    expect(wire.values).toEqual([[1, 1]]);
  });
});

describe('back-pressure', () => {
  test('at most WINDOW frames go out unacknowledged; what follows coalesces until an acknowledgement', () => {
    const { wire, outbox } = subscriber([3]);
    for (let value = 0; value < 50; value++) {
      change(3, value);
      fanout.tick();
    }
    expect(wire.values).toEqual([0, 1, 2, 3].map((value) => [0, value]));
    expect(wire.frames).toHaveLength(WINDOW);
    expect(outbox.pending).toBe(1);
    expect(outbox.acknowledge(2, now)).toBe(true);
    fanout.tick();
    expect(wire.values.at(-1)).toEqual([0, 49]);
  });

  test('heartbeats come through a full window', () => {
    const { wire } = subscriber([3]);
    for (let value = 0; value < 10; value++) {
      change(3, value);
      fanout.tick();
    }
    now += HEARTBEAT_MS;
    fanout.tick();
    expect(wire.frames.at(-1)).toEqual({ sequence: 1 + WINDOW, records: [] });
  });

  test('a jammed wire gets nothing more, not even heartbeats, and others get theirs', () => {
    const [jammed, free] = [subscriber([3]), subscriber([3])];
    jammed.wire.bufferedAmount = 2 ** 21;
    change(3, 7);
    fanout.tick();
    now += HEARTBEAT_MS;
    fanout.tick();
    expect(jammed.wire.frames).toEqual([]);
    expect(free.wire.values).toEqual([[0, 7]]);
  });

  test('a large first picture comes in parts that respect the window', () => {
    const wire = new TestWire();
    const outbox = new Outbox(wire, (slot) => table.get(slot), now);
    fanout.subscribe(
      outbox,
      Array.from({ length: 20_000 }, (_, slot) => slot),
    );
    fanout.tick();
    expect(wire.frames.length).toBeLessThanOrEqual(WINDOW);
    expect(wire.values).toHaveLength(20_000);
    expect(outbox.pending).toBe(0);
  });

  test('only acknowledgements that can be are taken, and a stall is measured from the last progress', () => {
    const { outbox } = subscriber([3]);
    for (const wrong of [2, 0, -1, 1.5, Number.NaN]) expect(outbox.acknowledge(wrong, now)).toBe(false);
    expect(outbox.stalledFor(now + 5000)).toBe(0);
    change(3, 1);
    fanout.tick();
    expect(outbox.stalledFor(now + 5000)).toBe(5000);
    expect(outbox.acknowledge(2, now)).toBe(true);
    expect(outbox.stalledFor(now + 5000)).toBe(0);
  });
});

test('outboxes take turns, and each gets its turn', () => {
  fanout = new Fanout(() => now, 5);
  fanout.grow(10);
  const wires = Array.from({ length: 10 }, () => subscriber([1]).wire);
  for (let turn = 0; turn < 5; turn++) fanout.tick();
  for (const wire of wires) wire.frames.length = 0;
  change(1, 8);
  const told = () => wires.filter((wire) => wire.frames.length > 0).length;
  for (let turn = 1; turn <= 5; turn++) {
    fanout.tick();
    expect(told()).toBe(turn * 2);
  }
});

test('who left is told nothing, and those who stay keep their places', () => {
  const [first, second, third] = [subscriber([1, 2]), subscriber([2, 1]), subscriber([2])];
  fanout.unsubscribe(first.outbox);
  fanout.unsubscribe(first.outbox);
  change(2, 5);
  fanout.tick();
  fanout.unsubscribe(third.outbox);
  change(1, 6);
  change(2, 7);
  fanout.tick();
  expect(first.wire.frames).toEqual([]);
  expect(second.wire.values).toEqual([
    [0, 5],
    [1, 6],
    [0, 7],
  ]);
  expect(third.wire.values).toEqual([[0, 5]]);
  expect(fanout.size).toBe(1);
});
