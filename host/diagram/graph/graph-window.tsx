import { Pause, Play, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { BoundTag, TagReading } from '../../../worker/boundary/index.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { IconButton } from '../../ui/button.tsx';
import { RangeField } from '../../ui/charts/range-field.tsx';
import type { ChosenRange } from '../../ui/charts/ranges.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useWindowFocus } from '../window-focus.ts';
import { DrawingChoices } from './drawing-choices.tsx';
import styles from './graph.module.css';
import { type GraphPlace, HistoryGraph, USUAL_DRAWING } from './history-graph.tsx';
import { LiveChart } from './live-chart.tsx';
import { openingPlace, type Place, placedIn } from './window-place.ts';

type View = 'live' | 'history';

const VIEWS = [
  { value: 'live', label: 'Live' },
  { value: 'history', label: 'History' },
] as const;
/** CSS pixels of one chart, and of each of two. */
const HEIGHT = { one: 200, several: 128 };
/** CSS pixels of one arrow key. */
const STEP = 24;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface GraphWindowProps {
  /** One, or two to be compared. */
  readonly tags: readonly BoundTag[];
  readonly place: GraphPlace;
  /** Which of the windows it is: each opens a little aside of the previous one. */
  readonly nth: number;
  readonly isFront: boolean;
  /** Past values are shown: nothing is live. */
  readonly isPlayed: boolean;
  readonly read: (tags: readonly string[]) => Promise<readonly TagReading[]>;
  readonly onFront: () => void;
  readonly onClose: () => void;
}

/** A graph over the diagram. The bar drags it, or the arrow keys while the bar has the focus; Escape closes it. */
export function GraphWindow(props: GraphWindowProps) {
  const { tags, place: of, nth, isFront, isPlayed, read, onFront, onClose } = props;
  const name = tags.map((tag) => tag.name).join(' and ');
  const height = tags.length > 1 ? HEIGHT.several : HEIGHT.one;
  const zone = useViewerZone();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const { place, grip } = usePlace(panel, nth);
  const [view, setView] = useState<View>('live');
  const [range, setRange] = useState<ChosenRange>({ range: '1h' });
  const [drawing, setDrawing] = useState(USUAL_DRAWING);
  const [isPaused, setPaused] = useState(false);
  const shown = isPlayed ? 'history' : view;
  useWindowFocus(panel);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };

  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      data-window
      className={styles.window}
      data-front={isFront || undefined}
      style={{ left: place.left, top: place.top }}
      onKeyDown={onKeyDown}
      onPointerDownCapture={onFront}
      onFocus={onFront}
    >
      <header className={styles.bar}>
        <Grip {...{ id, name, grip }} about={otherNames(tags)} />
        {shown === 'live' && <PauseButton isPaused={isPaused} onPause={setPaused} />}
        <IconButton icon={X} label="Close the graph" shortcut="Esc" onClick={onClose} />
      </header>
      <div className={styles.choices}>
        {!isPlayed && <Segmented label="What is shown" options={VIEWS} value={view} onChange={setView} />}
        {shown === 'history' && <RangeField value={range} zone={zone} onChange={setRange} />}
        {shown === 'history' && <DrawingChoices value={drawing} onChange={setDrawing} />}
      </div>
      {shown === 'live' ? (
        tags.map((tag) => (
          <LiveChart key={tag.object} {...{ tag, read, isPaused, height }} isNamed={tags.length > 1} />
        ))
      ) : (
        <HistoryGraph tags={tags} place={of} {...{ range, drawing, zone }} />
      )}
      {tags.length === 1 && (
        <p className={styles.hint}>
          To compare, open the menu of another object and choose <q>Add to this graph</q>.
        </p>
      )}
    </section>
  );
}

interface PauseButtonProps {
  readonly isPaused: boolean;
  readonly onPause: (isPaused: boolean) => void;
}

function PauseButton({ isPaused, onPause }: PauseButtonProps) {
  return (
    <IconButton
      icon={isPaused ? Play : Pause}
      label={isPaused ? 'Resume' : 'Pause'}
      onClick={() => onPause(!isPaused)}
    />
  );
}

/** Moves the window by pointer and arrow keys. */
interface WindowGrip {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The window's position, and the handlers that move it. */
function usePlace(
  panel: RefObject<HTMLElement | null>,
  nth: number,
): { readonly place: Place; readonly grip: WindowGrip } {
  const [place, setPlace] = useState<Place>({ left: 0, top: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it opens; afterwards it stands where it was put.
  useLayoutEffect(() => {
    setPlace(openingPlace(nth, panel.current as HTMLElement & { offsetParent: HTMLElement }));
  }, []);
  const moveTo = (wanted: Place) =>
    setPlace(placedIn(wanted, panel.current as HTMLElement & { offsetParent: HTMLElement }));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo({ left: place.left + by[0], top: place.top + by[1] });
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const bar = event.currentTarget;
    const from = { x: event.clientX - place.left, y: event.clientY - place.top };
    bar.setPointerCapture(event.pointerId);
    bar.onpointermove = ({ clientX, clientY }) => moveTo({ left: clientX - from.x, top: clientY - from.y });
    bar.onlostpointercapture = () => {
      bar.onpointermove = null;
    };
  };
  return { place, grip: { onPointerDown, onKeyDown } };
}

/** The tags by their own names, where their objects are called otherwise: a label may say nothing of what is drawn. */
const otherNames = (tags: readonly BoundTag[]): string =>
  tags
    .filter(({ name, tagName }) => tagName !== name)
    .map(({ tagName }) => tagName)
    .join(', ');

interface GripProps {
  /** Of the name. */
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly grip: WindowGrip;
}

function Grip({ id, name, about, grip }: GripProps) {
  return (
    <button
      type="button"
      className={styles.grip}
      {...grip}
      aria-label={`Move the graph of ${name}`}
      title="Drag to move, or use the arrow keys"
    >
      <span id={id} className={styles.name}>
        {name}
      </span>
      {about && <small>{about}</small>}
    </button>
  );
}
