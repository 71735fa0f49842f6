/** What the raster backend paints anew after a change, a pan or an ease must be the picture that painting all would give. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Pen } from '../../../../engine/primitives/pen.ts';
import { ObjectFlag } from '../../../../engine/primitives/record.ts';
import { seeded } from '../../../support/engine/random.ts';
import { Easel, type Look } from '../../../support/render/easel.ts';
import type { Placed } from '../../../support/render/stage.ts';

const COUNT = 120;
let easel: Easel;
let places: Placed[];
let slots: number[];

const random = seeded(11);
const between = (low: number, high: number) => low + random() * (high - low);
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

function drawThing(pen: Pen): void {
  const fill = oneOf(['#c33', '#3a3', '#36c', '#fa0', '#8886']);
  const forms: readonly (() => void)[] = [
    () => pen.rrect(0, 0, 40, 30, { r: 6, fill, stroke: '#222', strokeWidth: 2 }),
    () => pen.ellipse(20, 15, 20, 15, { fill }),
    () => pen.line(0, 15, 40, 15, { stroke: '#222', width: 4, head: true }),
    () => pen.text(20, 15, 'P-101', { size: 14, align: 'center' }),
    () => pen.shape([0, 0, 40, 5, 30, 30, 8, 22], { fill }),
  ];
  oneOf(forms)();
  pen.rrect(5, 5, 30, 20, { fill: '#468', motion: pen.fillFrom('bottom', pen.slot('level')) });
}

beforeEach(async () => {
  easel = await Easel.open({ backend: 'raster', width: 300, height: 200 });
  places = Array.from({ length: COUNT }, (_, nth) => ({
    x: between(-220, 220),
    y: between(-160, 160),
    w: 40,
    h: 30,
    angle: nth % 3 === 0 ? between(0, 360) : 0,
    scalars: ['level'],
  }));
  slots = places.map((at) => {
    const { slot } = easel.stage.add(at, drawThing);
    easel.stage.setScalar(slot, 0.5, 0.5);
    return slot;
  });
});
afterEach(() => easel.close());

/** The picture that comes from painting everything: nothing of a picture at another scale is kept. */
function afresh(look: Look): Uint8ClampedArray {
  easel.draw({ ...look, scale: (look.scale ?? 1) * 1.7 });
  return easel.draw(look);
}

function expectSame(look: Look): void {
  const picture = easel.draw(look).slice();
  expect(differing(picture, afresh(look))).toBe(0);
}

const differing = (one: Uint8ClampedArray, other: Uint8ClampedArray): number =>
  one.reduce((count, value, at) => (value === other[at] ? count : count + 1), 0);

/** The largest difference of two pictures in any channel: what lies over each other in another order is rounded otherwise. */
const farthest = (one: Uint8ClampedArray, other: Uint8ClampedArray): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0);

test('panning in every direction, by little and by much', () => {
  const look = { x: 0, y: 0 };
  easel.draw(look);
  for (const [dx, dy] of [
    [7, 3],
    [-12, 0],
    [0, -9],
    [-5, 14],
    [400, 10],
    [-390, -260],
    [0.4, 0.3],
  ] as const) {
    look.x += dx;
    look.y += dy;
    expectSame(look);
  }
});

test('a surface that becomes wider, lower or both keeps what it shows, and paints the rest', () => {
  const { backend, surface } = easel;
  const look = { x: 3, y: -4 };
  easel.draw(look);
  for (const [width, height] of [
    [360, 200],
    [240, 200],
    [240, 260],
    [301, 151],
    [300, 200],
  ] as const) {
    backend.resize({ ...surface, width, height });
    look.x += 11;
    const picture = easel.draw(look).slice();
    expect(picture.length).toBe(width * height * 4);
    expect(differing(picture, afresh(look))).toBe(0);
  }
});

test('a row that counts as changed is painted though it says the same: its object may lie above others now', () => {
  const { backend, stage } = easel;
  easel.stage.place(5, { ...places[5]!, x: 20, y: 20 });
  easel.draw();
  expect(backend.draw(stage, frameOf()).quads).toBe(0);
  stage.tables.objects.touch(5);
  expect(backend.draw(stage, frameOf()).quads).toBeGreaterThan(0);
});

test('what changes in the moment of a resize is shown', () => {
  const { backend, surface } = easel;
  easel.draw();
  places[5] = { ...places[5]!, x: 20, y: 20, flags: ObjectFlag.selected };
  easel.stage.place(5, places[5]);
  easel.stage.orderVersion++;
  backend.resize({ ...surface, width: 350 });
  expectSame({});
});

test('objects that move, turn, hide, fade and come back', () => {
  easel.draw();
  for (let round = 0; round < 15; round++) {
    for (let nth = 0; nth < 3; nth++) {
      const index = Math.floor(random() * COUNT);
      places[index] = {
        ...places[index]!,
        x: between(-220, 220),
        angle: oneOf([0, 45, 200]),
        flags: oneOf([0, 0, ObjectFlag.hidden]),
        opacity: oneOf([255, 90]),
      };
      easel.stage.place(index, places[index]);
    }
    expectSame({ x: round });
  }
});

