/**
 * What a chart shows, worked out once as plain data: scales, ticks in words, lines as vertices, gaps, doubtful stretches,
 * limits, alarms, legend. Painters draw it on a screen, into a file or on paper, and decide nothing but colours.
 */
import { shifted } from './ghost.ts';
import { belongs, type Frame, type PlannedPanel, panelsOf } from './panels.ts';
import { type PlannedScale, pixelOf } from './scales.ts';
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
} from './series.ts';
import { ageTicks, type PlannedTick, timeAxisOf } from './time-axis.ts';
import { type Stretch, type Trace, traceOf } from './trace.ts';

interface PlanInput {
  readonly series: readonly TrendSeries[];
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The time that is shown. */
  readonly view: TimeSpan;
  /** The time that the series cover; missing: the view. */
  readonly covered?: TimeSpan;
  /** IANA zone. */
  readonly zone: string;
  /** The present, for "Today" and for alarms that still stand. */
  readonly now: number;
  /** The left and the right one. */
  readonly axes?: readonly ChartAxis[];
  readonly mode?: ChartMode;
  readonly bands?: readonly Band[];
  readonly marks?: readonly Mark[];
  readonly annotations?: readonly Annotation[];
  readonly ghost?: Ghost;
  /** Times that are pointed at: the first is the one that moves. */
  readonly cursors?: readonly number[];
  /** The time axis says how many seconds ago it was, instead of the clock. */
  readonly isAgo?: boolean;
}

export interface PlannedSeries extends Trace {
  readonly key: string;
  readonly slot: number;
  readonly style: SeriesStyle;
  readonly panel: number;
  readonly y: PlannedScale;
  readonly isGhost: boolean;
}

export interface PlannedBand extends Pick<Band, 'label' | 'look'> {
  readonly panel: number;
  /** Pixels of its highest and lowest value; equal: a line. */
  readonly top: number;
  readonly bottom: number;
  /** Where its name ends. */
  readonly labelX: number;
}

export interface PlannedMark extends Stretch, Pick<Mark, 'label' | 'level'> {}

export interface PlannedNote extends Annotation {
  readonly x: number;
}

interface PlannedCursor {
  readonly time: number;
  readonly x: number;
}

interface LegendEntry extends Pick<TrendSeries, 'key' | 'label' | 'unit' | 'slot' | 'axis'> {
  readonly isHidden: boolean;
}

export interface ChartPlan {
  readonly width: number;
  readonly height: number;
  readonly frame: Frame;
  readonly x: PlannedScale;
  readonly ticks: readonly PlannedTick[];
  readonly panels: readonly PlannedPanel[];
  readonly series: readonly PlannedSeries[];
  readonly bands: readonly PlannedBand[];
  readonly marks: readonly PlannedMark[];
  readonly notes: readonly PlannedNote[];
  readonly cursors: readonly PlannedCursor[];
  readonly legend: readonly LegendEntry[];
  /** Nothing is drawn: there is no value in the view. */
  readonly isEmpty: boolean;
}

/** Plans a chart. Pure: the same input always gives the same plan. */
export function planChart(input: PlanInput): ChartPlan {
  const { width, height, view } = input;
  const shown = input.series.filter(({ hidden }) => !hidden);
  const ghosts = ghostsOf(input, shown);
  const { panels, frame } = panelsOf({ ...input, series: shown, ghosts });
  const x: PlannedScale = { domain: [view.from, view.to], range: [frame.left, frame.right] };
  const draw = (isGhost: boolean) => (series: TrendSeries) => drawn(series, isGhost, { x, panels, input });
  const series = [...ghosts.map(draw(true)), ...shown.map(draw(false))];
  const isIn = ({ time }: { readonly time: number }) => time >= view.from && time <= view.to;
  return {
    ...{ width, height, frame, x, panels, series },
    ticks: input.isAgo ? ageTicks(x) : timeAxisOf(x, input.zone, input.now),
    bands: panels.flatMap((panel, nth) => bandsOf(input.bands ?? [], shown, panel, nth, frame.right)),
    marks: marksOf(input, x),
    notes: (input.annotations ?? []).filter(isIn).map((one) => ({ ...one, x: pixelOf(x, one.time) })),
    cursors: cursorsOf(input.cursors ?? [], x),
    legend: input.series.map(({ key, label, unit, slot, axis, hidden = false }) => ({
      ...{ key, label, unit, slot, axis, isHidden: hidden },
    })),
    isEmpty: series.every(({ line }) => line.ends.length === 0),
  };
}

