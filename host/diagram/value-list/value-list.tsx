import { AppWindow, ChevronRight, Lock } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { MISSING, NOTHING } from '../../../api/contract/messages.ts';
import type { MirrorItem } from '../../../worker/boundary/index.ts';
import type { EngineHandle } from '../../../worker/host-side/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { Point } from '../../ui/context-menu.tsx';
import { Loader } from '../../ui/loader.tsx';
import type { DiagramState } from '../diagram-store.ts';
import { EquipmentMark } from '../equipment-marks/equipment-mark.tsx';
import { type PlacedMark, usePlacedMarks } from '../equipment-marks/use-placed-marks.ts';
import { LOCKED } from '../locked-words.ts';
import type { ShownObject } from '../use-shown-tag.ts';
import { groupsOf } from './value-groups.ts';
import styles from './value-list.module.css';

interface ValueListProps {
  /** Of the diagram. */
  readonly title: string;
  readonly site: string | undefined;
  readonly store: DiagramState;
  /** The object to which the address leads. */
  readonly shown: ShownObject | null;
  readonly remote: () => EngineHandle['api'] | undefined;
  readonly surface: RefObject<HTMLElement | null>;
  readonly onHold: (item: MirrorItem, isDown: boolean) => void;
  readonly onMenu: (of: string | number, at: Point) => void;
}

/** Milliseconds between two looks at the worker's values. */
const LOOK_MS = 500;

/**
 * The values of a diagram as a list in its groups: what a phone shows instead of the picture. A control asks, writes and
 * reports as it does on the diagram; a reading opens its menu.
 */
export default function ValueList(props: ValueListProps) {
  const { title, site, store, shown, remote, surface, onHold, onMenu } = props;
  const items = useItems(remote);
  const list = useRef<HTMLDivElement>(null);
  const placed = usePlacedMarks({ api: remote, store, site });
  const marks = Map.groupBy(placed, ({ place }) => place.object);
  useInert(surface);
  useScrollTo(list, shown, items !== undefined);
  if (!items)
    return (
      <div className={styles.list}>
        <Loader />
      </div>
    );
  const groups = groupsOf(items);
  return (
    <div ref={list} className={styles.list}>
      {groups.length === 0 && (
        <p className={styles.none}>{`${NOTHING.value} Choose “Diagram” to see the picture.`}</p>
      )}
      {groups.map((group) => (
        <Group
          key={group.title}
          title={group.title || (groups.length > 1 ? 'Other' : title)}
          items={group.items}
          onPress={({ object }, state) => void remote()?.controls.choose(object, state)}
          onFaceplate={({ object }) => void remote()?.controls.openFaceplate(object)}
          {...{ marks, shown, onHold, onMenu }}
        />
      ))}
    </div>
  );
}

/** The objects of the whole diagram, as they are now; undefined until they are known. */
function useItems(remote: ValueListProps['remote']): readonly MirrorItem[] | undefined {
  const [items, setItems] = useState<readonly MirrorItem[]>();
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const now = await remote()
        ?.objects.mirror(true)
        // A worker that died is replaced, and the next look asks that one.
        .catch(() => undefined);
      if (!isOver && now) setItems(now);
    };
    void look();
    const timer = setInterval(() => !document.hidden && void look(), LOOK_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [remote]);
  return items;
}

/** Scrolls to an object, once the list is there. */
function useScrollTo(list: RefObject<HTMLElement | null>, shown: ShownObject | null, isThere: boolean): void {
  useEffect(() => {
    if (!shown || !isThere) return;
    const row = list.current?.querySelector(`[data-object="${CSS.escape(String(shown.object))}"]`);
    row?.scrollIntoView({ block: 'center' });
  }, [list, shown, isThere]);
}

/** The picture below is out of reach. */
function useInert(surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const picture = surface.current;
    if (!picture) return;
    picture.inert = true;
    return () => {
      picture.inert = false;
    };
  }, [surface]);
}

