import { MessageSquarePlus, Table2, ZoomOut } from 'lucide-react';
import { type ReactNode, type RefObject, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { timeWords } from '../../../engine/chart/moments.ts';
import { planChart } from '../../../engine/chart/plan.ts';
import { valueAt } from '../../../engine/chart/scales.ts';
import type {
  Annotation,
  Band,
  ChartAxis,
  ChartMode,
  Ghost,
  Mark,
  SeriesStyle,
  TimeSpan,
  TrendSeries,
} from '../../../engine/chart/series.ts';
import { IconButton } from '../button.tsx';
import styles from './chart.module.css';
import { LimitList } from './limit-list.tsx';
import { TrendCanvas } from './trend-canvas.tsx';
import { TrendChoices, useChoices } from './trend-choices.tsx';
import { TrendLegend } from './trend-legend.tsx';
import { NoteFlags, TrendNotes } from './trend-notes.tsx';
import { readingsAt, readingWords } from './trend-readings.ts';
import { TrendReadout } from './trend-readout.tsx';
import { TrendTable } from './trend-table.tsx';
import { useLoaded } from './use-loaded.ts';
import { annotatedTime, useTrendCursor } from './use-trend-cursor.ts';
import { useView, useZoom } from './use-view.ts';
import { useWidth } from './use-width.ts';

export interface TrendProps {
  /** The chart's name, above it and for screen readers. */
  readonly title: string;
  /** In columns; at least those of `covered`. Keep the identity of series that did not change. */
  readonly series: readonly TrendSeries[];
  /** What is shown at first and after a reset. A range that moves on with the time leaves a zoomed chart where it is. */
  readonly range: TimeSpan;
  /** Where the owner wants the view to be: for charts that zoom together. Missing: the range. */
  readonly view?: TimeSpan;
  /** The time that the series cover; missing: the range. Beyond it nothing is drawn as held. */
  readonly covered?: TimeSpan;
  /** IANA zone of the times shown. */
  readonly zone: string;
  /** CSS pixels of the drawn part. */
  readonly height?: number;
  /** The left and the right axis: name, unit, fixed ends. */
  readonly axes?: readonly ChartAxis[];
  /** How the series share the room at first. */
  readonly mode?: ChartMode;
  /** Alarm limits, setpoints, wanted ranges. */
  readonly bands?: readonly Band[];
  /** Spans in which alarms stood. */
  readonly marks?: readonly Mark[];
  readonly annotations?: readonly Annotation[];
  /** Buttons of an annotation in the list, by its key. */
  readonly annotationTools?: (key: string) => ReactNode;
  /** Offers to write one at the time of the cursor. */
  readonly onAnnotate?: (time: number) => void;
  /** The same series at another time, laid over these. */
  readonly ghost?: Ghost;
  /** Offers lanes or axes, and how lines are drawn. */
  readonly hasChoices?: boolean;
  /** Buttons beside its own. */
  readonly tools?: ReactNode;
  /** The wheel scrolls the page until the chart has the focus: for pages longer than the screen. */
  readonly scrollsPage?: boolean;
  /** The time of the cursor, where charts share it; missing: it is the chart's own. */
  readonly cursor?: number | null;
  readonly onCursor?: (time: number | null) => void;
  /**
   * The view rests after a zoom, a move or a reset. The owner loads finer values for it and hands them over as `series` and
   * `covered`; until then the chart draws what it has.
   */
  readonly onView?: (view: TimeSpan) => void;
  /** Keys of the series that the legend hides, whenever they change. */
  readonly onHidden?: (keys: ReadonlySet<string>) => void;
}

/** CSS pixels of the drawn part. */
const HEIGHT = 180;

/**
 * A trend: lines over time on a canvas. Wheel and pinch zoom, a drag moves, a click sets a second cursor and the chart says
 * the differences. For keyboards and screen readers it is a slider: arrows move the cursor from entry to entry, Home and
 * End to the ends, + and − zoom, 0 resets, Shift and an arrow moves the view, Space sets the second cursor, Escape removes
 * both, N writes an annotation; the same values are there as a table. It loads nothing: see `onView`.
 */
export function Trend(props: TrendProps) {
  const { title, zone, height = HEIGHT } = props;
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const [isTable, setTable] = useState(false);
  const picture = usePicture(props, stage);
  const { plan, trend, series, shown, choices, hidden, setHidden } = picture;
  const { view } = trend;
  const pointing = usePointing(props, picture, stage);
  const { cursor, fixed, point } = pointing;
  const place = useDeferredValue(cursor);
  const step = stepOf(shown, view);
  const readings = readingsAt(shown, place ?? view.to, place === null || fixed === null ? undefined : fixed);
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <span id={id} className={styles.title}>
          {title}
        </span>
        <span className={styles.tools}>
          {props.hasChoices && <TrendChoices choices={choices} count={series.length} />}
          <AnnotateButton onAnnotate={props.onAnnotate} time={annotatedTime(view, fixed, cursor)} />
          {props.tools}
          {trend.isZoomed && (
            <IconButton icon={ZoomOut} label="Reset zoom" shortcut="0" onClick={trend.reset} />
          )}
          <TableSwitch isOn={isTable} onSwitch={setTable} />
        </span>
        <TrendReadout {...{ readings, fixed, step, zone }} time={place} />
      </figcaption>
      <LimitList limits={props.bands} unit={shown[0]?.unit ?? null} />
      <TrendStage {...{ title, zone, height, stage, step, picture, pointing }} />
      {(series.length > 1 || props.ghost) && (
        <TrendLegend {...{ series, readings, hidden }} ghost={props.ghost} onHidden={setHidden} />
      )}
      <TrendNotes
        {...{ zone }}
        notes={plan.notes}
        marks={plan.marks}
        tools={props.annotationTools}
        onPoint={point}
      />
      {isTable && <TrendTable {...{ title, view, step, zone }} series={shown} />}
    </figure>
  );
}

