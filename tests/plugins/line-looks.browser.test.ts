/** Pipes, ducts, cables and signals: both backends draw the same, with what flows along them, and jumps over others. */
import { afterEach, expect, test } from 'vitest';
import { greyOf, ssim } from '../../bench/ssim.ts';
import { SAMPLE_FEED } from '../../engine/plugin.ts';
import { parseColour } from '../../engine/primitives/colour.ts';
import { setFlow } from '../../engine/primitives/flow.ts';
import { paintSlot } from '../../engine/primitives/slot-row.ts';
import { CompiledKind } from '../../engine/scene/kinds.ts';
import line from '../../plugins/line/kind.ts';
import { LOOKS, type Look } from '../../plugins/line/look.ts';
import { type BACKENDS, Easel } from '../support/render/easel.ts';

const SIZE = { width: 720, height: 440 };
const WIDTHS: Readonly<Record<Look, number>> = {
  ...{ line: 6, single: 12, double: 20, insulated: 20, duct: 26, cable: 4, signal: 2 },
};
let easels: Easel[] = [];
afterEach(() => {
  for (const easel of easels) easel.close();
  easels = [];
});

const resolver = new CompiledKind(line).properties;

/** Draws a line of two corners with its upper left corner there. */
function addLine(
  easel: Easel,
  x: number,
  y: number,
  props: Record<string, unknown>,
  speed: number,
  stroke: string,
  feed = SAMPLE_FEED,
) {
  const [w, h] = [180, 70];
  const object = { id: 1, identifier: 'line', x: 0, y: 0, width: w, height: h, route: 'orthogonal' };
  const given = resolver.resolve(
    { ...object, x1: 0, y1: 0, x2: w, y2: h, stroke, ...props } as never,
    () => {},
  );
  const place = { x: x + w / 2, y: y + h / 2, w, h, scalars: ['flow'], paints: ['stroke'] };
  const { slot } = easel.stage.add(place, (pen) => line.draw(pen, given as never, { w, h }, feed));
  setFlow(easel.stage.tables.slots, slot, speed, 0, true);
  paintSlot(easel.stage.tables.slots, slot + 1, parseColour(stroke));
}

async function picture(backend: (typeof BACKENDS)[number], scale: number, ratio: number): Promise<ImageData> {
  const [width, height] = [SIZE.width * scale, SIZE.height * scale];
  const easel = await Easel.open({ width, height, backend, ratio });
  easels.push(easel);
  LOOKS.forEach((look, nth) => {
    const [x, y] = [-330 + (nth % 3) * 230, -190 + Math.floor(nth / 3) * 140];
    const speed = nth % 2 === 0 ? 1 : -1.5;
    addLine(easel, x, y, { look, strokeWidth: WIDTHS[look] }, speed, nth === 2 ? '#c62828' : '#6f7a84');
  });
  const crossing = { ...SAMPLE_FEED, crossings: [{ segment: 0, share: 0.5, width: 5 }] };
  const arched = { look: 'single', strokeWidth: 14, arrowHeadId: 'arrow', jumps: 'arc' };
  addLine(easel, -100, 90, arched, 1, '#336699', crossing);
  const broken = { look: 'line', strokeStyle: 'dashed', strokeWidth: 5, jumps: 'gap' };
  addLine(easel, 130, 90, broken, 1, '#e39b00', crossing);
  const pixels = new Uint8ClampedArray(easel.draw({ beat: 0.4, scale }));
  await easel.save(`looks-${backend}-${scale}-${ratio}`);
  return new ImageData(pixels, width * ratio, height * ratio);
}

test.each([
  [1, 1],
  [0.5, 1],
  [1, 2],
])('at scale %f and ratio %i', async (scale, ratio) => {
  const [webgl, raster] = [await picture('webgl', scale, ratio), await picture('raster', scale, ratio)];
  expect(ssim(greyOf(webgl), greyOf(raster))).toBeGreaterThan(0.99);
});
