/** Each primitive's pixels at chosen points, on the real backend. Places are CSS pixels from the middle of a 200 × 200 view. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Pen } from '../../../engine/primitives/pen.ts';
import { ObjectFlag } from '../../../engine/primitives/record.ts';
import { BACKENDS, Easel, type Rgb } from '../../support/render/easel.ts';

const WHITE: Rgb = [255, 255, 255];
const RED: Rgb = [255, 0, 0];
const BLUE: Rgb = [0, 0, 255];
const BLACK: Rgb = [0, 0, 0];

let easel: Easel;

describe.each(BACKENDS)('%s', (backend) => {
  afterEach(() => easel.close());

  async function paint(
    draw: (pen: Pen) => void,
    more: { ratio?: number; angle?: number; scale?: number } = {},
  ) {
    easel = await Easel.open({ backend, ratio: more.ratio });
    easel.stage.add({ x: 0, y: 0, w: 100, h: 100, angle: more.angle }, draw);
    easel.draw({ scale: more.scale });
  }

  describe.each([1, 1.5, 2])('at device pixel ratio %f', (ratio) => {
    test('a rounded rectangle: fill, stroke, corner, outside', async () => {
      await paint(
        (pen) => pen.rrect(0, 0, 100, 100, { r: 20, fill: '#f00', stroke: '#00f', strokeWidth: 4 }),
        {
          ratio,
        },
      );
      expect(easel.at(0, 0)).toEqual(RED);
      expect(easel.at(-50, 0)).toEqual(BLUE);
      expect(easel.at(-47, -47)).toEqual(WHITE);
      expect(easel.at(-53.5, 0)).toEqual(WHITE);
    });

    test('a one-pixel outline is crisp: full colour beside full ground', async () => {
      await paint((pen) => pen.rrect(0, 0, 100, 100, { stroke: '#000', strokeWidth: 1 }), { ratio });
      const across = Array.from({ length: 8 * ratio }, (_, nth) => easel.at(-54 + nth / ratio, 0)[0]);
      expect(across.filter((value) => value !== 0 && value !== 255)).toEqual([]);
      expect(across.filter((value) => value === 0).length).toBe(Math.round(ratio));
    });

    test('circle and ellipse', async () => {
      await paint(
        (pen) => {
          pen.ellipse(50, 50, 50, 50, { fill: '#00f' });
          pen.ellipse(50, 50, 40, 10, { fill: '#f00' });
        },
        { ratio },
      );
      expect(easel.at(0, 0)).toEqual(RED);
      expect(easel.at(0, 20)).toEqual(BLUE);
      expect(easel.at(38, 38)).toEqual(WHITE);
      expect(easel.at(38, 8)).toEqual(BLUE);
    });

    test('an arc draws its sweep alone, a round one its caps too', async () => {
      await paint(
        (pen) => {
          pen.arc(50, 50, 40, 40, 0, 90, { width: 10, stroke: '#f00' });
          pen.arc(50, 50, 20, 20, 90, 270, { width: 10, stroke: '#00f', round: true });
        },
        { ratio },
      );
      expect(easel.at(28, -28)).toEqual(RED);
      expect(easel.at(-28, -28)).toEqual(WHITE);
      expect(easel.at(-3, -40)).toEqual(WHITE);
      expect(easel.at(-14, 14)).toEqual(BLUE);
      expect(easel.at(2, -20)).toEqual(BLUE);
      expect(easel.at(14, -14)).toEqual(WHITE);
    });

    test('KIND-LINE-01 LINE-05 CONST-34 a line with a head of 20 × 10 on a shaft of width 5', async () => {
      await paint(
        (pen) => pen.line(0, 50, 100, 50, { stroke: '#f00', width: 5, head: true, headLength: 20 }),
        {
          ratio,
        },
      );
      expect(easel.at(0, 0)).toEqual(RED);
      expect(easel.at(0, 4)).toEqual(WHITE);
      expect(easel.at(31, 3.5)).toEqual(RED);
      expect(easel.at(45, 3.5)).toEqual(WHITE);
    });

    test('LINE-04 heads at both ends point along a steep and a slanting line', async () => {
      const heads = { stroke: '#f00', width: 5, head: true, tail: true, headLength: 20 };
      await paint((pen) => pen.line(50, 0, 50, 100, heads), { ratio });
      for (const way of [1, -1]) {
        expect(easel.at(3.5, 31 * way)).toEqual(RED);
        expect(easel.at(3.5, 45 * way)).toEqual(WHITE);
      }
      await paint((pen) => pen.line(0, 0, 100, 100, heads), { ratio });
      // Along the line from its end, and to the side of it.
      const beside = (back: number, aside: number, way: number) => {
        const along = Math.SQRT1_2 * (50 * Math.SQRT2 - back) * way;
        return easel.at(along + Math.SQRT1_2 * aside, along - Math.SQRT1_2 * aside);
      };
      for (const way of [1, -1]) {
        expect(beside(19, 3.5, way)).toEqual(RED);
        expect(beside(19, -3.5, way)).toEqual(RED);
        expect(beside(5, 3.5, way)).toEqual(WHITE);
      }
    });

    test('a dashed line has gaps', async () => {
      await paint((pen) => pen.line(0, 50, 100, 50, { stroke: '#f00', width: 6, dash: [10, 10] }), { ratio });
      expect(easel.at(-45, 0)).toEqual(RED);
      expect(easel.at(-35, 0)).toEqual(WHITE);
      expect(easel.at(-25, 0)).toEqual(RED);
    });

    test('a translucent shape of several triangles has no seams', async () => {
      await paint((pen) => pen.shape([0, 0, 100, 0, 100, 100, 50, 40, 0, 100], { fill: '#ff000080' }), {
        ratio,
        angle: 13,
      });
      const inside = Array.from({ length: 40 }, (_, nth) => easel.at(nth - 20, -25)[1]);
      expect(Math.max(...inside) - Math.min(...inside)).toBeLessThanOrEqual(1);
      expect(easel.at(0, 35)).toEqual(WHITE);
    });
  });

  test('polygon, star, gradient and shadow', async () => {
    easel = await Easel.open({ backend });
    const add = (x: number, y: number, draw: (pen: Pen) => void) =>
      easel.stage.add({ x, y, w: 80, h: 80 }, draw);
    add(-50, -50, (pen) => pen.polygon(0, 0, 80, 80, 6, { fill: '#f00' }));
    add(50, -50, (pen) => pen.polygon(0, 0, 80, 80, 5, { inner: 0.4, fill: '#f00' }));
    add(-50, 50, (pen) => pen.rrect(0, 0, 80, 80, { fill: '#000000', to: '#ffffff', towards: 'down' }));
    add(50, 50, (pen) => pen.shadow(10, 10, 60, 60, { blur: 10, fill: '#000000' }));
    easel.draw();
    expect(easel.at(-50, -50)).toEqual(RED);
    expect(easel.at(-87, -50)).toEqual(WHITE);
    expect(easel.at(50, -85)).toEqual(RED);
    expect(easel.at(75, -75)).toEqual(WHITE);
    expect(easel.at(-50, 12)[0]).toBeLessThan(20);
    expect(easel.at(-50, 88)[0]).toBeGreaterThan(235);
    expect(easel.at(50, 50)).toEqual(BLACK);
    const edge = easel.at(20, 50)[0];
    expect(edge).toBeGreaterThan(80);
    expect(edge).toBeLessThan(180);
  });

  test('a gradient runs through all triangles of a shape, and through a polygon', async () => {
    easel = await Easel.open({ backend });
    // To a colour that the page does not have: what is missing would show it.
    const graded = { fill: '#000000', to: '#0000ff' };
    const add = (x: number, y: number, draw: (pen: Pen) => void) =>
      easel.stage.add({ x, y, w: 80, h: 80 }, draw);
    const house = [0, 20, 40, 0, 80, 20, 80, 80, 0, 80];
    add(-50, -50, (pen) => pen.shape(house, { ...graded, towards: 'down' }));
    add(50, -50, (pen) => pen.shape(house, { ...graded, towards: 'right' }));
    add(-50, 50, (pen) => pen.polygon(0, 0, 80, 80, 6, { ...graded, towards: 'down' }));
    easel.draw();
    const off = (x: number, y: number, share: number) => {
      const [red, green, blue] = easel.at(x, y);
      return Math.max(red, green, Math.abs(blue - 255 * share));
    };
    for (const share of [0.3, 0.5, 0.8]) {
      const at = 80 * share - 40;
      expect(off(-60, -50 + at, share)).toBeLessThan(6);
      expect(off(-40, -50 + at, share)).toBeLessThan(6);
      expect(off(50 + at, -40, share)).toBeLessThan(6);
      expect(off(-50, 50 + at, share)).toBeLessThan(6);
    }
  });

  test('an object turns clockwise about its middle', async () => {
    await paint((pen) => pen.rrect(0, 40, 50, 20, { fill: '#f00' }), { angle: 90 });
    expect(easel.at(0, -30)).toEqual(RED);
    expect(easel.at(-30, 0)).toEqual(WHITE);
  });

  test('what is drawn later lies above, whatever its form', async () => {
    await paint((pen) => {
      pen.ellipse(50, 50, 50, 20, { fill: '#f00' });
      pen.rrect(0, 40, 100, 20, { fill: '#00f' });
      pen.shape([50, 40, 60, 60, 40, 60], { fill: '#000' });
    });
    expect(easel.at(30, 0)).toEqual(BLUE);
    expect(easel.at(0, 5)).toEqual(BLACK);
  });

  describe('live slots', () => {
    test('a level fills from an edge and eases by the frame clock', async () => {
      easel = await Easel.open({ backend });
      const { slot } = easel.stage.add({ x: 0, y: 0, w: 100, h: 100, scalars: ['level'] }, (pen) =>
        pen.rrect(0, 0, 100, 100, { fill: '#f00', motion: pen.fillFrom('bottom', pen.slot('level')) }),
      );
      easel.stage.setScalar(slot, 0, 1, 10, 1);
      easel.draw({ time: 10 });
      expect(easel.at(0, 48)).toEqual(WHITE);
      easel.draw({ time: 10.2 });
      expect(easel.at(0, 48)).toEqual(RED);
      expect(easel.at(0, -48)).toEqual(WHITE);
      easel.draw({ time: 11 });
      expect(easel.at(0, -48)).toEqual(RED);
    });

    test('turn, sweep, shift, show and paint', async () => {
      easel = await Easel.open({ backend });
      const names = ['turn', 'sweep', 'shift', 'show'] as const;
      const { slot } = easel.stage.add(
        { x: 0, y: 0, w: 100, h: 100, scalars: names, paints: ['paint'] },
        (pen) => {
          pen.line(50, 50, 50, 10, { stroke: '#f00', width: 6, motion: pen.turn(pen.slot('turn'), 50, 50) });
          pen.arc(50, 50, 70, 70, 0, 180, { width: 8, stroke: '#00f', motion: pen.sweep(pen.slot('sweep')) });
          pen.rrect(0, 80, 20, 20, { fill: '#000', motion: pen.shift(pen.slot('shift'), 60, 0) });
          pen.rrect(0, 0, 20, 20, { fill: '#000', motion: pen.show(pen.slot('show')) });
          pen.rrect(-40, 40, 20, 20, { fill: pen.paint('paint') });
        },
      );
      [90, 0.5, 1, 0].forEach((value, nth) => {
        easel.stage.setScalar(slot + nth, value, value);
      });
      easel.stage.setPaint(slot + 4, 0, 0xff0000ff);
      easel.draw();
      expect(easel.at(30, 0)).toEqual(RED);
      expect(easel.at(0, -30)).toEqual(WHITE);
      expect(easel.at(49, -49)).toEqual(BLUE);
      expect(easel.at(49, 49)).toEqual(WHITE);
      expect(easel.at(20, 40)).toEqual(BLACK);
      expect(easel.at(-40, 40)).toEqual(WHITE);
      expect(easel.at(-40, -40)).toEqual(WHITE);
      expect(easel.at(-80, 0)).toEqual(RED);
    });
  });

  test('dragged objects follow the drag, hidden ones are not there, opacity blends', async () => {
    easel = await Easel.open({ backend });
    const box = (pen: Pen) => pen.rrect(0, 0, 20, 20, { fill: '#f00' });
    easel.stage.add({ x: -50, y: 0, w: 20, h: 20, flags: ObjectFlag.dragged }, box);
    easel.stage.add({ x: 50, y: 0, w: 20, h: 20, flags: ObjectFlag.hidden }, box);
    easel.stage.add({ x: 50, y: 50, w: 20, h: 20, opacity: 128 }, box);
    easel.draw({ drag: { x: 0, y: -40 } });
    expect(easel.at(-50, -40)).toEqual(RED);
    expect(easel.at(-50, 0)).toEqual(WHITE);
    expect(easel.at(50, 0)).toEqual(WHITE);
    expect(easel.at(50, 50)[1]).toBeGreaterThan(120);
    expect(easel.at(50, 50)[1]).toBeLessThan(134);
  });

  test.each([1, 2])(
    'the picture is the same a million units from the origin at 2000 %%, ratio %f',
    async (ratio) => {
      easel = await Easel.open({ backend, ratio });
      const draw = (pen: Pen) => {
        pen.rrect(0, 0, 4, 4, { r: 1, fill: '#f00', stroke: '#000', strokeWidth: 0.3 });
        pen.text(2, 2, 'Ag', { size: 2, align: 'center' });
      };
      const far = 1_000_000.375;
      easel.stage.add({ x: 0.375, y: 0.375, w: 4, h: 4 }, draw);
      easel.stage.add({ x: far, y: -far, w: 4, h: 4 }, draw);
      for (const step of [0, 0.05, 0.1, 0.35]) {
        const near = easel.draw({ x: 0.375 + step, y: 0.375, scale: 20 });
        expect(easel.draw({ x: far + step, y: -far, scale: 20 })).toEqual(near);
      }
    },
  );

  test('far away, many small objects keep their place, size, colour and order', async () => {
    easel = await Easel.open({ backend });
    const add = (x: number, y: number, fill: string) =>
      easel.stage.add({ x, y, w: 40, h: 40 }, (pen) => pen.rrect(0, 0, 40, 40, { fill }));
    for (let nth = 0; nth < 600; nth++) add((nth % 30) * 60 - 870, Math.floor(nth / 30) * 40 - 780, '#f00');
    add(-870, 900, '#f00');
    add(-870, 900, '#00f');
    easel.draw({ scale: 0.1 });
    expect(easel.at(-87, -78)).toEqual(RED);
    expect(easel.at(-84, -78)).toEqual(WHITE);
    expect(easel.at(-87, 90)).toEqual(BLUE);
  });

  test('a lost context comes back with the same picture', async () => {
    easel = await Easel.open({ backend });
    const changes: boolean[] = [];
    easel.backend.onReadyChange = (ready) => changes.push(ready);
    easel.stage.add({ x: 0, y: 0, w: 100, h: 100, quality: 3 }, (pen) => {
      pen.rrect(0, 0, 100, 100, { r: 9, fill: '#888', stroke: '#000', strokeWidth: 2 });
      pen.text(50, 50, '48.2', { size: 24, align: 'center' });
    });
    const before = easel.draw();
    await easel.backend.loseContext();
    expect(changes).toEqual([false, true]);
    expect(easel.draw()).toEqual(before);
  });
});
