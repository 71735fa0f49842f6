import type { ReactNode } from 'react';
import { headingId, type ListName } from './folder-tree.ts';
import styles from './folders.module.css';
import type { HeadingSpot } from './use-folder-drag.ts';

interface FolderHeadingProps {
  readonly list: ListName;
  /** The drop that would now go to a heading, this or another. */
  readonly spot: HeadingSpot;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The heading of a list: what is dropped on it goes to the root (OR-20). */
export function FolderHeading({ list, spot, actions, children }: FolderHeadingProps) {
  const isHere = spot?.target.list === list;
  return (
    <div
      className={styles.heading}
      data-node={headingId(list)}
      data-drop={isHere ? (spot.refusal === undefined ? 'inside' : 'refused') : undefined}
    >
      <h3>{children}</h3>
      {actions}
    </div>
  );
}
