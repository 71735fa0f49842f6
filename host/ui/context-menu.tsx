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

interface ContextMenuProps {
  readonly label: string;
  readonly at: Point;
  /** `null` is a separator. */
  readonly entries: readonly (MenuEntry | null)[];
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
          {entries.map((entry, nth) =>
            entry ? (
              <button
                key={entry.label}
                ref={(node) => {
                  items.current[nth] = node;
                }}
                type="button"
                role="menuitem"
                tabIndex={active === nth ? 0 : -1}
                disabled={entry.disabled}
                data-danger={entry.danger || undefined}
                className={styles.item}
                data-dense
                {...getItemProps({ onClick: () => choose(entry) })}
              >
                <EntryContent entry={entry} />
              </button>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to be told apart by.
              <hr key={`line-${nth}`} className={styles.line} />
            ),
          )}
        </div>
      </FloatingFocusManager>
    </FloatingPortal>
  );
}

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
