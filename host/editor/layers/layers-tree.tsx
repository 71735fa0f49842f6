import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { LayerPick, LayerRow } from '../../../worker/boundary/index.ts';
import { TreeList } from '../../ui/tree-list.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import ContextMenu from '../context-menu.tsx';
import { useEditing } from '../editing-context.ts';
import type { Editor } from '../editor.ts';
import { takesFocus } from '../panel-store.ts';
import { LayerItem } from './layer-row.tsx';
import type { LayersCursor } from './layers-cursor.ts';
import { type LayersDrag, ROW_HEIGHT, useLayersDrag } from './layers-drag.ts';
import type { LayersList } from './layers-list.ts';
import styles from './layers-pane.module.css';
import { useLayersCursor } from './use-layers-cursor.ts';
import { useRowActions } from './use-row-actions.ts';

interface LayersTreeProps {
  readonly editor: Editor;
  readonly list: LayersList;
}

/** The rows of the layers. The focus is on the list, which names its active row. */
export function LayersTree({ editor, list }: LayersTreeProps) {
  const { page, at, see } = list;
  const scroller = useRef<HTMLElement>(null);
  const hover = useHover();
  const pick = useCallback(
    (row: LayerRow, how: LayerPick) => void editor.remote()?.layers.pick(row.ref, how),
    [editor],
  );
  const { actions, renaming, rename } = useRowActions({ editor, list, scroller });
  const { cursor, active } = useLayersCursor({
    ...{ editor, list, scroller, pick },
    rename: (row) => rename(row.key),
    toggleOpen: actions.toggleOpen,
  });
  const drag = useLayersDrag({ at, onDrop: (to) => void editor.move(to) });
  const menu = useRowMenu({ list, cursor, active, scroller });
  useFocusOnOpening(scroller, page.total > 0);
  return (
    <>
      <TreeList
        label="Layers"
        aria-multiselectable
        activeRow={at(active) ? rowId(active) : undefined}
        hidden={page.total <= 0}
        className={styles.list}
        data-dragging={drag.dragging || undefined}
        scroller={scroller}
        totalCount={Math.max(0, page.total)}
        fixedItemHeight={ROW_HEIGHT}
        increaseViewportBy={4 * ROW_HEIGHT}
        computeItemKey={(index) => at(index)?.key ?? index}
        rangeChanged={({ startIndex, endIndex }) => see(startIndex, endIndex - startIndex + 1)}
        onKeyDown={(event) => onKeyDown(event, cursor)}
        onPointerDown={(event) => onPointerDown(event, { at, cursor, pick, begin: drag.begin })}
        onContextMenu={menu.open}
        {...hover.handlers}
        onDoubleClick={({ target }) => {
          const row = rowOf(target as Element, at);
          if (row && !(target as Element).closest('button, input')) rename(row.key);
        }}
        itemContent={(index) => {
          const row = at(index);
          if (!row) return <div style={{ height: ROW_HEIGHT }} />;
          return (
            <LayerItem
              {...{ row, index, actions }}
              id={rowId(index)}
              active={index === active}
              renaming={renaming === row.key}
              offers={hover.isAt(index) || index === active}
              drop={drag.drop?.index === index ? drag.drop.where : null}
            />
          );
        }}
      />
      {menu.view}
    </>
  );
}

const rowId = (index: number): string => `layer-${index}`;

function indexOf(target: Element): number | null {
  const row = target.closest<HTMLElement>('[role="treeitem"]');
  return row ? Number(row.dataset.index) : null;
}

function rowOf(target: Element, at: LayersList['at']): LayerRow | undefined {
  const index = indexOf(target);
  return index === null ? undefined : at(index);
}

function onKeyDown(event: KeyboardEvent<HTMLElement>, cursor: LayersCursor): void {
  if (event.target !== event.currentTarget || !cursor.press(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The row under the pointer; every row if the device cannot hover. */
function useHover() {
  const hasMouse = useMediaQuery('(hover: hover)');
  const [hovered, setHovered] = useState<number | null>(null);
  return {
    isAt: (index: number) => !hasMouse || index === hovered,
    handlers: {
      onPointerOver: (event: PointerEvent) => setHovered(indexOf(event.target as Element)),
      onPointerLeave: () => setHovered(null),
    },
  };
}

interface PressTargets extends Pick<LayersList, 'at'>, Pick<LayersDrag, 'begin'> {
  readonly cursor: LayersCursor;
  readonly pick: (row: LayerRow, how: LayerPick) => void;
}

/** A press selects its row, with Ctrl and Shift in addition to others; without those it may become a drag of the selection. */
function onPointerDown(event: PointerEvent<HTMLElement>, { at, cursor, pick, begin }: PressTargets): void {
  const target = event.target as Element;
  if (event.button !== 0 || target.closest('button, input')) return;
  const index = indexOf(target);
  const row = rowOf(target, at);
  if (index === null || !row) return;
  event.currentTarget.focus({ preventScroll: true });
  const mod = event.ctrlKey || event.metaKey;
  if (mod || event.shiftKey) {
    cursor.go(index, mod ? 'toggle' : 'range');
    return;
  }
  cursor.go(index, row.selected ? null : 'only');
  if (!row.fixed) begin(event, () => row.selected && pick(row, 'only'));
}

interface RowMenuOptions {
  readonly list: LayersList;
  readonly cursor: LayersCursor;
  readonly active: number;
  readonly scroller: { readonly current: HTMLElement | null };
}

/** The menu of a row: of the one under the pointer, or by the menu key of the active one. */
function useRowMenu({ list: { at }, cursor, active, scroller }: RowMenuOptions) {
  const { commands } = useEditing();
  const [menu, setMenu] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const open = (event: MouseEvent) => {
    const index = indexOf(event.target as Element) ?? active;
    const row = at(index);
    event.preventDefault();
    if (!row) return;
    cursor.go(index, row.selected || row.within ? null : 'only');
    // The menu key has no position.
    const box = scroller.current!.getBoundingClientRect();
    const isKey = event.button !== 2 && event.clientX === 0 && event.clientY === 0;
    const y = box.top + (index + 1) * ROW_HEIGHT - scroller.current!.scrollTop;
    setMenu(isKey ? { x: box.left + 24, y } : { x: event.clientX, y: event.clientY });
  };
  const view = menu && (
    <ContextMenu at={menu} hasSelection commands={commands} onClose={() => setMenu(null)} />
  );
  return { open, view };
}

/** Takes the focus if the list was requested by a command, once there is one. */
function useFocusOnOpening(scroller: { readonly current: HTMLElement | null }, isListed: boolean): void {
  useEffect(() => {
    // The list may appear a while after the request: if a dialog was opened by then, the focus stays there.
    if (!isListed || document.querySelector('[aria-modal="true"]')) return;
    if (takesFocus('layers')) scroller.current?.focus({ preventScroll: true });
  }, [scroller, isListed]);
}
