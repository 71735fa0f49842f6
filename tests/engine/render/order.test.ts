import { describe, expect, test } from 'vitest';
import type { Pen } from '../../../engine/primitives/pen.ts';
import { ObjectFlag, RECORD_WORDS } from '../../../engine/primitives/record.ts';
import {
  ORDER_FAINT,
  ORDER_HEAD,
  ORDER_INDEX,
  ORDER_MARK,
  ORDER_WHOLE,
} from '../../../engine/render/backend.ts';
import { OrderBuilder } from '../../../engine/render/order.ts';
import { FixedGlyphs } from '../../../engine/render/text/fixed-glyphs.ts';
import { Stage } from '../../support/render/stage.ts';

const view = (x = 0, y = 0, scale = 1) => ({ camera: { x, y, scale }, width: 400, height: 400 });
const box = (pen: Pen) => pen.rrect(0, 0, 40, 40, { fill: '#888' });
const entries = (builder: OrderBuilder) => [...builder.order.subarray(0, builder.count)];

/** A builder that has seen the stage once. */
function built(stage: Stage, at = view(), budget = 1000): OrderBuilder {
  const builder = new OrderBuilder(budget);
  builder.update(stage, at);
  return builder;
}

describe('what is in the order', () => {
  test('records of the objects in view, lowest object first', () => {
    const stage = new Stage(new FixedGlyphs());
    stage.add({ x: 0, y: 0, w: 40, h: 40 }, box);
    stage.add({ x: 5000, y: 0, w: 40, h: 40 }, box);
    stage.add({ x: 10, y: 0, w: 40, h: 40 }, box);
    expect(entries(built(stage))).toEqual([0, 2]);
  });

  test('within the budget nothing is left out, however far away', () => {
    const stage = new Stage(new FixedGlyphs());
    stage.add({ x: 0, y: 0, w: 40, h: 40 }, (pen) => {
      box(pen);
      pen.text(0, 20, 'P1', { size: 14 });
    });
    expect(entries(built(stage, view(0, 0, 0.01), 3))).toEqual([0, 1, 2]);
  });

  test('places of a text that a longer value will use, unless the object has its rows in common with others', () => {
    const stage = new Stage(new FixedGlyphs());
    for (let nth = 0; nth < 2; nth++)
      stage.add({ x: 0, y: 0, w: 40, h: 40 }, (pen) => pen.text(0, 20, 'P1', { size: 14 }));
    for (const row of [1, 3]) stage.tables.records.words[row * RECORD_WORDS + 8]! &= ~0xff;
    stage.look[1] = 1;
    expect(entries(built(stage))).toEqual([0, 1, 2]);
  });

  describe('over the budget', () => {
    test('an object under six pixels is one quad', () => {
      const stage = new Stage(new FixedGlyphs());
      stage.add({ x: 0, y: 0, w: 40, h: 40 }, (pen) => {
        box(pen);
        box(pen);
      });
      expect(entries(built(stage, view(0, 0, 0.1), 1))).toEqual([ORDER_WHOLE]);
    });

    test('a text under six pixels is a faint quad, for most of its box is ground', () => {
      const stage = new Stage(new FixedGlyphs());
      stage.add({ x: 0, y: 0, w: 40, h: 20 }, (pen) => pen.text(0, 10, 'Pump', { size: 14 }));
      expect(entries(built(stage, view(0, 0, 0.1), 3))).toEqual([(ORDER_WHOLE | ORDER_FAINT) >>> 0]);
    });

    test('letters under six pixels are left out, their object stays', () => {
      const stage = new Stage(new FixedGlyphs());
      stage.add({ x: 0, y: 0, w: 40, h: 40 }, (pen) => {
        box(pen);
        pen.text(0, 20, 'P1', { size: 14 });
      });
      for (const x of [80, 90])
        stage.add({ x, y: 0, w: 8, h: 8 }, (pen) => pen.text(0, 4, '42', { size: 8 }));
      expect(entries(built(stage, view(), 7))).toHaveLength(7);
      expect(entries(built(stage, view(0, 0, 0.3), 6))[0]).toBe(0);
      expect(entries(built(stage, view(0, 0, 0.3), 6))).toHaveLength(3);
    });
  });

  describe('over the budget, once the camera rests', () => {
    function stageOf(objects: number): Stage {
      const stage = new Stage(new FixedGlyphs());
      for (let nth = 0; nth < objects; nth++)
        stage.add({ x: nth / 2, y: 0, w: 40, h: 40, flags: ObjectFlag.live }, (pen) => {
          box(pen);
          pen.text(0, 20, 'P1', { size: 14 });
        });
      return stage;
    }
    const far = view(0, 0, 0.1);

    /** Updates until all is shown, in frames of 16 ms from `from` on; answers when that was. */
    function rested(builder: OrderBuilder, stage: Stage, from: number): number {
      let now = from;
      while (builder.unfinished && now < from + 60_000) {
        now += 16;
        builder.update(stage, far, now);
      }
      return now;
    }

    test('nothing is left out any more', () => {
      const stage = stageOf(3000);
      const builder = new OrderBuilder(4000);
      builder.update(stage, far, 0);
      expect(builder.unfinished).toBe(true);
      expect(builder.count).toBeLessThan(9000);
      rested(builder, stage, 0);
      expect(builder.count).toBe(12_000);
      expect(builder.order.subarray(0, 9000).every((entry, nth) => entry === nth)).toBe(true);
      expect(builder.stride).toBe(1);
    });

    test('the camera moves with the sketch and has all back at its next rest', () => {
      const stage = stageOf(100);
      const builder = new OrderBuilder(150);
      builder.update(stage, far, 0);
      const sketched = builder.count;
      const now = rested(builder, stage, 0);
      builder.update(stage, view(5, 0, 0.1), now + 16);
      expect(builder.count).toBe(sketched);
      expect(builder.unfinished).toBe(true);
      builder.update(stage, view(5, 0, 0.1), now + 100);
      expect(builder.count).toBe(400);
    });

    test('what changes meanwhile is in it', () => {
      const stage = stageOf(100);
      const builder = new OrderBuilder(150);
      builder.update(stage, far, 0);
      const now = rested(builder, stage, 0);
      stage.add({ x: 0, y: 0, w: 40, h: 40 }, box);
      builder.update(stage, far, now + 16);
      expect(builder.unfinished).toBe(true);
      rested(builder, stage, now + 16);
      expect(builder.count).toBe(401);
    });
  });

  test('an arrow head follows its shaft', () => {
    const stage = new Stage(new FixedGlyphs());
    stage.add({ x: 0, y: 0, w: 80, h: 10 }, (pen) =>
      pen.line(0, 5, 80, 5, { stroke: '#000', width: 5, head: true }),
    );
    expect(entries(built(stage))).toEqual([0, ORDER_HEAD]);
  });

  test('marks of live objects lie above all objects', () => {
    const stage = new Stage(new FixedGlyphs());
    stage.add({ x: 0, y: 0, w: 40, h: 40, flags: ObjectFlag.live }, box);
    stage.add({ x: 0, y: 0, w: 40, h: 40 }, box);
    expect(entries(built(stage))).toEqual([0, 1, ORDER_MARK]);
  });

  test('thinned points: one in so many stays, whichever way the view moves', () => {
    const stage = new Stage(new FixedGlyphs());
    for (let nth = 0; nth < 4000; nth++) stage.add({ x: (nth % 60) - 30, y: 0, w: 1, h: 1 }, box);
    const builder = built(stage, view(0, 0, 0.5), 1000);
    const first = entries(builder).map((entry) => entry & ORDER_INDEX);
    expect(builder.stride).toBe(4);
    expect(first.length).toBeGreaterThan(800);
    expect(first.length).toBeLessThan(1200);
    expect(entries(built(stage, view(3, 1, 0.5), 1000)).map((entry) => entry & ORDER_INDEX)).toEqual(first);
  });
});

