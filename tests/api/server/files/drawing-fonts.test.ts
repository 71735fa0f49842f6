/** Letters in drawings of the server, on a machine without fonts. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { DrawingAnswer, DrawingOrder } from '../../../../api/server/files/drawing.ts';
import { writeFontsFile } from '../../../../api/server/files/drawing-fonts.ts';
import { paintSvg } from '../../../../engine/chart/paint-svg.ts';
import { PALETTES } from '../../../../engine/chart/palette.ts';
import { planChart } from '../../../../engine/chart/plan.ts';
import { PLAIN, seriesOf } from '../../../engine/chart/samples.ts';

const FONTCONFIG_FILE = writeFontsFile('/nowhere/fonts.conf');
const started = (fonts: string) =>
  fork(resolve(import.meta.dirname, '../../../../api/server/files/drawing-process.ts'), {
    serialization: 'advanced',
    execArgv: [],
    env: { PATH: process.env.PATH, FONTCONFIG_FILE: fonts },
  });
const child = started(FONTCONFIG_FILE);
afterAll(() => child.kill());

/** Pixels of a letter, 48 × 40. */
async function drawn(letter: string, weight = 400): Promise<Buffer> {
  const words = `<text x="4" y="30" font-family="Inter" font-weight="${weight}" font-size="32">${letter}</text>`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="40">${words}</svg>`;
  child.send({ text, side: 48, density: 72, pixels: 10_000 } satisfies DrawingOrder);
  const [answer] = (await once(child, 'message')) as [DrawingAnswer];
  return sharp(answer.drawn).ensureAlpha().raw().toBuffer();
}

/** Columns of pixels with ink. */
async function widthOf(letter: string): Promise<number> {
  const picture = await drawn(letter);
  const columns = new Set<number>();
  for (let at = 3; at < picture.length; at += 4) if (picture[at]! > 64) columns.add(((at - 3) / 4) % 48);
  return columns.size;
}

test('a machine without fonts draws letters and not boxes, and two weights of them', async () => {
  expect(readFileSync(FONTCONFIG_FILE, 'utf8')).toContain('/nowhere/fonts.conf');
  // Where no font has a letter, each is the same box.
  const [wide, narrow] = [await widthOf('W'), await widthOf('I')];
  expect(narrow).toBeGreaterThan(1);
  expect(wide).toBeGreaterThan(4 * narrow);
  expect((await drawn('O', 600)).equals(await drawn('O'))).toBe(false);
});

test('OR-124 the picture of a report is the same on a machine with fonts and on one without', async () => {
  const series = seriesOf([
    [0, 1],
    [50, 7.5],
    [100, 3],
  ]);
  const plan = planChart({ ...PLAIN, series: [series], axes: [{ label: 'Level, m³/h Ł Ж' }] });
  const text = paintSvg(plan, PALETTES.light, 'Wells');
  const other = started(writeFontsFile());
  const [one, another] = await Promise.all(
    [child, other].map(async (drawing) => {
      drawing.send({ text, side: 2000, density: 144, pixels: 10_000_000 } satisfies DrawingOrder);
      const [answer] = (await once(drawing, 'message')) as [DrawingAnswer];
      return answer.drawn!;
    }),
  );
  other.kill();
  expect(Buffer.from(one!).equals(another!)).toBe(true);
  expect((await sharp(one).stats()).channels[0]!.stdev).toBeGreaterThan(5);
});