interface RowActs extends Pick<ValueListProps, 'onHold' | 'onMenu'> {
  readonly onPress: (item: MirrorItem, state?: string) => void;
  readonly onFaceplate: (item: MirrorItem) => void;
}

interface GroupProps extends RowActs, Pick<ValueListProps, 'shown'> {
  readonly title: string;
  /** By object. */
  readonly marks: ReadonlyMap<MirrorItem['object'], readonly PlacedMark[]>;
  readonly items: readonly MirrorItem[];
}

function Group({ title, items, marks, shown, ...acts }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.rows}>
        {items.map((item) => (
          <li
            key={item.object}
            data-object={item.object}
            data-shown={item.object === shown?.object || undefined}
          >
            <Row item={item} marks={marks.get(item.object)} {...acts} />
            {item.faceplate === 'menu' && (
              <IconButton
                icon={AppWindow}
                label={`Faceplate of ${item.label || item.role}`}
                onClick={() => acts.onFaceplate(item)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Omit<RowActs, 'onFaceplate'> {
  readonly item: MirrorItem;
  readonly marks: readonly PlacedMark[] | undefined;
}

function Row({ item, marks, onPress, onHold, onMenu }: RowProps) {
  if (item.choices?.length)
    return (
      <div className={styles.row}>
        <Words item={item} marks={marks} />
        <fieldset className={styles.choices}>
          <legend>{item.label || item.role}</legend>
          {item.choices.map(({ name, label, current }) => (
            <button key={name} type="button" aria-pressed={current} onClick={() => onPress(item, name)}>
              {label}
            </button>
          ))}
        </fieldset>
      </div>
    );
  if (item.hold) return <Held item={item} marks={marks} onHold={onHold} />;
  const act = (event: MouseEvent) => {
    if (item.control) return onPress(item);
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    onMenu(item.object, { x: left, y: bottom });
  };
  return (
    <button
      type="button"
      className={styles.row}
      aria-haspopup={item.faceplate === 'press' ? 'dialog' : item.control ? undefined : 'menu'}
      onClick={act}
    >
      <Words item={item} marks={marks} />
      {item.control && <ChevronRight size={16} aria-hidden />}
      {item.locked && <Lock size={14} role="img" aria-label={LOCKED[item.locked]} />}
    </button>
  );
}

/** Runs while it is pressed, by a finger or by a key; losing the finger or the focus releases it. */
function Held({ item, marks, onHold }: Pick<RowProps, 'item' | 'marks' | 'onHold'>) {
  const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';
  return (
    <button
      type="button"
      className={styles.row}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onHold(item, true);
      }}
      onPointerUp={() => onHold(item, false)}
      onPointerCancel={() => onHold(item, false)}
      onKeyDown={(event) => {
        if (!isPress(event)) return;
        event.preventDefault();
        if (!event.repeat) onHold(item, true);
      }}
      onKeyUp={(event) => isPress(event) && onHold(item, false)}
      onBlur={() => onHold(item, false)}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Words item={item} marks={marks} />
      <span className={styles.note}>Hold to run</span>
    </button>
  );
}

function Words({ item, marks = [] }: Pick<RowProps, 'item' | 'marks'>) {
  const { label, role, value, unit, quality, alarm, control } = item;
  // A mere link has no value that could be missing.
  const shown = unit ? `${value} ${unit}` : value || (control && quality === 'good' ? '' : MISSING);
  return (
    <>
      <span className={styles.name} data-alarm={alarm ? true : undefined}>
        <span className={styles.text}>{label || role}</span>
        {alarm && <Badge tone={/critical/i.test(alarm) ? 'critical' : 'urgent'}>{alarm}</Badge>}
      </span>
      {marks.map(({ mark }) => (
        <EquipmentMark key={mark.tags.join()} mark={mark} />
      ))}
      <span className={styles.value} data-quality={quality}>
        <span className={styles.text}>{shown}</span>
        {quality !== 'good' && <small>{quality}</small>}
      </span>
    </>
  );
}
