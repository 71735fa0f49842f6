import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ObjectFlag } from '../../../engine/primitives/record.ts';
import { BACKENDS, Easel } from '../../support/render/easel.ts';

let easel: Easel;

describe.each(BACKENDS)('%s', (backend) => {
  beforeEach(async () => {
    easel = await Easel.open({ backend });
  });
  afterEach(() => easel.close());

  function show(quality: number, fill: string, size = 100, flags = 0): Uint8ClampedArray {
    easel.stage.add({ x: 0, y: 0, w: size, h: size, quality, flags: flags | ObjectFlag.live }, (pen) =>
      pen.rrect(0, 0, size, size, { fill }),
    );
    return easel.draw();
  }

  /** How much the brightness varies in the object: a hatch is a lot of it. */
  function variation(half: number): number {
    const values: number[] = [];
    for (let y = -half; y < half; y++) for (let x = -half; x < half; x++) values.push(easel.at(x, y)[1]);
    return Math.max(...values) - Math.min(...values);
  }

  describe('OR-27 a value that is not good looks different', () => {
    test.each(['#ffffff', '#000000', '#808080', '#3b82c4', '#f2b84b'])('on %s', (fill) => {
      show(3, fill);
      expect(variation(30)).toBeGreaterThan(35);
    });

    test('a good value carries no mark', () => {
      show(0, '#808080');
      expect(variation(45)).toBe(0);
    });

    test('every quality has a badge of its own', async () => {
      const pictures = new Set<string>();
      for (const quality of [1, 2, 3, 4]) {
        easel.close();
        easel = await Easel.open({ backend });
        show(quality, '#808080');
        // Brightness alone, so that colour does not tell them apart.
        const badge = Array.from(
          { length: 18 * 18 },
          (_, nth) => easel.at(38 + (nth % 18), -56 + Math.floor(nth / 18))[1] > 128,
        );
        pictures.add(badge.join());
      }
      expect(pictures.size).toBe(4);
    });

    test('an object of twelve pixels still shows it', () => {
      show(2, '#808080', 12);
      expect(variation(8)).toBeGreaterThan(100);
    });

    test('an object of four pixels is tinted', () => {
      show(2, '#808080', 4);
      const [red, green] = easel.at(0, 0);
      expect(red - green).toBeGreaterThan(20);
    });
  });

  test('pointer and pending command outline the object outside its box', () => {
    show(0, '#808080', 60, ObjectFlag.pending);
    expect(easel.ink(-36, -36, 72, 4)).toBeGreaterThan(0.05);
    expect(variation(25)).toBe(0);
  });
});
