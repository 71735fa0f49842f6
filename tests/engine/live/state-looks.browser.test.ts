/** What a state changes, as it is to be seen when a value comes: on both backends. */
import { afterEach, describe, expect, test } from 'vitest';
import { transaction } from '../../../engine/document/transaction.ts';
import type { StateRow } from '../../../engine/document/types.ts';
import { Live } from '../../../engine/live/live.ts';
import { Quality } from '../../../engine/live/quality.ts';
import type { AnyKind } from '../../../engine/plugin.ts';
import { Scene } from '../../../engine/scene/scene.ts';
import dynamicShapes from '../../../plugins/dynamic-shapes/kind.ts';
import dynamicTexts from '../../../plugins/dynamic-texts/kind.ts';
import { item } from '../../support/engine/notation.ts';
import { BACKENDS, Easel } from '../../support/render/easel.ts';

let easel: Easel;

describe.each(BACKENDS)('%s', (backend) => {
  afterEach(() => easel.close());

  /** The picture of one object in the middle of the view, drawn anew with each value of its tag. */
  async function picture(kind: AnyKind, properties: string, states: readonly StateRow[]) {
    easel = await Easel.open({ backend });
    const scene = new Scene([kind], easel.backend.glyphs, () => {});
    const config = { id: 'o', linkedTag: 't', states };
    const { object } = item(`${kind.kind} o -50,-20 100x40 ${properties}`);
    scene.apply(transaction({ added: [{ object, config, rank: 0 }] }));
    const live = new Live(scene);
    live.bind(0, config);
    return (value: number): void => {
      live.tags.set(live.tags.indexOf('t')!, 1, Quality.good, value);
      live.update(0, { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 }, () => true);
      easel.draw({}, scene);
    };
  }

  const HIGH = { operator: '>', value: 80, label: 'High', fill: '#ffffff' } as const;
  const REST = { value: null, label: 'In Range' } as const;

  test('PROP-03 a shadow comes with its state below and right of the shape, and goes with it', async () => {
    const show = await picture(dynamicShapes, 'fill=#ffffff strokeWidth=0', [
      { ...HIGH, shadow: '#000000ff' },
      REST,
    ]);
    show(50);
    expect(easel.ink(-60, -30, 120, 60)).toBe(0);
    show(90);
    expect(easel.ink(-40, 20, 80, 3)).toBeGreaterThan(0.3);
    expect(easel.ink(50, -10, 3, 20)).toBeGreaterThan(0.3);
    expect(easel.ink(-40, -27, 80, 3)).toBe(0);
    expect(easel.ink(-40, -15, 80, 30)).toBe(0);
    show(50);
    expect(easel.ink(-60, -30, 120, 60)).toBe(0);
  });

  test('PROP-03 letters are as large as their state has them, and throw its shadow', async () => {
    const show = await picture(dynamicTexts, 'fontSize=20 textAlign=center', [
      { operator: '>', value: 80, label: 'High', fill: '#000000', tagLabel: 'MM', fontSize: 60 },
      { operator: '>', value: 60, label: 'Later', fill: '#ffffff', tagLabel: 'MM', shadow: '#000000ff' },
      { ...REST, tagLabel: 'MM' },
    ]);
    show(50);
    const small = easel.ink(-100, -40, 200, 80);
    expect(easel.ink(-100, -40, 200, 30)).toBe(0);
    show(90);
    expect(easel.ink(-100, -40, 200, 80) / small).toBeGreaterThan(6);
    expect(easel.ink(-100, -20, 200, 10)).toBeGreaterThan(0);
    show(70);
    // White letters: what is seen is their shadow alone.
    const shadow = easel.ink(-100, -40, 200, 80);
    expect(shadow).toBeGreaterThan(small / 10);
    expect(shadow).toBeLessThan(small);
    show(50);
    expect(easel.ink(-100, -40, 200, 80)).toBe(small);
  });
});
