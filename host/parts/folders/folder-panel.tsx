import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { FolderHeading } from './folder-heading.tsx';
import { folderStore, type Panel, type PanelName, resizePanel, togglePanel } from './folder-store.ts';
import type { ListName } from './folder-tree.ts';
import styles from './folders.module.css';
import type { HeadingSpot } from './use-folder-drag.ts';

interface FolderPanelProps {
  readonly name: PanelName;
  readonly list: ListName;
  readonly title: string;
  /** The drop that would now go to its heading. */
  readonly spot: HeadingSpot;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Percent of the sidebar that an arrow key moves the upper edge. */
const STEP = 5;

/** A list at the lower end of a sidebar that opens and closes, and whose upper edge can be dragged (FOLD-03, FOLD-04). */
export function FolderPanel({ name, list, title, spot, actions, children }: FolderPanelProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { open, height } = useSnapshot(folderStore).panels[name] as Panel;
  return (
    <section
      ref={section}
      className={styles.panel}
      data-open={open || undefined}
      style={open ? { height: `${height}%` } : undefined}
      aria-label={title}
    >
      {open && <Divider name={name} title={title} height={height} panel={section} />}
      <FolderHeading list={list} spot={spot} actions={actions}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => togglePanel(name)}
        >
          <ChevronRight size={14} aria-hidden />
          {title}
        </button>
      </FolderHeading>
      <div id={id} className={styles.content} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}

interface DividerProps {
  readonly name: PanelName;
  readonly title: string;
  readonly height: number;
  readonly panel: { readonly current: HTMLElement | null };
}

/** The upper edge of a panel: dragged, or moved with the arrow keys, it sets the height. */
function Divider({ name, title, height, panel }: DividerProps) {
  const grabbed = useRef(false);
  const onPointerMove = ({ clientY }: PointerEvent) => {
    const sidebar = panel.current?.parentElement;
    if (!grabbed.current || !panel.current || !sidebar) return;
    const { bottom } = panel.current.getBoundingClientRect();
    resizePanel(name, ((bottom - clientY) / sidebar.clientHeight) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (!by) return;
    event.preventDefault();
    resizePanel(name, height + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is a control; <hr> is none.
    <div
      className={styles.divider}
      role="separator"
      aria-orientation="horizontal"
      aria-label={`Height of ${title}`}
      aria-valuenow={height}
      aria-valuemin={0}
      aria-valuemax={100}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grabbed.current = true;
      }}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        grabbed.current = false;
      }}
      onKeyDown={onKeyDown}
    />
  );
}
