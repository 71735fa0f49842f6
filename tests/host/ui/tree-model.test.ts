import { describe, expect, test } from 'vitest';
import { keyAction, type TreeNode, typeAhead, visibleRows } from '../../../host/ui/tree-model.ts';

/** `north[river[well,weir],hill]`: labels, with children in brackets. */
function tree(notation: string): readonly TreeNode[] {
  let at = 0;
  const list = (): TreeNode[] => {
    const nodes: TreeNode[] = [];
    while (at < notation.length && notation[at] !== ']') {
      const label = /^[^[\],]+/.exec(notation.slice(at))![0];
      at += label.length;
      let children: TreeNode[] | undefined;
      if (notation[at] === '[') {
        at++;
        children = list();
        at++;
      }
      nodes.push({ id: label, label, children });
      if (notation[at] === ',') at++;
    }
    return nodes;
  };
  return list();
}

const nodes = tree('north[river[well,weir],hill],south[]');
const rows = (...open: string[]) => visibleRows(nodes, new Set(open));
const labels = (...open: string[]) => rows(...open).map((row) => '·'.repeat(row.level - 1) + row.node.label);

describe('SIDE-01 the rows of a tree', () => {
  test('only what is open shows', () => {
    expect(labels()).toEqual(['north', 'south']);
    expect(labels('north')).toEqual(['north', '·river', '·hill', 'south']);
    expect(labels('north', 'river')).toEqual(['north', '·river', '··well', '··weir', '·hill', 'south']);
    expect(labels('river')).toEqual(['north', 'south']);
  });

  test('each row knows its place', () => {
    expect(rows('north')[2]).toMatchObject({
      level: 2,
      position: 2,
      siblings: 2,
      parent: 0,
      expanded: undefined,
    });
  });
});

describe('the keys of a tree', () => {
  /** What a key does: the row it leads to, `±row` for a toggle, `!row` for a choice. */
  const press = (at: string, key: string, ...open: string[]) => {
    const shown = rows(...open);
    const action = keyAction(
      shown,
      shown.findIndex((row) => row.node.id === at),
      key,
    );
    if (action?.type === 'move') return shown[action.to]!.node.id;
    return action && (action.type === 'toggle' ? `±${action.id}` : `!${action.id}`);
  };
  test.each([
    ['north', 'ArrowDown', ['north'], 'river'],
    ['south', 'ArrowDown', [], 'south'],
    ['north', 'ArrowUp', [], 'north'],
    ['south', 'Home', ['north'], 'north'],
    ['north', 'End', ['north'], 'south'],
    ['north', 'ArrowRight', [], '±north'],
    ['north', 'ArrowRight', ['north'], 'river'],
    ['hill', 'ArrowRight', ['north'], undefined],
    ['south', 'ArrowRight', ['south'], undefined],
    ['north', 'ArrowLeft', ['north'], '±north'],
    ['hill', 'ArrowLeft', ['north'], 'north'],
    ['north', 'ArrowLeft', [], undefined],
    ['hill', 'Enter', ['north'], '!hill'],
    ['hill', ' ', ['north'], '!hill'],
    ['hill', 'x', ['north'], undefined],
  ])('%s %s with %j open → %s', (at, key, open, expected) => {
    expect(press(at, key, ...open)).toBe(expected);
  });

  test('letters find the next row that begins with them', () => {
    const shown = visibleRows(tree('well,weir,hill,Weber'), new Set());
    expect(typeAhead(shown, 0, 'w')).toBe(1);
    expect(typeAhead(shown, 1, 'w')).toBe(3);
    expect(typeAhead(shown, 3, 'w')).toBe(0);
    expect(typeAhead(shown, 1, 'we')).toBe(1);
    expect(typeAhead(shown, 0, 'web')).toBe(3);
    expect(typeAhead(shown, 0, 'x')).toBe(-1);
  });
});
