/** The parts of a chart: one for all series, or a lane for each; and the room that the words of their axes need. */
import { axisOf, type PlannedAxis } from './axes.ts';
import type { Band, ChartAxis, ChartMode, TimeSpan, TrendSeries } from './series.ts';

/** Pixels of the part in which lines are drawn. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The one part of a chart, or one lane. */
export interface PlannedPanel {
  readonly top: number;
  readonly bottom: number;
  /** The series of a lane; null: all. */
  readonly key: string | null;
  /** Of a lane: the name of its series. */
  readonly title: string;
  readonly left: PlannedAxis | null;
  readonly right: PlannedAxis | null;
}

interface PanelsInput {
  /** Those that are shown. */
  readonly series: readonly TrendSeries[];
  readonly ghosts: readonly TrendSeries[];
  readonly width: number;
  readonly height: number;
  readonly view: TimeSpan;
  readonly axes?: readonly ChartAxis[];
  readonly mode?: ChartMode;
  readonly bands?: readonly Band[];
}

/** Pixels around the lines. The left one is at least as wide as most axes need: charts below one another begin alike. */
const MARGIN = { top: 8, titled: 22, bottom: 24, left: 52, right: 12 };
const LETTER_PX = 6.4;
/** Between the words of an axis and its lines, and to the edge. */
const BESIDE_PX = 14;
const LANE_GAP = 16;

/** The panels from top to bottom, and the frame around them. */
export function panelsOf(input: PanelsInput): {
  readonly panels: readonly PlannedPanel[];
  readonly frame: Frame;
} {
  const { width, height } = input;
  const isLanes = input.mode === 'lanes' && input.series.length > 1;
  const isTitled = !isLanes && input.axes?.some(({ label, unit }) => label || unit);
  const top = isTitled ? MARGIN.titled : MARGIN.top;
  const bottom = Math.max(top + 1, height - MARGIN.bottom);
  const panels = isLanes ? lanesOf(input, top, bottom) : [sharedPanel(input, top, bottom)];
  const left = Math.max(MARGIN.left, roomFor(panels.map((panel) => panel.left)));
  const right = Math.max(MARGIN.right, roomFor(panels.map((panel) => panel.right)));
  return { panels, frame: { left, right: Math.max(left + 1, width - right), top, bottom } };
}

function sharedPanel({ series, ghosts, view, axes, bands = [] }: PanelsInput, top: number, bottom: number) {
  const axis = (nth: 1 | 2, side: 'left' | 'right'): PlannedAxis => {
    const isOn = (one: { readonly axis?: 1 | 2 }) => (one.axis ?? 1) === nth;
    return axisOf({
      ...{ side, view, top, bottom },
      axis: axes?.[nth - 1] ?? {},
      series: series.filter(isOn),
      ghosts: ghosts.filter(isOn),
      bands: bands.filter(isOn),
    });
  };
  const hasRight = series.some((one) => one.axis === 2);
  const hasLeft = !hasRight || series.some((one) => one.axis === 1);
  const left = hasLeft ? axis(1, 'left') : null;
  return { ...{ top, bottom, left }, key: null, title: '', right: hasRight ? axis(2, 'right') : null };
}

function lanesOf({ series, ghosts, view, axes, bands = [] }: PanelsInput, top: number, bottom: number) {
  const high = (bottom - top - LANE_GAP * (series.length - 1)) / series.length;
  return series.map((one, nth): PlannedPanel => {
    const from = top + nth * (high + LANE_GAP);
    const own = axes?.[one.axis - 1];
    const left = axisOf({
      ...{ side: 'left', view, top: from, bottom: from + high },
      axis: { min: own?.min, max: own?.max },
      series: [one],
      ghosts: ghosts.filter(({ key }) => key === one.key),
      bands: bands.filter((band) => belongs(band, one)),
    });
    const title = one.unit ? `${one.label} (${one.unit})` : one.label;
    return { top: from, bottom: from + high, key: one.key, title, left, right: null };
  });
}

/** Whether a limit is drawn in the lane of a series. */
export const belongs = (band: Band, { key, axis }: Pick<TrendSeries, 'key' | 'axis'>): boolean =>
  band.series === undefined ? (band.axis ?? 1) === axis : band.series === key;

/** Pixels that the widest tick needs beside the lines; 0 without an axis. */
const roomFor = (axes: readonly (PlannedAxis | null)[]): number =>
  Math.max(
    0,
    ...axes.flatMap((axis) => axis?.ticks.map(({ text }) => text.length * LETTER_PX + BESIDE_PX) ?? []),
  );
