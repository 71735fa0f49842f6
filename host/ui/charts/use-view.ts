/** The time that a chart shows: moved by wheel, pinch, drag and keys, and told to its owner when it rests. */
import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { TimeSpan } from '../../../engine/chart/series.ts';

/** Milliseconds without a movement after which finer values are asked for. */
const REST_MS = 40;
/** The least that a chart shows, and how many times its range it may show at most. */
const SHORTEST_MS = 1000;
const WIDEST = 8;

interface ViewOptions {
  /** What is shown at first and after a reset. */
  readonly range: TimeSpan;
  /** Where the owner wants the view to be: charts that move together. Missing: the range. */
  readonly view?: TimeSpan;
  /** Called with the view once it rests; with the range after a reset. */
  readonly onView?: (view: TimeSpan) => void;
}

/** Where the chart is looked at, and the ways to look elsewhere. */
export interface TrendView {
  readonly view: TimeSpan;
  readonly isZoomed: boolean;
  /** Shows another time. */
  readonly show: (view: TimeSpan) => void;
  readonly reset: () => void;
}

export function useView({ range, view: wanted, onView }: ViewOptions): TrendView {
  const [state, setState] = useState({ range, wanted, view: wanted ?? range });
  let { view } = state;
  if (!isSame(state.range, range) || !isSame(state.wanted, wanted)) {
    view = nextView(state, range, wanted);
    setState({ range, wanted, view });
  }
  const tell = useEffectEvent((rested: TimeSpan) => onView?.(rested));
  const [moved, setMoved] = useState<TimeSpan | null>(null);
  // Counted from the movement: after the frame that shows it an effect would begin some twenty milliseconds later.
  useLayoutEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => tell(moved), REST_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  const show = (next: TimeSpan): void => {
    const within = bounded(next, range);
    setState((now) => ({ ...now, view: within }));
    setMoved(within);
  };
  return { view, isZoomed: !isSame(view, range), show, reset: () => show(range) };
}

const isSame = (one: TimeSpan | undefined, other: TimeSpan | undefined): boolean =>
  one?.from === other?.from && one?.to === other?.to;

interface ViewState {
  readonly range: TimeSpan;
  readonly wanted: TimeSpan | undefined;
  readonly view: TimeSpan;
}

const lengthOf = ({ from, to }: TimeSpan): number => to - from;
/** Share by which the length of a range that moves with the time may change. */
const SAME_LENGTH = 0.02;

/** The view after its owner chose another. A range that only moved on with the time leaves a zoomed chart where it is. */
function nextView(state: ViewState, range: TimeSpan, wanted: TimeSpan | undefined): TimeSpan {
  const { view } = state;
  if (!isSame(state.wanted, wanted)) {
    const next = wanted ?? range;
    // The owner repeats what it was told: the same view, and nothing to draw.
    return isSame(view, next) ? view : next;
  }
  const isMoved = Math.abs(lengthOf(range) / lengthOf(state.range) - 1) < SAME_LENGTH;
  const isInside = view.to > range.from && view.from < range.to;
  return isMoved && isInside && !isSame(view, state.range) ? view : range;
}

/** Neither shorter nor longer than a chart can show. */
function bounded({ from, to }: TimeSpan, range: TimeSpan): TimeSpan {
  const middle = (from + to) / 2;
  const half = Math.min(lengthOf(range) * WIDEST, Math.max(SHORTEST_MS, to - from)) / 2;
  return { from: Math.round(middle - half), to: Math.round(middle + half) };
}

interface ZoomOptions {
  readonly trend: TrendView;
  readonly range: TimeSpan;
  /** Pixels in which the view is drawn. */
  readonly left: number;
  readonly right: number;
  /** The wheel scrolls the page until the chart has the focus. */
  readonly needsFocus: boolean;
}

/** Wheel and pinch zoom, a drag moves (d3-zoom). The view is the truth: the transform is made from it when it changes. */
export function useZoom(stage: RefObject<HTMLElement | null>, options: ZoomOptions): void {
  const { left, right, trend } = options;
  const length = lengthOf(options.range);
  const onZoom = useEffectEvent((transform: ZoomTransform) => {
    trend.show(viewOf(transform, options));
  });
  const mayZoom = useEffectEvent((event: Event) => isOurs(event, stage.current!, options.needsFocus));
  useLayoutEffect(() => {
    const element = stage.current!;
    const behaviour = zoom<HTMLElement, unknown>()
      .extent([
        [left, 0],
        [Math.max(left + 1, right), 1],
      ])
      .scaleExtent([1 / WIDEST, Math.max(1, length / SHORTEST_MS)])
      .filter((event: Event) => mayZoom(event))
      // A drag must not swallow the click that sets the second cursor.
      .clickDistance(4)
      .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
        if (sourceEvent) onZoom(transform);
      });
    const selection = select(element).call(behaviour).on('dblclick.zoom', null);
    return () => void selection.on('.zoom', null);
  }, [stage, left, right, length]);
  useLayoutEffect(() => {
    (stage.current as HTMLElement & { __zoom?: ZoomTransform }).__zoom = transformOf(trend.view, options);
  });
}

type Placing = Pick<ZoomOptions, 'left' | 'right' | 'range'>;

function viewOf({ k, x }: ZoomTransform, { left, right, range }: Placing): TimeSpan {
  const time = (pixel: number) => range.from + (((pixel - x) / k - left) / (right - left)) * lengthOf(range);
  return { from: time(left), to: time(right) };
}

function transformOf(view: TimeSpan, { left, right, range }: Placing): ZoomTransform {
  const k = lengthOf(range) / lengthOf(view);
  const place = left + ((view.from - range.from) / lengthOf(range)) * (right - left);
  return zoomIdentity.translate(left - place * k, 0).scale(k);
}

/** Whether a gesture is meant for the chart, and not for the page around it. */
function isOurs(event: Event, stage: HTMLElement, needsFocus: boolean): boolean {
  if (event instanceof WheelEvent)
    return event.ctrlKey || event.metaKey || !needsFocus || stage.contains(document.activeElement);
  if (event instanceof MouseEvent) return event.button === 0 && !event.shiftKey && !event.ctrlKey;
  // One finger scrolls the page and moves the cursor; two zoom.
  return event instanceof TouchEvent && event.touches.length > 1;
}
