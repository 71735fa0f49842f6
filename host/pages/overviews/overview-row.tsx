import {
  Archive,
  ArrowUpToLine,
  CopyPlus,
  EllipsisVertical,
  GripVertical,
  Pencil,
  PencilRuler,
} from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useLocation } from 'wouter';
import { clonePath, editPath } from '../../data/site/site-path.ts';
import { DiagramPicture } from '../../parts/diagram-picture/diagram-picture.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DropMenu, type MenuEntry } from '../../ui/menu.tsx';
import type { Overview } from './overview-calls.ts';
import styles from './overviews-dialog.module.css';

interface OverviewRowProps {
  readonly overview: Overview;
  readonly at: number;
  readonly count: number;
  readonly site: string;
  readonly isShown: boolean;
  readonly drop: 'held' | 'above' | 'below' | undefined;
  /** Absent if the user may not change the order. */
  readonly onHandle: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly onHandleKey: (event: KeyboardEvent) => void;
  readonly onOpen: () => void;
  readonly onFirst: () => void;
  /** Absent if the user may not change overviews. */
  readonly onRename: (() => void) | undefined;
  readonly onArchive: (() => void) | undefined;
}

export function OverviewRow(props: OverviewRowProps) {
  const { overview, at, count, isShown, drop, onHandle, onHandleKey, onOpen } = props;
  const { uuid, name, objectCount, templateName } = overview;
  const entries = useEntries(props);
  return (
    <li className={styles.row} data-drop={drop}>
      {onHandle && count > 1 && (
        <button
          type="button"
          className={styles.handle}
          aria-label={`Move ${name}, number ${at + 1} of ${count}`}
          title="Drag, or use the arrow keys"
          data-handle={uuid}
          onPointerDown={onHandle}
          onKeyDown={onHandleKey}
        >
          <GripVertical size={16} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={styles.open}
        onClick={onOpen}
        aria-current={isShown ? 'page' : undefined}
      >
        <span className={styles.picture}>
          <DiagramPicture diagram={uuid} />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <small>
            {`${objectCount.toLocaleString('en')} ${objectCount === 1 ? 'object' : 'objects'}`}
            {templateName && ` · made from ${templateName}`}
          </small>
        </span>
        {at === 0 && count > 1 && <Badge>Opens first</Badge>}
      </button>
      {entries.length > 0 && (
        <DropMenu
          label={`Actions for ${name}`}
          button={<EllipsisVertical size={18} aria-hidden />}
          entries={entries}
        />
      )}
    </li>
  );
}

function useEntries({ overview, at, site, onFirst, onRename, onArchive }: OverviewRowProps) {
  const [, navigate] = useLocation();
  const { uuid } = overview;
  const entries: (MenuEntry | null)[] = [];
  if (onRename)
    entries.push(
      { label: 'Edit', icon: PencilRuler, onSelect: () => navigate(editPath(uuid, site)) },
      { label: 'Rename', icon: Pencil, onSelect: onRename },
      { label: 'Clone', icon: CopyPlus, onSelect: () => navigate(clonePath(uuid, site)) },
      { label: 'Open it first', icon: ArrowUpToLine, disabled: at === 0, onSelect: onFirst },
    );
  if (onArchive) {
    if (entries.length > 0) entries.push(null);
    entries.push({ label: 'Archive', icon: Archive, danger: true, onSelect: onArchive });
  }
  return entries;
}
