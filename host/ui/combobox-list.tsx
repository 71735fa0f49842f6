import { autoUpdate, flip, offset, size, useFloating } from '@floating-ui/react';
import { Check } from 'lucide-react';
import { type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import styles from './combobox.module.css';
import type { Pickable } from './picking.ts';
import { useMediaQuery } from './use-media-query.ts';

interface ComboboxListProps {
  /** Of the rows, with their number; and of the list. */
  readonly id: string;
  readonly label: string;
  readonly frame: RefObject<HTMLElement | null>;
  /** Receives the function that scrolls a row into view. */
  readonly scrollTo: RefObject<((index: number) => void) | null>;
  readonly items: readonly Pickable[];
  readonly active: number;
  readonly value: string;
  readonly empty: string;
  readonly onPick: (item: Pickable) => void;
  readonly onEnd?: () => void;
}

const MOST_HEIGHT = 280;
const LEAST_WIDTH = 220;
const ROW = 34;
const FINGER_ROW = 44;

/** The rows below a field, in the top layer, so that neither a dialog nor a pane cuts them off. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, label, frame, scrollTo, items, active, value, empty, onPick, onEnd } = props;
  const row = useMediaQuery('(pointer: coarse)') ? FINGER_ROW : ROW;
  const rows = useRef<VirtuosoHandle>(null);
  const { refs, floatingStyles } = useFloating({
    open: true,
    strategy: 'fixed',
    placement: 'bottom-start',
    middleware: [offset(4), flip({ padding: 8 }), size({ padding: 8, apply: fitInto })],
    whileElementsMounted: autoUpdate,
  });
  useLayoutEffect(() => {
    refs.setReference(frame.current);
    refs.floating.current?.showPopover?.();
  }, [refs, frame]);
  useImperativeHandle(scrollTo, () => (index: number) => rows.current?.scrollIntoView({ index }), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on the list must not take the focus from the field.
    <div
      ref={refs.setFloating}
      popover="manual"
      className={styles.options}
      style={floatingStyles}
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.length === 0 ? (
        <p className={styles.empty} role="status">
          {empty}
        </p>
      ) : (
        <Virtuoso
          ref={rows}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          style={{ height: Math.min(items.length * row, MOST_HEIGHT), maxHeight: 'var(--room)' }}
          data={items}
          endReached={onEnd}
          fixedItemHeight={row}
          initialTopMostItemIndex={Math.max(active, 0)}
          computeItemKey={(_, item) => item.id}
          itemContent={(index, item) => (
            <ListRow
              id={`${id}-${index}`}
              item={item}
              height={row}
              isChosen={item.id === value}
              isActive={index === active}
              onPick={onPick}
            />
          )}
        />
      )}
    </div>
  );
}

interface ListRowProps extends Pick<ComboboxListProps, 'id' | 'onPick'> {
  readonly item: Pickable;
  /** CSS pixels. */
  readonly height: number;
  readonly isChosen: boolean;
  readonly isActive: boolean;
}

const ListRow = ({ id, item, height, isChosen, isActive, onPick }: ListRowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: an option of a combobox, whose field has the keys.
  // biome-ignore lint/a11y/useFocusableInteractive: as above.
  <div
    id={id}
    role="option"
    aria-selected={isChosen}
    aria-disabled={item.idle || undefined}
    className={styles.option}
    style={{ height }}
    data-focus={isActive || undefined}
    onClick={() => !item.idle && onPick(item)}
  >
    <span title={item.text}>{item.text}</span>
    {isChosen && <Check size={15} aria-hidden />}
  </div>
);

/** As wide as the field, and no higher than the window allows. */
const fitInto = ({ availableHeight, rects, elements }: Parameters<NonNullable<SizeApply>>[0]) => {
  elements.floating.style.width = `${Math.max(LEAST_WIDTH, rects.reference.width)}px`;
  elements.floating.style.setProperty('--room', `${Math.max(availableHeight - 10, 2 * ROW)}px`);
};
type SizeApply = Exclude<Parameters<typeof size>[0], undefined | ((...all: never) => unknown)>['apply'];