test('marks that come and go reach beyond their object', () => {
  easel.draw();
  for (let round = 0; round < 12; round++) {
    const index = Math.floor(random() * COUNT);
    const flags = oneOf([0, ObjectFlag.selected, ObjectFlag.hovered, ObjectFlag.pending]);
    places[index] = { ...places[index]!, flags, quality: oneOf([0, 0, 1, 2, 3, 4]) };
    easel.stage.place(index, places[index]);
    easel.stage.orderVersion++;
    expectSame({});
  }
});

test('levels that ease are painted in every frame until they arrive, and then no more', () => {
  easel.draw({ time: 10 });
  for (const slot of slots.slice(0, 20)) easel.stage.setScalar(slot, 0.5, 1, 10, 1);
  for (const time of [10.1, 10.5, 10.9, 11.2]) expectSame({ time });
  const { backend, stage } = easel;
  const frame = { ...frameOf(), time: 12 };
  backend.draw(stage, frame);
  expect(backend.draw(stage, frame).quads).toBe(0);
});

test('what is dragged leaves its place and is shown at the other, in its order', () => {
  for (const index of [3, 50, 99]) easel.stage.place(index, { ...places[index]!, flags: ObjectFlag.dragged });
  for (const drag of [
    { x: 0, y: 0 },
    { x: 30, y: -12 },
    { x: 160, y: 80 },
    { x: 0, y: 0 },
  ])
    expectSame({ drag });
});

describe('zooming', () => {
  test('the picture at rest is exact', () => {
    for (const scale of [1, 1.3, 0.4, 0.41, 3, 0.15, 1]) expectSame({ scale });
  });

  test('a change of everything that takes long is painted over several frames and comes to rest', () => {
    const { backend, stage } = easel;
    for (let nth = 0; nth < 15_000; nth++)
      stage.add({ ...places[nth % COUNT]!, x: between(-200, 200) }, drawThing);
    easel.draw();
    const repaint = { ...frameOf(), around: 0xffeeeeee };
    let frames = 0;
    while (backend.draw(stage, repaint).unfinished) if (++frames > 2000) break;
    expect(frames).toBeGreaterThan(0);
    expect(frames).toBeLessThan(2000);
    expect(differing(easel.shown(), backend.readPixels())).toBe(0);
  });

  test('while everything goes on changing, a picture is shown again and again that holds what had changed before', () => {
    const { backend, stage } = easel;
    for (let nth = 0; nth < 15_000; nth++)
      stage.add({ ...places[nth % COUNT]!, x: between(-200, 200) }, drawThing);
    easel.draw();
    const [start, end] = [performance.now(), performance.now() + 5000];
    let held = 0;
    for (let nth = 0; held < start && performance.now() < end; nth++) {
      const { heldUntil, unfinished } = backend.draw(stage, { ...frameOf(), around: 0xff000000 + nth });
      // A machine that paints all of it at once is never behind.
      held = unfinished ? heldUntil! : Number.POSITIVE_INFINITY;
    }
    expect(held).toBeGreaterThanOrEqual(start);
  });

  test('while zooming the picture is never blank, and exact soon after', () => {
    for (let nth = 0; nth < 8000; nth++)
      easel.stage.add(
        { ...places[nth % COUNT]!, x: between(-2000, 2000), y: between(-1500, 1500) },
        drawThing,
      );
    const { backend, stage } = easel;
    backend.draw(stage, frameOf({ scale: 0.3 }));
    for (const scale of [0.27, 0.2, 0.1, 0.25, 0.5]) {
      backend.draw(stage, frameOf({ scale }));
      const moving = inkOf(easel.shown());
      const start = performance.now();
      while (backend.draw(stage, frameOf({ scale })).unfinished) if (performance.now() - start > 2000) break;
      expect(performance.now() - start).toBeLessThan(2000);
      const resting = easel.shown();
      expect(moving / inkOf(resting)).toBeGreaterThan(0.7);
      expect(differing(resting, backend.readPixels())).toBe(0);
    }
  });
});

describe('more than can be painted while it moves', () => {
  const scale = 0.3;

  beforeEach(() => {
    for (let nth = 0; nth < 30_000; nth++)
      easel.stage.add({ ...places[nth % COUNT]!, x: between(-500, 500), y: between(-330, 330) }, drawThing);
  });

  /** Frames as an engine asks for them, until the picture is at rest. */
  async function rest(): Promise<void> {
    const until = performance.now() + 10_000;
    while (easel.backend.draw(easel.stage, frameOf({ scale })).unfinished && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 4));
  }

  test('is a sketch at first and exact at rest', async () => {
    expect(easel.backend.draw(easel.stage, frameOf({ scale })).unfinished).toBe(true);
    const sketch = easel.shown();
    await rest();
    const resting = easel.shown();
    expect(differing(sketch, resting)).toBeGreaterThan(10_000);
    expect(differing(resting, easel.backend.readPixels())).toBe(0);
  });

  test('a pan of the exact picture keeps its pixels and paints the strip alone', async () => {
    await rest();
    const before = easel.shown();
    const { unfinished, quads } = easel.backend.draw(easel.stage, frameOf({ x: 10, scale }));
    expect(unfinished).toBe(false);
    expect(quads).toBeLessThan(15_000);
    const panned = easel.shown();
    expect([...panned.subarray(0, 4 * 200)]).toEqual([...before.subarray(4 * 3, 4 * 203)]);
    expect(differing(panned, afresh({ x: 10, scale }))).toBe(0);
  });
});

