import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ALARM_FAINT, ALARM_UNFRAMED, AlarmMark } from '../../../engine/primitives/alarm.ts';
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

  describe('an alarm marks its object', () => {
    function alarm(standing: number, size = 80): void {
      easel.stage.add({ x: 0, y: 0, w: size, h: size, flags: ObjectFlag.live, standing }, (pen) =>
        pen.rrect(0, 0, size, size, { fill: '#808080' }),
      );
      easel.draw();
    }
    /** The badge at the upper left corner by brightness alone: colour does not tell them apart. */
    const badge = (): string =>
      Array.from(
        { length: 20 * 20 },
        (_, nth) => easel.at(-48 + (nth % 20), -48 + Math.floor(nth / 20))[1] > 128,
      ).join();

    test('every way that it can stand looks different without its colour', async () => {
      const pictures = new Set<string>();
      for (let mark = AlarmMark.setAside; mark <= AlarmMark.criticalUnacknowledged; mark++) {
        easel.close();
        easel = await Easel.open({ backend });
        alarm(mark);
        const frame = Array.from({ length: 60 }, (_, nth) => easel.at(-30 + nth, -42)[1] > 200).join();
        pictures.add(badge() + frame);
      }
      expect(pictures.size).toBe(8);
    });

    test('one that nobody has acknowledged has a full frame, and fades while it blinks', async () => {
      alarm(AlarmMark.criticalUnacknowledged);
      const [red, green] = easel.at(0, -42);
      expect(red - green).toBeGreaterThan(120);
      easel.close();
      easel = await Easel.open({ backend });
      alarm(AlarmMark.criticalUnacknowledged | ALARM_FAINT);
      const [faintRed, faintGreen] = easel.at(0, -42);
      expect(faintRed - faintGreen).toBeGreaterThan(20);
      expect(faintRed - faintGreen).toBeLessThan((red - green) / 2);
    });

    test('what is read or pressed has the badge of its alarm, and no frame', async () => {
      const frame = () => Array.from({ length: 60 }, (_, nth) => easel.at(-30 + nth, -42)[1] > 200);
      alarm(AlarmMark.urgentUnacknowledged);
      const marked = badge();
      const plain = frame().map(() => true);
      expect(frame()).not.toEqual(plain);
      easel.close();
      easel = await Easel.open({ backend });
      alarm(AlarmMark.urgentUnacknowledged | ALARM_UNFRAMED);
      expect(frame()).toEqual(plain);
      expect(badge()).not.toMatch(/^(true,)*true$/);
      expect(badge()).not.toBe(marked);
    });

    test('shows on an object of four pixels', () => {
      alarm(AlarmMark.criticalAcknowledged, 4);
      const [red, green] = easel.at(0, 0);
      expect(red - green).toBeGreaterThan(120);
    });
  });

  test('pointer and pending command outline the object outside its box', () => {
    show(0, '#808080', 60, ObjectFlag.pending);
    expect(easel.ink(-36, -36, 72, 4)).toBeGreaterThan(0.05);
    expect(variation(25)).toBe(0);
  });

  describe.each([0, 30, 90, 200])('of an object turned by %d°', (angle) => {
    const [w, h] = [100, 60];
    const turn = (x: number, y: number): [number, number] => {
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      return [x * cos - y * sin, x * sin + y * cos];
    };
    function showTurned(flags: number, quality = 0): void {
      easel.stage.add({ x: 0, y: 0, w, h, angle, quality, flags: flags | ObjectFlag.live }, (pen) =>
        pen.rrect(0, 0, w, h, { fill: '#808080' }),
      );
      easel.draw();
    }

    test('the outline goes all the way round, and nothing of it lies inside', () => {
      showTurned(ObjectFlag.selected);
      const [outX, outY] = [w / 2 + 3.5, h / 2 + 3.5];
      const round = [-0.9, -0.5, 0, 0.5, 0.9].flatMap((along) => [
        turn(outX, along * outY),
        turn(-outX, along * outY),
        turn(along * outX, outY),
        turn(along * outX, -outY),
      ]);
      const blank = easel.at(0, 90)[0];
      const shares = round.map(([x, y]) => Math.abs(easel.at(Math.floor(x), Math.floor(y))[0] - blank));
      expect(Math.min(...shares)).toBeGreaterThan(40);
      expect(variation(20)).toBe(0);
    });

    test('OR-27 the hatch fills it', () => {
      showTurned(0, 3);
      expect(variation(20)).toBeGreaterThan(35);
    });
  });
});
