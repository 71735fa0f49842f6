/** The chart of a report: the same plan as the screen's (OR-124), for pictures and for paper. */
import { timeWords } from '../../../../engine/chart/moments.ts';
import { SWITCH_WORDS } from '../../../../engine/chart/numbers.ts';
import { type ChartPlan, planChart } from '../../../../engine/chart/plan.ts';
import type { Annotation, Band, TrendSeries } from '../../../../engine/chart/series.ts';
import type { SeriesColumns } from '../../../contract/index.ts';
import { isSwitch, percentOf, styleOfSeries } from '../../../contract/report-values.ts';
import { limitsOf, shownLimits } from '../../../contract/tag-limits.ts';
import { newestAnnotations } from '../annotations/index.ts';
import { calculatedValues, valuesOf } from './report-values.ts';
import type { PlannedSeries } from './series-plan.ts';
import { columnsOf, dataPointOf, marksOf, type PlannedView, type Reader } from './view.ts';

/** Annotations whose words a picture has room for: the newest ones. */
const MOST_NOTES = 50;

interface ChartSize {
  /** Pixels. */
  readonly width: number;
  /** Its height beside the words of so many annotations. */
  readonly heightFor: (notes: number) => number;
}

interface LegendEntry {
  readonly slot: number;
  /** The series, and why nothing is drawn of it. */
  readonly words: string;
  readonly isDrawn: boolean;
}

/** Reads what the chart shows, and plans it. Throws the reason of the caller's signal once they have left. */
export async function planReportChart(
  reader: Reader,
  planned: PlannedView,
  { width, heightFor, now }: ChartSize & { readonly now: number },
): Promise<ChartPlan> {
  const { report, time, series } = planned;
  const { contents } = report;
  const columns = await columnsOf(reader, planned, time);
  const extremes = time.finer && (await columnsOf(reader, planned, time.finer, 'last'));
  const marks = await marksOf(reader, planned);
  const annotations = await notesOf(reader, planned);
  const drawn = series.filter((one) => columns.has(one) && !one.isTableOnly);
  return planChart({
    series: drawn.map((one) => trendOf(one, columns.get(one)!, extremes?.get(one), planned)),
    bands: drawn.flatMap((one) => bandsOf(one, planned, drawn.length > 1)),
    ...{ width, height: heightFor(annotations.length), zone: time.timezone, now },
    view: { from: time.from, to: time.to },
    annotations,
    axes: [{ label: contents.yLabel1 || undefined }, { label: contents.yLabel2 || undefined }],
    marks: marks.map(({ from, to, level, message }) => ({
      ...{ level, label: message },
      from: Date.parse(from),
      to: to === null ? null : Date.parse(to),
    })),
  });
}

/** What the lines are, those too of which there is none. */
export const legendOf = ({ series }: PlannedView): LegendEntry[] =>
  series
    .filter((one) => !one.isTableOnly)
    .map(({ slot, label, state, message }) => {
      const isDrawn = state === 'ok';
      const words = isDrawn ? [label] : [label, message].filter((one) => one !== null);
      return { slot, words: [...new Set(words)].join(': '), isDrawn };
    });

/** What people wrote about the tags that are drawn, the oldest first. */
async function notesOf({ tenant }: Reader, { series, time }: PlannedView): Promise<Annotation[]> {
  const tags = series.flatMap(({ tag, isTableOnly }) => (tag && !isTableOnly ? [tag.uuid] : []));
  const range = { from: new Date(time.from), to: new Date(time.to), limit: MOST_NOTES };
  const { items } = await tenant((db) => newestAnnotations(db, tags, range));
  const labels = new Map(series.map(({ tag, label }) => [tag?.uuid, label]));
  return items
    .map(({ uuid, at, text, tag_uuid, author_name }) => ({
      ...{ key: uuid, time: at.getTime(), text },
      by: `${labels.get(tag_uuid)} · ${author_name}`,
    }))
    .reverse();
}

/** What the flag with a number says. */
export const noteWords = ({ time, text, by }: Annotation, nth: number, zone: string): string =>
  `${nth + 1}  ${timeWords(time, zone)}  ${text.replace(/\s+/g, ' ')} (${by})`;

/** The limits of a series, in what its values are shown in. */
function bandsOf(
  { tag, wanted, key, label }: PlannedSeries,
  { report: { contents } }: PlannedView,
  isOneOfMany: boolean,
): Band[] {
  if (!tag || !wanted.showLimits) return [];
  const percent = percentOf(tag, contents.valueFormat);
  return shownLimits(limitsOf(tag), percent).map((limit) => ({
    ...limit,
    ...{ series: key, axis: wanted.axis, unit: percent ? '%' : tag.unit },
    label: isOneOfMany ? `${label}: ${limit.label}` : limit.label,
  }));
}

function trendOf(
  one: PlannedSeries,
  columns: SeriesColumns,
  extremes: SeriesColumns | undefined,
  { report, time }: PlannedView,
): TrendSeries {
  const { contents } = report;
  const tag = one.tag ?? null;
  const dataPoint = dataPointOf(one, contents);
  const { unit, number } = tag
    ? valuesOf(tag, dataPoint, contents.valueFormat)
    : calculatedValues(one.calculation?.unit ?? null);
  const { before } = columns;
  return {
    ...{ key: one.key, label: one.label, slot: one.slot, axis: one.wanted.axis, unit },
    style: styleOfSeries(tag, dataPoint, contents.graphStyle),
    ...(isSwitch(tag, dataPoint) && { words: SWITCH_WORDS }),
    ...columns,
    value: columns.value.map(number),
    first: columns.first.map(number),
    min: columns.min.map(number),
    max: columns.max.map(number),
    last: columns.last.map(number),
    before: before && { time: before.time, value: number(before.value) },
    step: time.step.ms,
    ...(extremes && {
      extremes: {
        time: extremes.time,
        min: extremes.min.map(number),
        max: extremes.max.map(number),
        broken: extremes.broken,
        step: time.finer?.step.ms,
      },
    }),
  };
}