interface TrendStageProps extends Pick<TrendProps, 'title' | 'zone'> {
  readonly height: number;
  readonly stage: RefObject<HTMLDivElement | null>;
  /** Milliseconds between entries. */
  readonly step: number;
  readonly picture: Picture;
  readonly pointing: ReturnType<typeof usePointing>;
}

/** The drawn part: a slider over time, with flags for what people wrote. */
function TrendStage({ title, zone, height, stage, step, picture, pointing }: TrendStageProps) {
  const { plan, shown, trend } = picture;
  const { cursor, fixed, handlers, point } = pointing;
  const { view } = trend;
  const now = cursor ?? view.to;
  return (
    <div className={styles.picture}>
      <div
        ref={stage}
        className={styles.stage}
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={`${title}, over time`}
        aria-valuemin={view.from}
        aria-valuemax={view.to}
        aria-valuenow={now}
        aria-valuetext={`${timeWords(now, zone, step)}: ${readingWords(readingsAt(shown, now, fixed ?? undefined))}`}
        {...handlers}
      >
        <TrendCanvas plan={plan} shown={shown} cursors={cursorTimes(cursor, fixed)} />
        {plan.isEmpty && <p className={styles.empty}>No values in this range</p>}
      </div>
      <NoteFlags
        notes={plan.notes}
        top={plan.frame.top}
        width={plan.width}
        pointed={cursor}
        onPoint={point}
      />
    </div>
  );
}

const cursorTimes = (cursor: number | null, fixed: number | null): readonly number[] =>
  [cursor, fixed].filter((time) => time !== null);

type Picture = ReturnType<typeof usePicture>;

/** What is drawn: the view, the choices, the series that are shown, and their plan. */
function usePicture(props: TrendProps, stage: RefObject<HTMLElement | null>) {
  const { range, zone, axes, bands, marks, annotations, ghost, height = HEIGHT } = props;
  const width = useWidth(stage);
  const trend = useView(props);
  const choices = useChoices(props.mode);
  const { mode, style } = choices;
  const { view } = trend;
  const { series: loaded, covered } = useLoaded(
    { series: props.series, covered: props.covered ?? range },
    range,
    view,
  );
  const { series, shown, hidden, setHidden } = useShown(props, loaded, style);
  const plan = useMemo(
    () =>
      planChart({
        ...{ series, width, height, view, covered, zone, axes, mode, bands, marks, annotations, ghost },
        now: Date.now(),
      }),
    [series, width, height, view, covered, zone, axes, mode, bands, marks, annotations, ghost],
  );
  const { left, right } = plan.frame;
  useZoom(stage, { ...{ trend, range, left, right }, needsFocus: props.scrollsPage ?? false });
  return { plan, trend, choices, series, shown, hidden, setHidden };
}

/** The cursors: the owner's, where charts share it, else the chart's own. */
function usePointing(
  props: TrendProps,
  { plan, trend, shown }: Picture,
  stage: RefObject<HTMLElement | null>,
) {
  const [own, setOwn] = useState<number | null>(null);
  const cursor = props.cursor === undefined ? own : props.cursor;
  const [left, right] = plan.x.range;
  const point = props.onCursor ?? setOwn;
  const pointing = useTrendCursor({
    ...{ series: shown, trend, cursor },
    onCursor: point,
    onAnnotate: props.onAnnotate,
    timeAt: (clientX) => valueAt(plan.x, clientX - (stage.current?.getBoundingClientRect().left ?? 0)),
    pixel: (trend.view.to - trend.view.from) / (right - left),
  });
  return { ...pointing, cursor, point };
}

/** The series as the legend and the choice of style leave them; hidden ones keep their place in the legend. */
function useShown({ onHidden }: TrendProps, given: readonly TrendSeries[], style: SeriesStyle | null) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(given.filter((one) => one.hidden).map(({ key }) => key)),
  );
  const series = useMemo(
    () => given.map((one) => ({ ...one, hidden: hidden.has(one.key), style: style ?? one.style })),
    [given, hidden, style],
  );
  const shown = useMemo(() => series.filter((one) => !one.hidden), [series]);
  const change = (keys: ReadonlySet<string>): void => {
    setHidden(keys);
    onHidden?.(keys);
  };
  return { series, shown, hidden, setHidden: change };
}

/** Milliseconds between entries: decides whether times are told with seconds. */
const stepOf = (shown: readonly TrendSeries[], { from, to }: TimeSpan): number =>
  Math.min(...shown.map(({ step }) => step ?? (to - from) / FEW), Number.MAX_SAFE_INTEGER);
/** Entries of a chart whose samples came as they liked. */
const FEW = 60;

interface AnnotateButtonProps extends Pick<TrendProps, 'onAnnotate'> {
  readonly time: number;
}

const AnnotateButton = ({ onAnnotate, time }: AnnotateButtonProps) =>
  onAnnotate && (
    <IconButton
      icon={MessageSquarePlus}
      label="Add annotation"
      shortcut="N"
      onClick={() => onAnnotate(time)}
    />
  );

interface TableSwitchProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

const TableSwitch = ({ isOn, onSwitch }: TableSwitchProps) => (
  <IconButton
    icon={Table2}
    label={isOn ? 'Hide the table' : 'Show as a table'}
    aria-pressed={isOn}
    onClick={() => onSwitch(!isOn)}
  />
);
