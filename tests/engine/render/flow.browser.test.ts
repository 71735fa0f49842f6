/** Marks that flow along lines: both backends draw one picture, and the raster backend repaints the lines alone. */
import { afterEach, describe, expect, test } from 'vitest';
import { greyOf, ssim } from '../../../bench/ssim.ts';
import { setFlow } from '../../../engine/primitives/flow.ts';
import type { LineStyle, Pen } from '../../../engine/primitives/pen.ts';
import { BACKENDS, Easel } from '../../support/render/easel.ts';

const SIZE = { width: 300, height: 220 };
let easels: Easel[] = [];
afterEach(() => {
  for (const easel of easels) easel.close();
  easels = [];
});

async function open(backend: (typeof BACKENDS)[number], ratio = 1): Promise<Easel> {
  const easel = await Easel.open({ ...SIZE, backend, ratio });
  easels.push(easel);
  return easel;
}

const dark: LineStyle = { stroke: '#456', width: 10, marks: '#fff' };

/** Adds a line that something flows along. Returns its slot. */
function addLine(
  easel: Easel,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  { style = dark, speed = 1, angle = 0, reverse = false, along = 0 } = {},
): number {
  const place = { x: 0, y: 0, w: 200, h: 200, angle, scalars: ['flow'] };
  const { slot } = easel.stage.add(place, (pen: Pen) => {
    const motion = pen.flow(pen.slot('flow'), along, reverse);
    pen.line(100 + x1, 100 + y1, 100 + x2, 100 + y2, { ...style, motion });
  });
  setFlow(easel.stage.tables.slots, slot, speed, 0, true);
  return slot;
}

/** Lines in every direction, thick and thin, with heads, dashes, round ends, against their direction. */
function paintPipes(easel: Easel): void {
  addLine(easel, [-140, -95, 140, -95]);
  addLine(easel, [140, -75, -140, -75], { style: { ...dark, width: 7 }, along: 13 });
  addLine(easel, [-140, -55, 140, -55], { speed: -1.5 });
  addLine(easel, [-140, -35, 140, -35], { reverse: true, style: { ...dark, width: 16, head: true } });
  addLine(easel, [-130, -15, -130, 95], { style: { ...dark, width: 12 } });
  addLine(easel, [-100, 95, -100, -15], { style: { ...dark, width: 12, round: true } });
  addLine(easel, [-80, -10, 20, 90]);
  addLine(easel, [-60, 0, 60, 0], { angle: 33, style: { ...dark, width: 14 } });
  addLine(easel, [40, -10, 140, -10], { style: { stroke: '#36c', width: 4, dash: [12, 8] } });
  addLine(easel, [40, 10, 140, 10], { style: { ...dark, width: 1.5 } });
  addLine(easel, [40, 50, 140, 95], { style: { ...dark, width: 30, tail: true } });
}

const picture = (easel: Easel, look: Parameters<Easel['draw']>[0]): Uint8ClampedArray =>
  easel.draw(look).slice();

const greyPicture = (pixels: Uint8ClampedArray, ratio: number) =>
  greyOf(new ImageData(new Uint8ClampedArray(pixels), SIZE.width * ratio, SIZE.height * ratio));

const differing = (one: Uint8ClampedArray, other: Uint8ClampedArray): number =>
  one.reduce((count, value, at) => (value === other[at] ? count : count + 1), 0);

const farther = (one: Uint8ClampedArray, other: Uint8ClampedArray, by: number): number =>
  one.reduce((count, value, at) => (Math.abs(value - other[at]!) > by ? count + 1 : count), 0);

test.each([
  [1, 1, 0],
  [1, 1, 0.37],
  [2, 1, 21.7],
  [1, 0.6, 3.1],
  [1, 3, 59.9],
] as const)(
  'at ratio %i and scale %f both backends put the marks at the same places',
  async (ratio, scale, beat) => {
    const [webgl, raster] = [await open('webgl', ratio), await open('raster', ratio)];
    for (const easel of [webgl, raster]) paintPipes(easel);
    const [one, other] = [picture(webgl, { scale, beat }), picture(raster, { scale, beat })];
    await webgl.save(`flow-webgl-${ratio}-${scale}`);
    await raster.save(`flow-raster-${ratio}-${scale}`);
    expect(ssim(greyPicture(one, ratio), greyPicture(other, ratio))).toBeGreaterThan(0.995);
    expect(farther(one, other, 40)).toBeLessThan(60 * ratio * ratio);
  },
);

