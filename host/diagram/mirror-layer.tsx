import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { MirrorItem } from '../../worker/boundary/index.ts';
import type { Point } from '../ui/context-menu.tsx';
import type { DiagramState } from './diagram-store.ts';
import { LOCKED } from './locked-words.ts';
import styles from './mirror-layer.module.css';
import { stepTo } from './mirror-steps.ts';

/** Real elements over a diagram at most; thousands slow down a browser. */
const MAX_ITEMS = 200;
/** Milliseconds that a menu may take to appear. */
const MENU_MS = 1000;

interface MirrorLayerProps {
  readonly store: DiagramState;
  /** `state`: the chosen one, of a control that has several. */
  readonly onPress: (item: MirrorItem, state?: string) => void;
  /** A key presses or releases a held control. */
  readonly onHold?: (item: MirrorItem, isDown: boolean) => void;
  /** Opens the menu of an object, at a point of the page. Without it a reading can only be read. */
  readonly onMenu?: (item: MirrorItem, at: Point) => void;
}

/**
 * The diagram for the keyboard and for screen readers: a real button for every object in view that has a role. Tab goes from
 * one to the next but past pipes, the arrow keys to the nearest in that direction; Enter presses a control, opens a faceplate, and opens the menu
 * of a reading, Shift+F10 and the menu key open the menu of either.
 */
export function MirrorLayer({ store, onPress, onHold, onMenu }: MirrorLayerProps) {
  const { mirror } = useSnapshot(store) as DiagramState;
  const { asked, onKeyAhead, onBlur } = useTypedAhead();
  const acted = useRef(new Set<MirrorItem['object']>());
  if (mirror.length === 0) return null;
  for (const { object, control } of mirror) if (control) acted.current.add(object);
  const openMenu =
    onMenu &&
    ((item: MirrorItem, at: Point) => {
      asked();
      onMenu(item, at);
    });
  return (
    <ul
      className={styles.layer}
      aria-label="Objects in view"
      onKeyDownCapture={onKeyAhead}
      onKeyDown={onArrow}
      onBlur={onBlur}
    >
      {mirror.slice(0, MAX_ITEMS).map((item) => (
        // The layer receives no pointer events: this is the menu key.
        <li
          key={item.object}
          data-object={item.object}
          style={placeOf(item)}
          onContextMenu={(event) => menuOf(event, item, openMenu)}
        >
          {item.choices?.length ? (
            <Choices item={item} onPress={onPress} />
          ) : item.hold && onHold ? (
            <Held item={item} onHold={onHold} />
          ) : item.control || onMenu || acted.current.has(item.object) ? (
            // One element for both: a switch is a reading while its write is under way, and keeps the focus.
            <button
              type="button"
              className={styles.control}
              aria-haspopup={popupOf(item, onMenu !== undefined)}
              aria-disabled={item.locked !== undefined || (!item.control && !onMenu)}
              tabIndex={tabIndexOf(item, mirror)}
              onClick={(event) => (item.control ? onPress(item) : menuOf(event, item, openMenu))}
            >
              {sentence(item)}
            </button>
          ) : (
            <span className={styles.reading}>{sentence(item)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Keys typed ahead are meant for the menu that was asked for: none of them may reach a control meanwhile. */
function useTypedAhead() {
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    asked() {
      askedAt.current = performance.now();
    },
    onKeyAhead(event: KeyboardEvent) {
      if (event.key === 'Tab' || performance.now() - askedAt.current > MENU_MS) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur() {
      askedAt.current = Number.NEGATIVE_INFINITY;
    },
  };
}

/** The focused object; undefined if there is none. */
export function focusedObject(mirror: readonly MirrorItem[]): MirrorItem['object'] | undefined {
  const id = document.activeElement?.closest<HTMLElement>('[data-object]')?.dataset.object;
  return id === undefined ? undefined : mirror.find(({ object }) => String(object) === id)?.object;
}

/** Moves the focus in the direction of an arrow key. */
function onArrow(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const spots = buttons.map((button) => button.getBoundingClientRect());
  const next = buttons[stepTo(event.key, spots, buttons.indexOf(event.target as HTMLButtonElement))];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus({ preventScroll: true });
}

/** Opens the menu in the middle of the object: a key has no pointer position. */
function menuOf(event: MouseEvent, item: MirrorItem, onMenu: MirrorLayerProps['onMenu']): void {
  if (!onMenu) return;
  event.preventDefault();
  event.stopPropagation();
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  onMenu(item, { x: left + width / 2, y: top + height / 2 });
}

/** A control that runs while a key is down: Space or Enter; losing the focus releases it. */
function Held({ item, onHold }: { readonly item: MirrorItem } & Required<Pick<MirrorLayerProps, 'onHold'>>) {
  const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';
  return (
    <button
      type="button"
      className={styles.control}
      onKeyDown={(event) => {
        if (!isPress(event)) return;
        event.preventDefault();
        if (!event.repeat) onHold(item, true);
      }}
      onKeyUp={(event) => isPress(event) && onHold(item, false)}
      // Assistive technology without keys sends a click, and gets the confirmation dialog.
      onClick={() => {
        onHold(item, true);
        onHold(item, false);
      }}
    >
      {`${sentence(item)}, hold to run`}
    </button>
  );
}

/** A control of several states: a button for each, the present one pressed. */
function Choices({ item, onPress }: { readonly item: MirrorItem } & Pick<MirrorLayerProps, 'onPress'>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{sentence(item)}</legend>
      {item.choices?.map(({ name, label, current }) => (
        <button
          key={name}
          type="button"
          className={styles.choice}
          aria-pressed={current}
          onClick={() => onPress(item, name)}
        >
          {`${item.label || item.role}: ${label}`}
        </button>
      ))}
    </fieldset>
  );
}

/** What opens when an item is pressed; nothing where pressing it acts. */
function popupOf({ faceplate, control }: MirrorItem, hasMenu: boolean): 'dialog' | 'menu' | undefined {
  if (faceplate === 'press') return 'dialog';
  return control || !hasMenu ? undefined : 'menu';
}

/** Pipes are no stops, unless there is nothing else. */
const tabIndexOf = ({ isConnection }: MirrorItem, mirror: readonly MirrorItem[]): -1 | undefined =>
  isConnection && mirror.some((other) => !other.isConnection) ? -1 : undefined;

function placeOf({ box: [left, top, width, height] }: MirrorItem) {
  return { left, top, width: Math.max(width, 16), height: Math.max(height, 16) };
}

/** Name, value and, if notable, quality and alarm: what a glance at the object tells. */
function sentence({ label, role, value, quality, alarm, control, locked }: MirrorItem): string {
  const name = label || role;
  // A mere link has no value that could be missing.
  const parts = value === '' && control && quality === 'good' ? [name] : [name, value || '-'];
  if (quality !== 'good') parts.push(quality);
  if (alarm) parts.push(alarm);
  if (locked) parts.push(LOCKED[locked]);
  return parts.join(', ');
}
