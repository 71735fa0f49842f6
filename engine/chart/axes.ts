/** Axes of values: where they begin and end, and their ticks in words. */
import { scaleLinear } from 'd3-scale';
import { type Extent, extentOf, withLimits } from './extent.ts';
import { SWITCH_EXTENT, SWITCH_TICKS, type SwitchWords, switchTick, tickWords } from './numbers.ts';
import { type PlannedScale, pixelOf } from './scales.ts';
import type { Band, ChartAxis, TimeSpan, TrendSeries } from './series.ts';

interface ValueTick {
  readonly y: number;
  readonly text: string;
}

export interface PlannedAxis {
  readonly side: 'left' | 'right';
  /** Its name and unit. */
  readonly title: string;
  readonly scale: PlannedScale;
  readonly ticks: readonly ValueTick[];
}

/** Pixels for one tick. */
const TICK_PX = 44;

interface AxisOptions {
  readonly side: 'left' | 'right';
  readonly axis: ChartAxis;
  /** Those that belong to it and are shown. */
  readonly series: readonly TrendSeries[];
  /** What is laid over them. */
  readonly ghosts: readonly TrendSeries[];
  readonly bands: readonly Band[];
  readonly view: TimeSpan;
  /** Pixels, of its highest and its lowest value. */
  readonly top: number;
  readonly bottom: number;
}

/** An axis for the values in view, or as it is fixed. */
export function axisOf({ side, axis, series, ghosts, bands, view, top, bottom }: AxisOptions): PlannedAxis {
  const words = switchOf(series);
  const count = Math.max(2, Math.floor((bottom - top) / TICK_PX));
  const domain = words ? SWITCH_EXTENT : domainOf(axis, [...series, ...ghosts], bands, view, count);
  const scale: PlannedScale = { domain, range: [bottom, top] };
  const values = words ? SWITCH_TICKS : scaleLinear(domain, [bottom, top]).ticks(count);
  const step = values.length > 1 ? values[1]! - values[0]! : 1;
  const text = (value: number) => (words ? switchTick(value, words) : tickWords(value, step));
  return {
    side,
    title: titleOf(axis, series),
    scale,
    ticks: values.map((value) => ({ y: pixelOf(scale, value), text: text(value) })),
  };
}

/** The words of 0 and 1, if all series are switches. */
const switchOf = (series: readonly TrendSeries[]): SwitchWords | undefined =>
  series.length > 0 && series.every(({ words }) => words) ? series[0]!.words : undefined;

function domainOf(
  { min, max }: ChartAxis,
  series: readonly TrendSeries[],
  bands: readonly Band[],
  view: TimeSpan,
  count: number,
): Extent {
  const shown = withLimits(extentOf(series, view) ?? [min ?? 0, max ?? (min ?? 0) + 1], bands);
  const [low, high] = scaleLinear([min ?? shown[0], max ?? shown[1]], [0, 1])
    .nice(count)
    .domain() as [number, number];
  const ends: Extent = [min ?? low, max ?? high];
  return ends[0] < ends[1] ? ends : [ends[0], ends[0] + 1];
}

/** Its name, and the unit if all series have the same. */
function titleOf({ label = '', unit }: ChartAxis, series: readonly TrendSeries[]): string {
  const units = new Set(series.map((one) => one.unit ?? ''));
  const shown = unit ?? (units.size === 1 ? [...units][0]! : '');
  if (!label) return shown;
  return shown ? `${label} (${shown})` : label;
}
