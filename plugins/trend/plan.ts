/** What a trend draws: its series, axes and limits, as charts are planned. */
import { type ChartPlan, planChart } from '../../engine/chart/plan.ts';
import type { Band, SeriesStyle, TrendSeries } from '../../engine/chart/series.ts';
import type { Box, Feed, FeedAnswer, FeedReading } from '../../engine/plugin.ts';
import { isSwitch, trendSeries } from '../shared/sparkline.ts';

interface TrendProps {
  readonly style: SeriesStyle;
  readonly axes: 'by-unit' | 'one';
  readonly fixedLeft: boolean;
  readonly minScale: number;
  readonly maxScale: number;
  readonly fixedRight: boolean;
  readonly minRight: number;
  readonly maxRight: number;
  readonly tagLimits: boolean;
  readonly limits: boolean;
  readonly lowLimit: number;
  readonly highLimit: number;
}

type SeriesAnswer = Extract<FeedAnswer, { readonly type: 'series' }>;

/** The series in the order of the tags; those that are not available are left out. */
function seriesOf(p: TrendProps, tags: readonly string[], answer: SeriesAnswer): TrendSeries[] {
  const [first] = answer.series;
  const slotOf = (tag: string): number => tags.indexOf(tag) + 1;
  return answer.series.map((one) => ({
    ...trendSeries(one, answer.step),
    ...(isSwitch(one) ? {} : { style: p.style }),
    slot: slotOf(one.tag),
    axis: p.axes === 'by-unit' && one.unit !== first!.unit ? 2 : 1,
  }));
}

/** A series with its present value at the end, where it is newer than the last slice. */
function upToNow(series: TrendSeries, reading: FeedReading | undefined, to: number): TrendSeries {
  const isGood = reading !== undefined && (reading.quality === 'good' || reading.quality === 'uncertain');
  const last = series.time.at(-1) ?? Number.NEGATIVE_INFINITY;
  if (!isGood || !Number.isFinite(reading.value) || reading.time <= Math.max(last, to)) return series;
  const more = (column: Float64Array | Float32Array | undefined): Float64Array =>
    Float64Array.from([...(column ?? []), reading.value]);
  return {
    ...series,
    time: Float64Array.from([...series.time, reading.time]),
    ...{ value: more(series.value), min: more(series.min), max: more(series.max), last: more(series.last) },
    quality: Uint8Array.from([...(series.quality ?? []), reading.quality === 'good' ? 0 : 1]),
    broken: Uint8Array.from([...(series.broken ?? []), 0]),
  };
}

/** Those that the object itself has. */
const ownBands = ({ limits, lowLimit, highLimit }: TrendProps): Band[] =>
  limits
    ? [
        { label: 'High', look: 'urgent', low: highLimit },
        { label: 'Low', look: 'urgent', low: lowLimit },
      ]
    : [];

/** At which alarms of the tags are raised, and where their values are normal; with the tag's name where there are several. */
const tagBands = (drawn: readonly TrendSeries[], { series }: SeriesAnswer): Band[] =>
  series.flatMap(({ tag, name, unit, limits }, nth) =>
    limits.map((limit) => ({
      ...{ ...limit, series: tag, axis: drawn[nth]!.axis, unit },
      label: series.length > 1 ? `${name}: ${limit.label}` : limit.label,
    })),
  );

/** While the diagram is edited no tag is asked: a band shows where those of the tags will be. */
const sampleBands = (p: TrendProps): Band[] => [
  ...ownBands(p),
  ...(p.tagLimits ? [{ label: 'Limit of the tag', look: 'urgent', low: SAMPLE_LIMIT } as const] : []),
];

const axesOf = (p: TrendProps) => [
  p.fixedLeft ? { min: p.minScale, max: p.maxScale } : {},
  p.fixedRight ? { min: p.minRight, max: p.maxRight } : {},
];

/** `box`: pixels of the plan. */
export function planOf(
  p: TrendProps,
  tags: readonly string[],
  answer: SeriesAnswer,
  feed: Feed,
  { w, h }: Box,
): ChartPlan {
  const series = seriesOf(p, tags, answer).map((one) => upToNow(one, feed.now(one.key), answer.to));
  const to = Math.max(answer.to, ...series.map(({ time }) => time.at(-1) ?? 0));
  return planChart({
    ...{ series, width: w, height: h, zone: answer.zone, now: to },
    view: { from: answer.from + to - answer.to, to },
    covered: { from: answer.from, to },
    axes: axesOf(p),
    bands: [...ownBands(p), ...(p.tagLimits ? tagBands(series, answer) : [])],
  });
}

/** Of a sample: values in percent at equal distances, and how much lower each further line is. */
const SAMPLE = [40, 62, 48, 71, 55, 66, 50];
const LOWER = 12;
const SAMPLE_LIMIT = 68;

/** A calm picture of what the properties say: nobody measured its values, so it has no words. */
export function samplePlan(p: TrendProps, lines: number, { w, h }: Box): ChartPlan {
  const time = Float64Array.from(SAMPLE, (_, nth) => nth);
  const series = Array.from({ length: lines }, (_, nth): TrendSeries => {
    const value = Float64Array.from(SAMPLE, (_, at) => SAMPLE[(at + nth) % SAMPLE.length]! - nth * LOWER);
    const axis = nth % 2 === 1 && p.axes === 'by-unit' ? 2 : 1;
    return {
      key: String(nth),
      label: '',
      unit: null,
      axis,
      slot: nth + 1,
      style: p.style,
      time,
      value,
      before: null,
    };
  });
  const view = { from: 0, to: SAMPLE.length - 1 };
  return planChart({
    ...{ series, width: w, height: h, zone: 'UTC', now: 0, view, axes: axesOf(p), bands: sampleBands(p) },
  });
}
