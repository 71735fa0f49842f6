import { ArrowDown, ArrowLeftRight, ArrowUp, Eye, EyeOff, GripVertical, RotateCcw } from 'lucide-react';
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import {
  type Arrangement,
  type Column,
  changed,
  moved,
  type Placed,
  putBefore,
  shownIn,
  TITLES,
  USUAL,
  type WidgetId,
} from './arrangement.ts';
import styles from './arranging.module.css';

interface ArrangingProps {
  readonly arrangement: Arrangement;
  readonly arrange: (next: Arrangement) => void;
  readonly isOneColumn: boolean;
  /** Whether the user may see this widget. */
  readonly isOffered: (widget: Placed) => boolean;
}

/** Chooses the widgets and their places: by dragging, and by the buttons of each, which the keyboard reaches. */
export function Arranging({ arrangement, arrange, isOneColumn, isOffered }: ArrangingProps) {
  const { told, run } = useTold(arrange);
  const [dragged, setDragged] = useState<WidgetId | null>(null);
  const columns: readonly (Column | undefined)[] = isOneColumn ? [undefined] : ['main', 'side'];
  const hidden = arrangement.widgets.filter((one) => one.isHidden && isOffered(one));
  const drop = (before: WidgetId | null, column: Column) => {
    if (dragged) run(putBefore(arrangement, dragged, before, column), `${TITLES[dragged]} was moved`);
    setDragged(null);
  };
  return (
    <>
      <p className={styles.hint}>Drag the widgets to their places, or use their buttons.</p>
      <div className={styles.columns} data-columns={columns.length}>
        {columns.map((column) => (
          <ul
            key={column ?? 'all'}
            className={styles.column}
            aria-label={column === 'side' ? 'Side column' : 'Main column'}
            {...onDropOf(() => drop(null, column ?? 'main'))}
          >
            {shownIn(arrangement, column)
              .filter(isOffered)
              .map((widget, nth, all) => (
                <Tile
                  key={widget.id}
                  {...{ widget, arrangement, run, isOneColumn }}
                  isFirst={nth === 0}
                  isLast={nth === all.length - 1}
                  isDragged={dragged === widget.id}
                  onDrag={setDragged}
                  onDrop={() => drop(widget.id, widget.column)}
                />
              ))}
          </ul>
        ))}
      </div>
      <div className={styles.others}>
        {hidden.map(({ id }) => (
          <Button
            key={id}
            icon={Eye}
            onClick={() =>
              run(changed(arrangement, id, { isHidden: false }), `${TITLES[id]} is shown`, `${id} hide`)
            }
          >{`Show ${TITLES[id]}`}</Button>
        ))}
        <Button
          look="quiet"
          icon={RotateCcw}
          onClick={() => run({ ...USUAL, values: arrangement.values }, 'The usual arrangement is back')}
        >
          Usual arrangement
        </Button>
      </div>
      <p role="status" className={styles.unseen}>
        {told}
      </p>
    </>
  );
}

type Run = (next: Arrangement, words: string, focus?: string) => void;

/** Says what was done, and keeps the focus on the button that did it, wherever its widget went. */
function useTold(arrange: ArrangingProps['arrange']): { readonly told: string; readonly run: Run } {
  const [told, setTold] = useState('');
  const focus = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!focus.current) return;
    const [id] = focus.current.split(' ');
    const wanted = document.querySelector<HTMLElement>(`[data-arranges="${focus.current}"]:not(:disabled)`);
    (wanted ?? document.querySelector<HTMLElement>(`[data-arranges^="${id} "]:not(:disabled)`))?.focus();
    focus.current = undefined;
  });
  return {
    told,
    run(next, words, wanted) {
      focus.current = wanted;
      setTold(words);
      arrange(next);
    },
  };
}

interface TileProps {
  readonly widget: Placed;
  readonly arrangement: Arrangement;
  readonly run: Run;
  readonly isOneColumn: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  readonly onDrag: (id: WidgetId | null) => void;
  readonly onDrop: () => void;
}

function Tile(props: TileProps) {
  const { widget, isDragged, onDrag, onDrop } = props;
  const title = TITLES[widget.id];
  return (
    <li
      className={styles.tile}
      data-dragged={isDragged ? true : undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        onDrag(widget.id);
      }}
      onDragEnd={() => onDrag(null)}
      {...onDropOf(onDrop)}
    >
      <GripVertical size={16} aria-hidden />
      <span className={styles.title}>{title}</span>
      <TileButtons {...props} title={title} />
    </li>
  );
}

type TileButtonsProps = Pick<
  TileProps,
  'widget' | 'arrangement' | 'run' | 'isOneColumn' | 'isFirst' | 'isLast'
> & { readonly title: string };

/** What the keyboard reaches: each moves the widget, and keeps the focus. */
function TileButtons({ widget, arrangement, run, isOneColumn, isFirst, isLast, title }: TileButtonsProps) {
  const { id, column } = widget;
  const other: Column = column === 'main' ? 'side' : 'main';
  const step = (by: -1 | 1, way: 'up' | 'down') => () =>
    run(moved(arrangement, id, by, isOneColumn), `${title} was moved ${way}`, `${id} ${way}`);
  const toOther = () =>
    run(
      changed(arrangement, id, { column: other }),
      `${title} stands in the ${other} column`,
      `${id} column`,
    );
  const hide = () => run(changed(arrangement, id, { isHidden: true }), `${title} is hidden`);
  const named = (what: string) => ({ 'data-arranges': `${id} ${what}` });
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={`Move ${title} up`}
        {...named('up')}
        disabled={isFirst}
        onClick={step(-1, 'up')}
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${title} down`}
        {...named('down')}
        disabled={isLast}
        onClick={step(1, 'down')}
      />
      {!isOneColumn && (
        <IconButton
          icon={ArrowLeftRight}
          label={`Move ${title} to the ${other} column`}
          {...named('column')}
          onClick={toOther}
        />
      )}
      <IconButton icon={EyeOff} label={`Hide ${title}`} {...named('hide')} onClick={hide} />
    </>
  );
}

const onDropOf = (dropped: () => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    dropped();
  },
});
