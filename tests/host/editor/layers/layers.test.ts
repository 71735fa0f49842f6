import { describe, expect, test } from 'vitest';
import { placeAt } from '../../../../host/editor/layers/layers-drag.ts';
import { actOf, type LayerKeyEvent, type LayerSpot } from '../../../../host/editor/layers/layers-keys.ts';
import type { LayerRow } from '../../../../worker/boundary/index.ts';

const row = (change: Partial<LayerRow> = {}): LayerRow => ({
  key: 's:a',
  ref: { id: 'a' },
  name: '',
  title: 'Lamp',
  kind: 'lamp',
  shape: null,
  tag: null,
  level: 1,
  place: 1,
  of: 3,
  open: null,
  locked: 'none',
  hidden: 'none',
  selected: false,
  within: false,
  fixed: false,
  ...change,
});

describe('where a dragged row goes', () => {
  const group = row({ ref: { group: 'g' }, open: false });
  test.each([
    [row(), 0.2, 'above'],
    [row(), 0.8, 'below'],
    [group, 0.1, 'above'],
    [group, 0.5, 'inside'],
    [group, 0.9, 'below'],
    // Between an open group and what lies below it stands what is in it.
    [{ ...group, open: true }, 0.9, 'inside'],
    [row({ fixed: true }), 0.5, null],
    [row({ selected: true }), 0.5, null],
    [row({ within: true }), 0.5, null],
  ] as const)('%o at %d: %s', (target, share, where) => {
    expect(placeAt(target, share)).toBe(where);
  });
});

describe('keys of the layers', () => {
  const spot: LayerSpot = { index: 5, total: 40, page: 10, row: row(), parent: 2 };
  const key = (name: string, more: Partial<LayerKeyEvent> = {}): LayerKeyEvent => ({
    key: name,
    altKey: false,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    ...more,
  });
  test.each([
    [key('ArrowDown'), { act: 'go', to: 6, how: 'only' }],
    [key('ArrowUp', { shiftKey: true }), { act: 'go', to: 4, how: 'range' }],
    [key('ArrowDown', { ctrlKey: true }), { act: 'go', to: 6, how: null }],
    [key('PageDown'), { act: 'go', to: 15, how: 'only' }],
    [key('PageUp'), { act: 'go', to: 0, how: 'only' }],
    [key('End'), { act: 'go', to: 39, how: 'only' }],
    [key(' '), { act: 'toggle' }],
    [key('F2'), { act: 'rename' }],
    [key('ArrowLeft'), { act: 'go', to: 2, how: 'only' }],
    [key('ArrowUp', { altKey: true }), { act: 'move', step: 'up' }],
    [key('ArrowRight', { altKey: true }), { act: 'move', step: 'in' }],
    [key('Delete'), null],
    [key('ArrowRight', { ctrlKey: true }), null],
  ] as const)('%o', (event, act) => {
    expect(actOf(event, spot)).toEqual(act);
  });

  test('right opens and then goes in, left closes', () => {
    const at = (open: boolean): LayerSpot => ({ ...spot, row: row({ open }) });
    expect(actOf(key('ArrowRight'), at(false))).toEqual({ act: 'open' });
    expect(actOf(key('ArrowRight'), at(true))).toEqual({ act: 'go', to: 6, how: 'only' });
    expect(actOf(key('ArrowLeft'), at(true))).toEqual({ act: 'close' });
  });
});
