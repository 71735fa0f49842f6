import { describe, expect, test } from 'vitest';
import { groupName } from '../../../engine/document/group-name.ts';
import { groupsOf } from '../../../engine/document/members.ts';
import { copy, parseClipping, paste } from '../../../engine/edit/clipboard.ts';
import { hide, show, showAll } from '../../../engine/edit/hide.ts';
import { LayerError, type LayerPlace, moveToLayer, renameLayer } from '../../../engine/edit/layer.ts';
import { bytes, inOrder, order, sketch } from '../../support/engine/sketch.ts';

const noKind = () => undefined;

/** Order and groups after a move, lowest first: `a b(inner,outer)`. */
function moved(diagram: string, ids: readonly string[], to: LayerPlace): string {
  const document = sketch(diagram);
  document.change(moveToLayer(document, ids, to, noKind));
  return inOrder(document)
    .map(({ object }) => `${object.id}${groupsOf(object).length > 0 ? `(${groupsOf(object)})` : ''}`)
    .join(' ');
}

const at = (beside: string, where: LayerPlace['where']): LayerPlace =>
  beside.startsWith('#') ? { beside: { group: beside.slice(1) }, where } : { beside: { id: beside }, where };

describe('places in the list of layers', () => {
  const four = 'a 0,0 1x1 | b 0,0 1x1 | c 0,0 1x1 | d 0,0 1x1';
  test.each([
    [['a'], at('c', 'above'), 'b c a d'],
    [['d'], at('b', 'below'), 'a d b c'],
    [['a', 'c'], at('d', 'above'), 'b d a c'],
    [['b'], at('b', 'above'), 'a b c d'],
    [['c'], at('a', 'below'), 'c a b d'],
  ] as const)('%j goes %j', (ids, to, expected) => {
    expect(moved(four, ids, to)).toBe(expected);
  });

  const grouped = 'a 0,0 1x1 | b 0,0 1x1 groups:g | c 0,0 1x1 groups:g | d 0,0 1x1';
  test.each([
    [['a'], at('#g', 'inside'), 'b(g) c(g) a(g) d'],
    [['d'], at('b', 'above'), 'a b(g) d(g) c(g)'],
    [['c'], at('d', 'above'), 'a b(g) d c'],
    [['b', 'c'], at('a', 'below'), 'b(g) c(g) a d'],
    [['b', 'c'], at('d', 'above'), 'a d b(g) c(g)'],
    [['a'], at('#g', 'above'), 'b(g) c(g) a d'],
  ] as const)('into and out of groups: %j goes %j', (ids, to, expected) => {
    expect(moved(grouped, ids, to)).toBe(expected);
  });

  test('a group goes into another whole, and keeps the groups inside it', () => {
    const nested =
      'a 0,0 1x1 groups:in,out | b 0,0 1x1 groups:in,out | c 0,0 1x1 groups:g | d 0,0 1x1 groups:g';
    expect(moved(nested, ['a', 'b'], at('#g', 'inside'))).toBe('c(g) d(g) a(in,out,g) b(in,out,g)');
  });

  test('a group does not go into itself, nothing goes into an object or a table', () => {
    const document = sketch(grouped);
    const before = bytes(document);
    expect(() => moveToLayer(document, ['b', 'c'], at('#g', 'inside'), noKind)).toThrow(LayerError);
    expect(() => moveToLayer(document, ['a'], at('d', 'inside'), noKind)).toThrow(LayerError);
    expect(bytes(document)).toBe(before);
  });

  test('what belongs to an object stacks with it', () => {
    const table = 'a 0,0 1x1 | t 0,0 9x9 | c 0,0 1x1 in:t | z 0,0 1x1';
    expect(moved(table, ['t'], at('z', 'above'))).toBe('a z t c');
    expect(moved(table, ['a'], at('t', 'above'))).toBe('t c a z');
  });
});

describe('names', () => {
  test('an object is renamed by its label, and an empty name takes it away', () => {
    const document = sketch('a 0,0 1x1');
    document.change(renameLayer(document, { id: 'a' }, '  Intake ', () => 'n'));
    expect(document.get('a')!.object.label).toBe('Intake');
    document.change(renameLayer(document, { id: 'a' }, ' ', () => 'n'));
    expect('label' in document.get('a')!.object).toBe(false);
  });

  test('a group keeps its name in its id; copies of it have the name and are another group', () => {
    const document = sketch('a 0,0 1x1 groups:g | b 0,0 1x1 groups:g');
    document.change(renameLayer(document, { group: 'g' }, 'Pumps', () => 'n1'));
    const [id] = groupsOf(document.get('a')!.object);
    expect(id).toBe('Pumps#n1');
    expect([...document.inGroup(id!)]).toEqual(['a', 'b']);
    let made = 0;
    const added = paste(document, parseClipping(copy(document, ['a', 'b'])), () => `p${++made}`).added;
    const [copied] = groupsOf(added[0]!.object);
    expect(copied).not.toBe(id);
    expect(groupName(copied!)).toBe('Pumps');
    document.change(renameLayer(document, { group: id! }, '', () => 'n2'));
    expect(groupName(groupsOf(document.get('b')!.object)[0]!)).toBe('');
  });
});

describe('hiding', () => {
  test('CANV-15 objects are hidden with what belongs to them, and shown again as they were', () => {
    const document = sketch('t 0,0 9x9 | c 0,0 1x1 in:t | z 0,0 1x1');
    const before = bytes(document);
    document.change(hide(document, ['t']));
    expect(inOrder(document).map(({ object }) => object.info)).toEqual(['hidden', 'hidden', undefined]);
    expect(order(document)).toBe('t c z');
    document.change(show(document, ['t', 'z']));
    expect(bytes(document)).toBe(before);
  });

  test('all are shown at once', () => {
    const document = sketch('a 0,0 1x1 hidden | b 0,0 1x1 | c 0,0 1x1 hidden');
    document.change(showAll(document));
    expect(inOrder(document).some(({ object }) => object.info !== undefined)).toBe(false);
  });
});
