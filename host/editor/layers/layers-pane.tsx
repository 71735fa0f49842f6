import { Group, type LucideIcon, Square } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSnapshot } from 'valtio';
import type { LayerPick, LayerRow } from '../../../worker/boundary/index.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { ContextMenu } from '../context-menu.tsx';
import { useEditing } from '../editing-context.ts';
import type { Editor, EditorState } from '../editor.ts';
import { takesFocus } from '../panel-store.ts';
import { toolboxOf } from '../toolbox/toolbox-groups.ts';
import { LayerItem, type RowActions, type RowLook } from './layer-row.tsx';
import { type CursorDesk, LayersCursor } from './layers-cursor.ts';
import { ROW_HEIGHT, useLayersDrag } from './layers-drag.ts';
import { useLayersList } from './layers-list.ts';
import styles from './layers-pane.module.css';

/** All objects and groups of the diagram, topmost first: to select, name, order, lock and hide them. */
export function LayersPane({ editor }: { readonly editor: Editor }) {
  const { commands } = useEditing();
  const [filter, setFilter] = useState('');
  const list = useLayersList(editor, filter);
  const { page, at, see, refresh, newest } = list;
  const [active, setActive] = useState(0);
  const [hovered, setHovered] = useState<number | null>(null);
  const hasMouse = useMediaQuery('(hover: hover)');
  const [renaming, setRenaming] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { top, height } = useView(scroller, see);
  const lookOf = useLooks(editor);
  const isListed = page.total > 0;
  useEffect(() => {
    // The list may come a while after it was asked for: who has opened a dialog by then goes on in that.
    if (!isListed || document.querySelector('[aria-modal="true"]')) return;
    if (takesFocus('layers')) scroller.current?.focus({ preventScroll: true });
  }, [isListed]);

  const scrollTo = useCallback((index: number) => {
    const box = scroller.current;
    if (!box) return;
    const from = index * ROW_HEIGHT;
    if (from < box.scrollTop) box.scrollTop = from;
    else if (from + ROW_HEIGHT > box.scrollTop + box.clientHeight)
      box.scrollTop = from + ROW_HEIGHT - box.clientHeight;
  }, []);
  const pick = useCallback(
    (row: LayerRow, how: LayerPick) => void editor.remote()?.layers.pick(row.ref, how),
    [editor],
  );
  const cursor = useCursor({
    at: (index) => newest.current.rows[index - newest.current.from],
    total: () => newest.current.total,
    page: () => Math.floor(height / ROW_HEIGHT),
    show(index) {
      setActive(index);
      scrollTo(index);
    },
    pick,
    rename: (row) => setRenaming(row.key),
    turn: (row) => actions.toggleOpen(row),
    move: (step) => editor.move(step),
    async reveal(evenOwn) {
      const index = (await editor.remote()?.layers.reveal(evenOwn)) ?? null;
      if (index !== null) await refresh();
      return index;
    },
  });
  useFollowSelection(editor, cursor);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may bring the row that was wished for.
  useEffect(() => cursor.came(), [cursor, page]);
  const actions = useMemo(
    (): RowActions => ({
      lookOf,
      toggleOpen({ ref, open }) {
        void editor.remote()?.layers.open(ref, !open);
        return refresh();
      },
      toggleHidden: ({ ref, hidden }) => editor.run({ do: hidden === 'none' ? 'hide' : 'show', of: ref }),
      toggleLocked: ({ ref, locked }) => editor.run({ do: locked === 'none' ? 'lock' : 'unlock', of: ref }),
      named(row, name) {
        setRenaming(null);
        if (name !== null && name.trim() !== row.name)
          editor.run({ do: 'rename', of: row.ref, name: name.trim() });
        scroller.current?.focus({ preventScroll: true });
      },
    }),
    [editor, lookOf, refresh],
  );
  const { drop, dragging, begin } = useLayersDrag({
    at,
    onDrop: (to) => void editor.move(to),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) return;
    if (!cursor.press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onPointerDown = (event: React.PointerEvent<HTMLDivElement>) => {
    const target = event.target as Element;
    if (event.button !== 0 || target.closest('button, input')) return;
    const index = indexOf(target);
    const row = index === null ? undefined : at(index);
    if (index === null || !row) return;
    scroller.current?.focus({ preventScroll: true });
    const mod = event.ctrlKey || event.metaKey;
    if (mod || event.shiftKey) {
      cursor.go(index, mod ? 'toggle' : 'range');
      return;
    }
    cursor.go(index, row.selected ? null : 'only');
    if (!row.fixed) begin(event, () => row.selected && pick(row, 'only'));
  };

  const onContextMenu = (event: MouseEvent) => {
    const index = indexOf(event.target as Element) ?? active;
    const row = at(index);
    event.preventDefault();
    if (!row) return;
    cursor.go(index, row.selected || row.within ? null : 'only');
    // The menu key has no place of its own.
    const box = scroller.current!.getBoundingClientRect();
    const isKey = event.button !== 2 && event.clientX === 0 && event.clientY === 0;
    const y = box.top + (index + 1) * ROW_HEIGHT - scroller.current!.scrollTop;
    setMenu(isKey ? { x: box.left + 24, y } : { x: event.clientX, y: event.clientY });
  };

  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - 4);
  const last = Math.min(page.total, Math.ceil((top + height) / ROW_HEIGHT) + 4);
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <SearchField label="Search layers" value={filter} onChange={setFilter} />
        {page.hiddenObjects > 0 && (
          <Button look="quiet" onClick={() => editor.run({ do: 'showAll' })}>
            {`Show all hidden (${page.hiddenObjects.toLocaleString('en')})`}
          </Button>
        )}
      </div>
      {page.total === 0 && (
        <p className={styles.empty}>
          {filter.trim() === ''
            ? 'No objects yet. Objects are listed here, topmost first.'
            : `No object matches “${filter.trim()}” by name, kind or tag.`}
        </p>
      )}
      <div
        ref={scroller}
        role="tree"
        aria-label="Layers"
        aria-multiselectable
        aria-activedescendant={at(active) ? rowId(active) : undefined}
        tabIndex={0}
        hidden={page.total <= 0}
        className={styles.list}
        data-dragging={dragging || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onContextMenu={onContextMenu}
        onPointerOver={(event) => setHovered(indexOf(event.target as Element))}
        onPointerLeave={() => setHovered(null)}
        onDoubleClick={(event) => {
          const index = indexOf(event.target as Element);
          const row = index === null ? undefined : at(index);
          if (row && !(event.target as Element).closest('button, input')) setRenaming(row.key);
        }}
      >
        <div className={styles.rows} style={{ height: Math.max(0, page.total) * ROW_HEIGHT }}>
          {Array.from({ length: Math.max(0, last - first) }, (_, nth) => {
            const index = first + nth;
            const row = at(index);
            return row ? (
              <LayerItem
                key={row.key}
                id={rowId(index)}
                row={row}
                index={index}
                active={index === active}
                renaming={renaming === row.key}
                offers={!hasMouse || index === hovered || index === active}
                drop={drop?.index === index ? drop.where : null}
                actions={actions}
              />
            ) : null;
          })}
        </div>
      </div>
      {menu && <ContextMenu at={menu} hasSelection commands={commands} onClose={() => setMenu(null)} />}
    </div>
  );
}

const rowId = (index: number): string => `layer-${index}`;

function indexOf(target: Element): number | null {
  const row = target.closest<HTMLElement>('[role="treeitem"]');
  return row ? Number(row.dataset.index) : null;
}

/** What of the list is seen, CSS pixels. */
function useView(
  scroller: { readonly current: HTMLDivElement | null },
  see: (from: number, count: number) => void,
): { readonly top: number; readonly height: number } {
  const [view, setView] = useState({ top: 0, height: 0 });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      const { scrollTop: top, clientHeight: height } = box;
      setView({ top, height });
      see(Math.floor(top / ROW_HEIGHT), Math.ceil(height / ROW_HEIGHT));
    };
    const resize = new ResizeObserver(look);
    resize.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      resize.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroller, see]);
  return view;
}

