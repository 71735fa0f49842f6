import { describe, expect, test } from 'vitest';
import type { DiagramDocument } from '../../../engine/document/document.ts';
import { type Transaction, transaction } from '../../../engine/document/transaction.ts';
import { group } from '../../../engine/edit/group.ts';
import { type LayerNode, type LayerTree, layerTree } from '../../../engine/edit/layer-tree.ts';
import { followTree } from '../../../engine/edit/layer-tree-follow.ts';
import { restack } from '../../../engine/edit/stack.ts';
import { History } from '../../../engine/history/history.ts';
import { remove } from '../../support/engine/edits.ts';
import { RandomEditor, randomOf } from '../../support/engine/random-edits.ts';
import { inOrder, sketch } from '../../support/engine/sketch.ts';

const freshTree = (document: DiagramDocument): LayerTree => layerTree(inOrder(document).reverse());

/** Every node with its rank and place, what stands under it in brackets. */
function words({ roots, objects, groups }: LayerTree): string {
  const of = (nodes: readonly LayerNode[], parent: LayerNode | null): string =>
    nodes
      .map((node) => {
        const isKnown = ('id' in node.ref ? objects.get(node.ref.id) : groups.get(node.ref.group)) === node;
        const fault = node.parent !== parent || !isKnown ? '!' : '';
        return `${fault}${JSON.stringify(node.ref)}@${node.place}^${node.rank}[${of(node.children, node)}]`;
      })
      .join(' ');
  return `${objects.size} ${groups.size}: ${of(roots, null)}`;
}

/** A tree that follows its document; `made` counts how often it had to be made anew. */
function following(document: DiagramDocument) {
  const state = { tree: freshTree(document), made: 0, followed: 0 };
  document.listen((change: Transaction) => {
    if (followTree(state.tree, change, document)) state.followed++;
    else {
      state.made++;
      state.tree = freshTree(document);
    }
    const seen = words(state.tree);
    expect(seen).toBe(words(freshTree(document)));
    expect(seen).not.toContain('!');
  });
  return state;
}

const MANY = Array.from({ length: 12 }, (_, nth) => `o${nth} 0,0 1x1`).join(' | ');

describe('the tree of layers follows a change', () => {
  test('into a group, out of it, to the top, away and back: it is never made anew', () => {
    const document = sketch(`${MANY} | a 0,0 1x1 groups:g | b 0,0 1x1 groups:g | t 0,0 9x9 | c 0,0 1x1 in:t`);
    const state = following(document);
    const history = new History(document, { now: () => 0 });
    document.change(group(document, new Set(['o3', 'o5']), 'new', null));
    document.change(restack(document, ['o1'], 'front'));
    document.change(restack(document, ['b'], 'back'));
    document.change(remove(document, ['a', 'b']));
    history.undo();
    document.change(remove(document, ['t']));
    history.goTo(0);
    history.goTo(5);
    expect(state.made).toBe(0);
    expect(state.followed).toBe(14);
  });

  test('a group whose objects disagree about where it lies, and a part without its owner, need a new tree', () => {
    const document = sketch(`${MANY} | a 0,0 1x1 groups:g | b 0,0 1x1 groups:g | t 0,0 9x9 | c 0,0 1x1 in:t`);
    const state = following(document);
    const [a, t] = [document.get('a')!, document.get('t')!];
    document.change(
      transaction({
        updated: [[{ object: a.object }, { object: { ...a.object, groupIds: ['g', 'outer'] } }]],
      }),
    );
    document.change(transaction({ removed: [t] }));
    expect(state).toMatchObject({ made: 2, followed: 0 });
  });

  test('random edits, undone and done again: as one that is made anew', () => {
    let followed = 0;
    for (let seed = 1; seed <= 25; seed++) {
      const document = sketch(MANY);
      const history = new History(document, { now: () => 0 });
      const state = following(document);
      const editor = new RandomEditor(document, seed);
      const random = randomOf(seed);
      for (let step = 0; step < 40; step++) {
        history.boundary();
        const choice = random();
        if (choice < 0.2) history.undo();
        else if (choice < 0.3) history.redo();
        else editor.step();
      }
      followed += state.followed;
    }
    expect(followed).toBeGreaterThan(300);
  });
});