/** The times that are pointed at, where they are in view. */
export const cursorsOf = (times: readonly number[], x: PlannedScale): PlannedCursor[] =>
  times
    .filter((time) => time >= x.domain[0] && time <= x.domain[1])
    .map((time) => ({ time, x: pixelOf(x, time) }));

/** What is laid over those series that are shown, with their colours. */
function ghostsOf({ ghost, zone }: PlanInput, shown: readonly TrendSeries[]): TrendSeries[] {
  if (!ghost) return [];
  const own = new Map(shown.map((one) => [one.key, one]));
  return ghost.series.flatMap((one) => {
    const series = own.get(one.key);
    return series ? [{ ...shifted(one, ghost.shift, zone), slot: series.slot, axis: series.axis }] : [];
  });
}

interface Drawing {
  readonly x: PlannedScale;
  readonly panels: readonly PlannedPanel[];
  readonly input: PlanInput;
}

function drawn(series: TrendSeries, isGhost: boolean, { x, panels, input }: Drawing): PlannedSeries {
  const { key, slot, style, axis } = series;
  const panel = Math.max(
    0,
    panels.findIndex((one) => one.key === key),
  );
  const { left, right } = panels[panel]!;
  const y = ((panels[panel]!.key === null && axis === 2 ? right : left) ?? right ?? left)!.scale;
  const covered = input.covered ?? input.view;
  return { key, slot, style, panel, y, isGhost, ...traceOf(series, { x, y, covered }) };
}

/** Distance of two limits at which their names collide, and how far one then moves aside. */
const CLOSE_PX = 28;
const ASIDE_PX = 64;

/** The limits inside a panel, the highest first. */
function bandsOf(
  bands: readonly Band[],
  shown: readonly TrendSeries[],
  panel: PlannedPanel,
  nth: number,
  edge: number,
): PlannedBand[] {
  const lane = shown.find(({ key }) => key === panel.key);
  const own = bands.filter((band) => !lane || belongs(band, lane));
  const within = (y: number) => Math.min(panel.bottom, Math.max(panel.top, y));
  const seen = own.flatMap((band) => {
    const axis = (!lane && band.axis === 2 ? panel.right : panel.left) ?? panel.right;
    if (!axis) return [];
    const bottom = pixelOf(axis.scale, band.low);
    const top = pixelOf(axis.scale, band.high ?? band.low);
    if (bottom < panel.top || top > panel.bottom) return [];
    return [{ label: band.label, look: band.look, top: within(top), bottom: within(bottom) }];
  });
  const sorted = seen.toSorted((a, b) => a.top - b.top);
  return sorted.map((band, at) => ({
    ...band,
    panel: nth,
    labelX: edge - 2 - (at > 0 && band.top - sorted[at - 1]!.top < CLOSE_PX ? ASIDE_PX : 0),
  }));
}

/** The spans of alarms that reach into the view. */
function marksOf({ marks = [], view, now }: PlanInput, x: PlannedScale): PlannedMark[] {
  return marks
    .map((mark) => ({ ...mark, to: mark.to ?? Math.max(now, mark.from) }))
    .filter(({ from, to }) => to >= view.from && from <= view.to)
    .map(({ from, to, label, level }) => ({
      ...{ label, level },
      from: pixelOf(x, Math.max(view.from, from)),
      to: pixelOf(x, Math.min(view.to, to)),
    }));
}