/** One cursor for as long as the list is seen, at a desk that is always the newest. */
function useCursor(desk: CursorDesk): LayersCursor {
  const newest = useRef(desk);
  newest.current = desk;
  return useMemo(() => new LayersCursor(() => newest.current), []);
}

/** Goes along with a selection that was made elsewhere; at first with any. */
function useFollowSelection(editor: Editor, cursor: LayersCursor): void {
  const { summary } = useSnapshot(editor.state) as EditorState;
  const isFirst = useRef(true);
  const signature = `${summary.count} ${String(summary.ids[0] ?? '')}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature says that the selection is another.
  useEffect(() => {
    const evenOwn = isFirst.current;
    isFirst.current = false;
    void cursor.follow(evenOwn);
  }, [cursor, signature]);
}

/** Groups of the toolbox whose tiles say nothing at the size of a row. */
const SIGNED: ReadonlySet<string> = new Set(['texts', 'lines', 'table']);

/** How a row's kind looks: the tile of the toolbox that has its form. */
function useLooks(editor: Editor): (row: LayerRow) => RowLook {
  const { kinds } = useSnapshot(editor.state) as EditorState;
  return useMemo(() => {
    const looks = new Map<string, RowLook>();
    const icons = new Map<string, LucideIcon>();
    for (const { group, icon, entries } of toolboxOf(kinds)) {
      icons.set(group, icon);
      for (const entry of entries)
        for (const key of [`${entry.kind.kind} ${String(entry.props.shape)}`, entry.kind.kind])
          if (!looks.has(key)) looks.set(key, SIGNED.has(group) ? { icon } : { icon, entry });
    }
    const part = { icon: icons.get('table') ?? Square };
    return ({ kind, shape, fixed }) => {
      if (kind === null) return { icon: Group };
      return looks.get(`${kind} ${shape}`) ?? looks.get(kind) ?? (fixed ? part : { icon: Square });
    };
  }, [kinds]);
}