describe('when it is rebuilt', () => {
  const wide = () => {
    const stage = new Stage(new FixedGlyphs());
    for (let nth = 0; nth < 100; nth++) stage.add({ x: nth * 50, y: 0, w: 40, h: 40 }, box);
    return stage;
  };

  test('not while the view stays inside its margin, but when it leaves it', () => {
    const stage = wide();
    const builder = built(stage, view(1000));
    expect(builder.update(stage, view(1040))).toBe(false);
    expect(builder.update(stage, view(1100))).toBe(true);
    expect(builder.version).toBe(2);
  });

  test('not by any pan while everything is in it', () => {
    const stage = new Stage(new FixedGlyphs());
    stage.add({ x: 0, y: 0, w: 40, h: 40 }, box);
    const builder = built(stage);
    expect(builder.update(stage, view(900, 900))).toBe(false);
  });

  test('when the scale enters another band or the scene changed', () => {
    const stage = wide();
    const builder = built(stage, view(1000));
    expect(builder.update(stage, view(1000, 0, 1.05))).toBe(false);
    expect(builder.update(stage, view(1000, 0, 1.5))).toBe(true);
    stage.add({ x: 1000, y: 0, w: 40, h: 40 }, box);
    expect(builder.update(stage, view(1000, 0, 1.5))).toBe(true);
  });
});
