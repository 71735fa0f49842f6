/** What a chart is made of: series in columns, and what lies behind, over and beside them. Plain data. */
import type { SwitchWords } from './numbers.ts';

/** Milliseconds since 1970. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export type SeriesStyle = 'line' | 'spline' | 'steps';
/** Series share one or two axes, or each has a lane of its own. */
export type ChartMode = 'axes' | 'lanes';

/** The codes of a series' column `quality`, in words. */
export const QUALITY_WORDS = ['good', 'uncertain', 'bad', 'stale', 'missing'] as const;

/** The lowest and highest value of each slice of time. */
export interface Extremes {
  readonly time: Float64Array;
  readonly min: Column;
  readonly max: Column;
  readonly broken?: Uint8Array;
  /** Milliseconds of a slice. */
  readonly step?: number;
}

/**
 * One line. Columns have one entry for each sample, or for each slice of time; entry `i` is at `time[i]`, in order.
 * NaN: no value.
 */
export interface TrendSeries {
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
  /** 1: left, 2: right. */
  readonly axis: 1 | 2;
  /** 1, 2, …: determines colour and dash (GRAPH-03). */
  readonly slot: number;
  readonly style: SeriesStyle;
  /** Milliseconds since 1970, rising. */
  readonly time: Float64Array;
  /** The line. */
  readonly value: Float64Array;
  /** Of each slice, where entries are slices. */
  readonly first?: Column;
  readonly min?: Column;
  readonly max?: Column;
  readonly last?: Column;
  /** Indices into QUALITY_WORDS. */
  readonly quality?: Uint8Array;
  /** 1: the value was lost after this entry and is unknown until the next. */
  readonly broken?: Uint8Array;
  /** The value held when the columns begin. */
  readonly before: { readonly time: number; readonly value: number } | null;
  /** Finer slices, whose lowest and highest values are drawn behind the line instead of its own (OR-105). */
  readonly extremes?: Extremes;
  readonly hidden?: boolean;
  /** Milliseconds of a slice; missing: samples as they came. */
  readonly step?: number;
  /** Of a switch: what 0 and 1 are called. */
  readonly words?: SwitchWords;
  /** A value in words, without the unit; missing: as many digits as tell neighbours apart. */
  readonly format?: (value: number) => string;
}

export type Column = Float64Array | Float32Array;

export interface ChartAxis {
  readonly label?: string;
  readonly unit?: string | null;
  /** Missing: follows the values in view. */
  readonly min?: number;
  readonly max?: number;
}

/** A line or a stretch of values: an alarm's limit, a setpoint, a range that is wanted. */
export interface Band {
  readonly label: string;
  readonly look: 'critical' | 'urgent' | 'setpoint';
  readonly low: number;
  /** Missing: a line at `low`. */
  readonly high?: number;
  /** Missing: the left one. */
  readonly axis?: 1 | 2;
  /** In lanes: those of this series alone. */
  readonly series?: string;
  /** Missing: that of the first series. */
  readonly unit?: string | null;
  /** The tag's range from minimum to maximum: a limit near its values is always shown. */
  readonly range?: number;
}

/** A span in which an alarm stood. */
export interface Mark {
  readonly from: number;
  /** Null: it still stands. */
  readonly to: number | null;
  readonly level: 'critical' | 'urgent';
  readonly label: string;
}

/** What somebody wrote at a time. */
export interface Annotation {
  readonly key: string;
  readonly time: number;
  readonly text: string;
  /** Who wrote it, and about which series. */
  readonly by?: string;
}

/** The same series at another time, laid over the chart by the clock on the wall: noon over noon across clock changes. */
export interface Ghost {
  /** "Last week". */
  readonly label: string;
  /** With their own times; keys are those of the series they belong to. */
  readonly series: readonly TrendSeries[];
  /** Milliseconds by the wall clock from their times to where they are drawn. */
  readonly shift: number;
}
