import { describe, expect, test } from 'vitest';
import { DiagramDocument } from '../../engine/document/document.ts';
import { transaction } from '../../engine/document/transaction.ts';
import type { PlacedItem } from '../../engine/document/types.ts';
import { Finder } from '../../engine/find.ts';
import { Camera } from '../../engine/tools/camera.ts';
import { processorMs } from '../support/processor-time.ts';

const TITLES: Readonly<Record<string, string>> = { 'square-tank': 'Square tank', 'dynamic-texts': 'Text' };
const TAGS: Readonly<Record<string, string>> = { t1: 'Plant.Inlet.Flow' };

const put = (
  id: string,
  kind: string,
  x: number,
  y: number,
  more: object = {},
  tag?: string,
): PlacedItem => ({
  object: { id, identifier: kind, x, y, width: 10, height: 10, ...more },
  ...(tag ? { config: { id, linkedTag: tag } } : {}),
  rank: 1,
});

function finderOver(items: readonly PlacedItem[]) {
  const document = new DiagramDocument();
  document.change(transaction({ added: items }));
  const finder = new Finder(document, {
    kindTitle: (kind) => TITLES[kind] ?? kind,
    titleOf: ({ identifier, shape }) => (shape === 'star' ? 'Star' : (TITLES[identifier] ?? identifier)),
    tagName: (tag) => TAGS[tag],
  });
  const ids = (text: string, tags?: readonly string[]) =>
    finder.page({ text, ...(tags ? { tags } : {}) }, 0, 50).hits.map(({ id }) => id);
  return { document, finder, ids };
}

const SMALL = [
  put('b', 'square-tank', 300, 0, { label: 'Buffer' }, 't1'),
  put('a', 'dynamic-texts', 0, 0, { text: 'Raw water' }, 't2'),
  put('c', 'square-tank', 0, 500, { label: 'Clear water' }),
];

describe('objects are found', () => {
  test('by their name or text, in whatever case, from the top down and from left to right', () => {
    const { ids } = finderOver(SMALL);
    expect(ids('WATER')).toEqual(['a', 'c']);
    expect(ids('buff')).toEqual(['b']);
  });

  test('by what people call their kind', () => {
    expect(finderOver(SMALL).ids('square tank')).toEqual(['b', 'c']);
  });

  test('by what was placed, as well as by its kind', () => {
    const { finder, ids } = finderOver([put('x', 'square-tank', 0, 0, { shape: 'star' })]);
    expect([ids('star'), ids('square')]).toEqual([['x'], ['x']]);
    expect(finder.page({ text: 'star' }, 0, 9).hits[0]).toMatchObject({ name: 'Star', kind: 'Star' });
  });

  test('by the name of their tag, as the diagram knows it or as somebody else does', () => {
    const { ids } = finderOver(SMALL);
    expect(ids('inlet')).toEqual(['b']);
    expect(ids('outlet', ['t2'])).toEqual(['a']);
  });

  test('each once, and none by nothing', () => {
    const { ids } = finderOver([put('x', 'square-tank', 0, 0, { label: 'Tank', text: 'tank' })]);
    expect(ids('tank')).toEqual(['x']);
    expect(ids('  ')).toEqual([]);
  });

  test('as the diagram is now: a change since the last question counts', () => {
    const { document, ids } = finderOver(SMALL);
    expect(ids('water')).toEqual(['a', 'c']);
    document.change(transaction({ removed: [document.get('a')!] }));
    expect(ids('water')).toEqual(['c']);
  });

  test('with what they are called: the name, the kind where there is none, and the tag', () => {
    const { finder } = finderOver([put('x', 'square-tank', 0, 0, {}, 't1')]);
    expect(finder.page({ text: 'tank' }, 0, 9).hits).toEqual([
      { id: 'x', name: 'Square tank', kind: 'Square tank', tag: 'Plant.Inlet.Flow' },
    ]);
  });

  test('a page at a time among 100,000, the second at once', () => {
    const many = Array.from({ length: 100_000 }, (_, nth) =>
      put(`o${nth}`, 'square-tank', nth % 1000, Math.floor(nth / 1000), { label: `Tank ${nth}` }),
    );
    const { finder } = finderOver(many);
    const first = finder.page({ text: 'tank' }, 0, 50);
    expect(first).toMatchObject({ total: 100_000, from: 0 });
    expect(first.hits).toHaveLength(50);
    const last = finder.page({ text: 'tank' }, 99_990, 5000);
    expect(processorMs(() => finder.page({ text: 'tank' }, 99_990, 5000))).toBeLessThan(50);
    expect(last.hits).toHaveLength(10);
    expect(last.hits[9]!.id).toBe('o99999');
  });
});

describe('a view that shows an area', () => {
  const camera = () => {
    const view = new Camera();
    view.resize(800, 600);
    return view;
  };

  test('stays where it is while the area is whole in it and can be seen', () => {
    const view = camera();
    expect(view.show({ minX: -50, minY: -50, maxX: 50, maxY: 50 })).toBe(false);
    expect([view.x, view.y, view.scale]).toEqual([0, 0, 1]);
  });

  test('moves to one that is outside, at the scale that it has', () => {
    const view = camera();
    expect(view.show({ minX: 2000, minY: 0, maxX: 2100, maxY: 50 })).toBe(true);
    expect([view.x, view.y, view.scale]).toEqual([2050, 25, 1]);
  });

  test('comes nearer to what is too small to be made out, and goes back from what is too large', () => {
    const view = camera();
    view.zoomTo(0.01);
    view.show({ minX: 0, minY: 0, maxX: 100, maxY: 50 });
    expect(view.scale * 100).toBeGreaterThanOrEqual(24);
    view.zoomTo(10);
    view.show({ minX: 0, minY: 0, maxX: 1000, maxY: 50 });
    expect(view.scale * 1000).toBeLessThan(800);
  });
});
