import { useMemo } from 'react';
import { showToast } from '../../data/stores/toast-store.ts';
import type { DropPlace, DropSpot, TreeDrag } from '../../ui/tree-drag-model.ts';
import { dropOutcome } from './drop-outcome.ts';
import { moveItem } from './folder-calls.ts';
import type { FolderNode, FolderTree } from './folder-tree.ts';

/** The drop that would now happen on a heading of the sidebar. */
export type HeadingSpot = DropSpot<FolderNode> | null;

interface DragOptions {
  readonly other: FolderTree | undefined;
  /** Nothing can be moved now. */
  readonly isFrozen: boolean;
  readonly onHeading: (spot: HeadingSpot) => void;
}

/** Moving items of a list (DND-01 to DND-21): each drop does something, or says why not. */
export function useFolderDrag(
  tree: FolderTree | undefined,
  { other, isFrozen, onHeading }: DragOptions,
): TreeDrag<FolderNode> | undefined {
  return useMemo(() => {
    if (!tree) return undefined;
    const outcome = (moving: FolderNode, target: FolderNode, place: DropPlace) =>
      dropOutcome(tree, moving, target, place);
    const headings = other ? [tree.heading, other.heading] : [tree.heading];
    return {
      // DND-16.
      canDrag: ({ item }) => !isFrozen && item !== null && item.access !== 'view',
      canDrop: () => true,
      refusal: (moving, target, place) => {
        const drop = outcome(moving, target, place);
        return drop.act === 'refuse' ? drop.text : undefined;
      },
      onDrop: (moving, target, place) => {
        const drop = outcome(moving, target, place);
        if (drop.act === 'refuse') showToast('info', drop.text);
        else void moveItem(moving, drop);
      },
      beyond: {
        find: (id) => headings.find((heading) => heading.id === id) ?? other?.byId.get(id),
        before: [tree.heading],
        after: other ? [other.heading] : [],
      },
      onSpot: (spot) => onHeading(spot?.target.kind === 'heading' ? spot : null),
    };
  }, [tree, other, isFrozen, onHeading]);
}