describe.each(BACKENDS)('%s', (backend) => {
  test('marks move forwards by their speed, backwards below 0, and are where they were after a step', async () => {
    const easel = await open(backend);
    const slot = addLine(easel, [-140, 0, 140, 0], { style: { ...dark, width: 6 }, speed: 1 });
    /** The first white place along the line. */
    const first = (beat: number): number => {
      easel.draw({ beat });
      for (let x = -100; x < 100; x++) if (easel.at(x, 0)[1] > 250 && easel.at(x - 1, 0)[1] <= 250) return x;
      return Number.NaN;
    };
    const start = first(0);
    // Steps of 24 units.
    expect((first(0.25) - start + 48) % 24).toBe(6);
    expect((first(0.5) - start + 48) % 24).toBe(12);
    expect(first(1)).toBe(start);
    setFlow(easel.stage.tables.slots, slot, -1, 0, true);
    const back = first(0);
    expect((back - first(0.25) + 48) % 24).toBe(6);
  });

  test('where nothing flows, and where marks would be too close, a line is a plain line', async () => {
    const easel = await open(backend);
    const slot = addLine(easel, [-140, 0, 140, 0], { speed: 0 });
    const still = picture(easel, { beat: 3 });
    const far = picture(easel, { scale: 0.14 });
    setFlow(easel.stage.tables.slots, slot, 1, 0, true);
    easel.stage.tables.slots.touch(slot);
    expect(differing(picture(easel, { scale: 0.14 }), far)).toBe(0);
    expect(differing(picture(easel, { beat: 3 }), still)).toBeGreaterThan(100);
    const plain = await open(backend);
    plain.stage.add({ x: 0, y: 0, w: 200, h: 200 }, (pen) => pen.line(-40, 100, 240, 100, dark));
    expect(differing(picture(plain, {}), still)).toBe(0);
  });
});

test('from beat to beat the raster backend paints what painting all would give, and only bands along the lines', async () => {
  const easel = await open('raster');
  paintPipes(easel);
  easel.stage.add({ x: 10, y: -60, w: 40, h: 40 }, (pen) => pen.ellipse(20, 20, 20, 20, { fill: '#c338' }));
  const afresh = (look: { beat: number; x: number }) => {
    easel.draw({ ...look, scale: 1.7 });
    return picture(easel, look);
  };
  const look = { beat: 0, x: 0 };
  easel.draw(look);
  for (const [beat, x] of [
    [0.3, 0],
    [0.6, 4],
    [10, 4],
    [10, -30],
    [59, -30],
  ] as const) {
    Object.assign(look, { beat, x });
    const shown = picture(easel, look);
    expect(differing(shown, afresh(look))).toBe(0);
  }
});

test('a pipe around a corner repaints its two legs, not the box that they span', async () => {
  const easel = await open('raster');
  const { slot } = easel.stage.add({ x: 0, y: 0, w: 200, h: 200, scalars: ['flow'] }, (pen) => {
    const flow = pen.slot('flow');
    pen.line(0, 0, 200, 0, { ...dark, motion: pen.flow(flow, 0) });
    pen.line(200, 0, 200, 200, { ...dark, motion: pen.flow(flow, 200) });
  });
  // Everything in the box that is not on the legs.
  for (let nth = 0; nth < 50; nth++)
    easel.stage.add({ x: -60 + (nth % 10) * 10, y: -50 + nth, w: 8, h: 8 }, (pen) =>
      pen.rrect(0, 0, 8, 8, { fill: '#369' }),
    );
  setFlow(easel.stage.tables.slots, slot, 1, 0, true);
  easel.draw({ beat: 0 });
  const { quads } = easel.backend.draw(easel.stage, {
    ...{ camera: { x: 0, y: 0, scale: 1 }, time: 1000, beat: 0.2, drag: { x: 0, y: 0 } },
    ...{
      order: new Uint32Array(0),
      owners: new Uint32Array(0),
      orderCount: 0,
      orderVersion: 0,
      stride: 1,
      accent: 0xff4e9a2c,
    },
    ...{ page: { width: 0, height: 0, fill: 0xffffffff }, around: 0xffffffff },
  });
  expect(quads).toBeGreaterThan(0);
  expect(quads).toBeLessThan(20);
});
