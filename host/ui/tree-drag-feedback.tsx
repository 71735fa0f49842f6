import styles from './tree.module.css';
import { spotWords } from './tree-drag-model.ts';
import type { TreeNode } from './tree-model.ts';
import type { Moving } from './use-tree-drag.ts';

interface DragFeedbackProps {
  readonly moving: Moving<TreeNode> | null;
  readonly said: string;
}

/** The moved row at the pointer, and announcements of its move. */
export function DragFeedback({ moving, said }: DragFeedbackProps) {
  return (
    <>
      <p className={styles.said} data-keys={(moving && !moving.at) || undefined} role="status">
        {said}
      </p>
      {moving?.at && (
        <div
          className={styles.ghost}
          data-refused={moving.spot?.refusal === undefined ? undefined : true}
          style={{ transform: `translate(${moving.at.x + 12}px, ${moving.at.y + 8}px)` }}
          aria-hidden
        >
          {moving.node.label}
          {moving.spot && <small>{spotWords(moving.spot)}</small>}
        </div>
      )}
    </>
  );
}
