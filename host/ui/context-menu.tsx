import {
  FloatingFocusManager,
  FloatingPortal,
  flip,
  offset,
  shift,
  useDismiss,
  useFloating,
  useInteractions,
  useListNavigation,
  useRole,
} from '@floating-ui/react';
import { useEffect, useRef, useState } from 'react';
import styles from './menu.module.css';
import { EntryContent, type MenuEntry } from './menu.tsx';

/** Client coordinates. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An entry, or several as icons beside each other. */
export type MenuRow = MenuEntry | readonly MenuEntry[];

interface ContextMenuProps {
  readonly label: string;
  readonly at: Point;
  /** `null` is a separator. */
  readonly entries: readonly (MenuRow | null)[];
  readonly onClose: () => void;
}

/** A menu at a point: for what was clicked with the right button, or chosen by the menu key. */
export function ContextMenu({ label, at, entries, onClose }: ContextMenuProps) {
  const { refs, floatingStyles, context, items, active, getFloatingProps, getItemProps } = useMenuAt(
    at,
    onClose,
  );
  const choose = (entry: MenuEntry) => {
    onClose();
    // After the focus has returned, or it would be taken from what the entry opens.
    requestAnimationFrame(entry.onSelect);
  };
  return (
    // In the main landmark: screen reader users who move by landmarks miss anything outside.
    <FloatingPortal root={document.getElementById('main') ?? document.body} preserveTabOrder={false}>
      <FloatingFocusManager context={context} modal={false} guards={false} initialFocus={refs.floating}>
        <div
          ref={refs.setFloating}
          style={floatingStyles}
          className={styles.items}
          {...getFloatingProps({
            'aria-label': label,
            onContextMenu: (event) => event.preventDefault(),
          })}
        >
          {placed(entries).map(({ row, first }) =>
            row ? (
              <div key={first} role="none" className={Array.isArray(row) ? styles.icons : undefined}>
                {[row].flat().map((entry, nth) => (
                  <button
                    key={entry.label}
                    ref={(node) => {
                      items.current[first + nth] = node;
                    }}
                    type="button"
                    role="menuitem"
                    tabIndex={active === first + nth ? 0 : -1}
                    disabled={entry.disabled}
                    data-danger={entry.danger || undefined}
                    className={styles.item}
                    data-dense
                    {...(Array.isArray(row) ? { 'aria-label': entry.label, title: entry.label } : {})}
                    {...getItemProps({ onClick: () => choose(entry) })}
                  >
                    {Array.isArray(row) ? <IconOf entry={entry} /> : <EntryContent entry={entry} />}
                  </button>
                ))}
              </div>
            ) : (
              <hr key={first} className={styles.line} />
            ),
          )}
        </div>
      </FloatingFocusManager>
    </FloatingPortal>
  );
}

/** Rows with the number of their first entry. */
const placed = (rows: ContextMenuProps['entries']) =>
  rows.map((row, nth) => ({
    row,
    // A separator takes a number as well, which makes it a key.
    first: rows.slice(0, nth).reduce((sum, before) => sum + (Array.isArray(before) ? before.length : 1), 0),
  }));

const IconOf = ({ entry: { icon: Icon } }: { readonly entry: MenuEntry }) =>
  Icon ? <Icon size={16} aria-hidden /> : null;

/** The position of a menu at a point, and the keys that move in it and close it. */
function useMenuAt(at: Point, onClose: () => void) {
  const [active, setActive] = useState<number | null>(null);
  const items = useRef<(HTMLElement | null)[]>([]);
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: (open) => !open && onClose(),
    placement: 'right-start',
    middleware: [offset(2), flip(), shift({ padding: 8 })],
  });
  useEffect(() => {
    refs.setPositionReference({
      getBoundingClientRect: () => DOMRect.fromRect({ x: at.x, y: at.y, width: 0, height: 0 }),
    });
  }, [refs, at.x, at.y]);
  const { getFloatingProps, getItemProps } = useInteractions([
    useRole(context, { role: 'menu' }),
    useDismiss(context),
    useListNavigation(context, { listRef: items, activeIndex: active, onNavigate: setActive, loop: true }),
  ]);
  return { refs, floatingStyles, context, items, active, getFloatingProps, getItemProps };
}