test('a burst of values while the view pans comes over several frames, each of which moves the view', () => {
  const { backend, stage } = easel;
  let look = { x: 0, scale: 1 };
  easel.draw(look);
  for (const slot of slots.slice(0, 20)) stage.setScalar(slot, 1, 1);
  // A machine on which a look at the clock takes four milliseconds paints two rectangles in a frame that moves.
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 4));
  const rects: number[] = [];
  for (let unfinished = true; unfinished && rects.length < 1000; ) {
    look = { ...look, x: look.x + 1 };
    const cost = backend.draw(stage, frameOf(look));
    unfinished = cost.unfinished === true;
    rects.push(cost.drawCalls);
  }
  clock.mockRestore();
  expect(rects.length).toBeGreaterThan(3);
  expect(rects[0]).toBeLessThan(5);
  expect(differing(easel.shown(), afresh(look))).toBe(0);
});

describe('thousands of objects that are selected at once', () => {
  const looks = { flags: ObjectFlag.selected };
  const isUnfinished = (look = {}): boolean =>
    easel.backend.draw(easel.stage, frameOf(look)).unfinished === true;

  beforeEach(() => {
    for (let nth = COUNT; nth < 10_000; nth++) {
      places[nth] = { ...places[nth % COUNT]!, x: between(-140, 140), y: between(-90, 90), quality: 0 };
      easel.stage.add(places[nth]!, drawThing);
    }
    easel.draw();
  });

  const select = (from: number, to: number, more: Partial<Placed> = looks): void => {
    for (let nth = from; nth < to; nth++) easel.stage.place(nth, { ...places[nth]!, ...more });
    easel.stage.orderVersion++;
  };

  test('are outlined on top of what is there, some in the first frame, and nothing else is painted', () => {
    const before = easel.shown();
    select(0, 10_000);
    const first = easel.backend.draw(easel.stage, frameOf());
    expect(first.unfinished).toBe(true);
    expect(differing(before, easel.shown())).toBeGreaterThan(100);
    for (let frames = 0; isUnfinished() && frames < 2000; frames++);
    const { quads } = easel.backend.draw(easel.stage, frameOf());
    expect(quads).toBe(0);
    expect(farthest(easel.shown(), afresh({}))).toBeLessThan(3);
  });

  test('below one that has another mark, or while others move: all that changed is painted', () => {
    select(1000, 2000);
    select(9_980, 9_990, { x: 12 });
    expectSame({});
    select(9_990, 10_000, { quality: 2, flags: ObjectFlag.live });
    easel.draw();
    select(3000, 4000);
    expectSame({});
    select(0, 10_000, { flags: 0 });
    expectSame({});
  });

  test.each([
    ['the view moves', { x: 2 }],
    ['the view comes closer', { scale: 2 }],
  ])('while they are outlined %s', (_, look) => {
    select(0, 10_000);
    expect(isUnfinished()).toBe(true);
    for (let frames = 0; isUnfinished(look) && frames < 2000; frames++);
    expect(differing(easel.shown(), afresh(look))).toBe(0);
  });

  test('while they are outlined more are', () => {
    select(0, 6_000);
    expect(isUnfinished()).toBe(true);
    select(6_000, 10_000);
    for (let frames = 0; isUnfinished() && frames < 2000; frames++);
    expect(differing(easel.shown(), afresh({}))).toBe(0);
  });

  test('while they are outlined something changes', () => {
    select(0, 10_000);
    expect(isUnfinished()).toBe(true);
    select(5, 6, { ...looks, x: 40, y: 40 });
    for (let frames = 0; isUnfinished() && frames < 2000; frames++);
    expect(differing(easel.shown(), afresh({}))).toBe(0);
  });
});

function frameOf({ x = 0, scale = 1 }: { x?: number; scale?: number } = {}) {
  return {
    camera: { x, y: 0, scale },
    time: 1000,
    drag: { x: 0, y: 0 },
    order: new Uint32Array(0),
    owners: new Uint32Array(0),
    orderCount: 0,
    orderVersion: 0,
    stride: 1,
    beat: 0,
    accent: 0xff4e9a2c,
    page: { width: 0, height: 0, fill: 0xffffffff },
    around: 0xffffffff,
  };
}

function inkOf(pixels: Uint8ClampedArray): number {
  let ink = 0;
  for (let at = 1; at < pixels.length; at += 4) ink += 255 - pixels[at]!;
  return ink;
}
