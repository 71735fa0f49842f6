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
import { type Command, isEnabled, runCommand, shortcutText } from '../commands/registry.ts';
import styles from './context-menu.module.css';

/** What the menu offers; `null` is a line. */
const WITH_SELECTION = [
  'cut', 'copy', 'paste', 'duplicate', 'delete', null,
  'edit-text', null,
  'front', 'forward', 'backward', 'back', null,
  'lock', 'unlock',
]; // biome-ignore format: one line a part of the menu
const WITHOUT = ['paste', 'select-all', null, 'fit', 'zoom-100', null, 'rename', 'save'];

interface ContextMenuProps {
  /** Client coordinates of the click. */
  readonly at: { readonly x: number; readonly y: number };
  readonly hasSelection: boolean;
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** The commands for what was clicked with the right button. Arrow keys, Home, End and Escape as in any menu. */
export function ContextMenu({ at, hasSelection, commands, onClose }: ContextMenuProps) {
  const rows = (hasSelection ? WITH_SELECTION : WITHOUT).map((id) =>
    id === null ? null : commands.find((command) => command.id === id),
  );
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
  const choose = (command: Command) => {
    onClose();
    // After the focus is back where it was, or it would be taken from what the command opens.
    requestAnimationFrame(() => runCommand(command.id));
  };
  return (
    // In the page's main part: what stands outside of every landmark is passed over by those who go by them.
    <FloatingPortal root={document.getElementById('main') ?? document.body}>
      <FloatingFocusManager context={context} modal={false} initialFocus={refs.floating}>
        <div
          ref={refs.setFloating}
          style={floatingStyles}
          className={styles.menu}
          {...getFloatingProps({
            'aria-label': hasSelection ? 'Selection' : 'Diagram',
            onContextMenu: (event) => event.preventDefault(),
          })}
        >
          {rows.map((command, nth) =>
            command ? (
              <button
                key={command.id}
                ref={(node) => {
                  items.current[nth] = node;
                }}
                type="button"
                role="menuitem"
                tabIndex={active === nth ? 0 : -1}
                disabled={!isEnabled(command)}
                className={styles.item}
                {...getItemProps({ onClick: () => choose(command) })}
              >
                <command.icon size={16} aria-hidden />
                <span>{command.label}</span>
                {command.shortcut && <kbd>{shortcutText(command.shortcut)}</kbd>}
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
