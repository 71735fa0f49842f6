import { useState } from 'react';
import { showToast } from '../../data/stores/toast-store.ts';
import { Tree } from '../../ui/tree.tsx';
import { spotWords } from '../../ui/tree-drag-model.ts';
import type { TreeNode } from '../../ui/tree-model.ts';
import styles from './gallery.module.css';

const NODES: readonly TreeNode[] = ['North', 'South', 'Harbour'].map((area) => ({
  id: area,
  label: area,
  children: ['Well', 'Tower', 'Booster'].map((site) => ({ id: `${area}-${site}`, label: `${area} ${site}` })),
}));

/** Rows can be dragged into areas, or moved by Ctrl X, arrows and Enter. */
export function TreeSamples() {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<string | null>(null);
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  return (
    <div className={styles.tree}>
      <Tree
        label="Areas"
        nodes={NODES}
        expanded={new Set(NODES.map(({ id }) => id).filter((id) => !closed.has(id)))}
        selected={selected}
        onToggle={toggle}
        onSelect={(node) => setSelected(node.id)}
        drag={{
          canDrag: (node) => !node.children,
          canDrop: (_moving, target, place) => (target.children ? place === 'inside' : place !== 'inside'),
          onDrop: (moving, target, place) =>
            showToast('info', `${moving.label}: ${spotWords({ target, place })}`),
        }}
      />
    </div>
  );
}
