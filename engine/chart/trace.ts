/** One series as lines in pixels: its runs, the band of its extremes, and where its samples were not good. */
import { type BandTrace, bandOf } from './band.ts';
import { indexFrom, indicesIn } from './columns.ts';
import { type Polyline, PolylineBuilder } from './polyline.ts';
import { factorsOf, type PlannedScale, pixelOf } from './scales.ts';
import type { Extremes, TimeSpan, TrendSeries } from './series.ts';

/** Slices without a sample after which a value is held, instead of a straight line to the next. */
const HELD_STEPS = 2;
/** Entries for each pixel from which a line goes through the extremes of its slices. */
const DENSE = 1;

/** From `from` to `to` in pixels. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** `low` and `high` are empty where the line itself goes through the extremes of its slices. */
export interface Trace extends BandTrace {
  readonly line: Polyline;
  /** In which samples were not good. */
  readonly doubts: readonly Stretch[];
  /** More entries than pixels: neither dashes nor curves can be told. */
  readonly isDense: boolean;
}

interface TraceOptions {
  readonly x: PlannedScale;
  readonly y: PlannedScale;
  /** The time that the columns cover: at its end a value that is known still holds. */
  readonly covered: TimeSpan;
}

/**
 * What is drawn of a series between the ends of `x`. Devices report by exception: between entries a value holds until it is
 * lost; nothing is drawn over time of which nothing is known.
 */
export function traceOf(series: TrendSeries, options: TraceOptions): Trace {
  const { x } = options;
  const view = { from: x.domain[0], to: x.domain[1] };
  const indices = indicesIn(series.time, view);
  const isDense = indices[1] - indices[0] > DENSE * Math.abs(x.range[1] - x.range[0]);
  const tracer = new Tracer(series, options, isDense && !series.extremes);
  tracer.trace(view, indices);
  const band = bandOf(extremesOf(series, isDense), x, options.y, options.covered);
  return { line: tracer.build(), ...band, doubts: doubtsOf(series, x, indices), isDense };
}

const NONE: Extremes = { time: new Float64Array(), min: new Float64Array(), max: new Float64Array() };

/** What is drawn behind the line. */
function extremesOf({ extremes, time, min, max, broken, step }: TrendSeries, isDense: boolean): Extremes {
  if (extremes) return extremes;
  return min && max && !isDense ? { time, min, max, broken, step } : NONE;
}

/** Walks over the entries of one series. */
class Tracer {
  readonly #series: TrendSeries;
  readonly #options: TraceOptions;
  readonly #goesThroughExtremes: boolean;
  readonly #line: PolylineBuilder;
  /** Of the two scales. */
  readonly #x: { readonly by: number; readonly plus: number };
  readonly #y: { readonly by: number; readonly plus: number };
  #isOpen = false;
  #time = 0;
  /** What was drawn last. */
  #value = 0;
  /** What holds from the last entry on: the last value of a slice, of which the line shows another. */
  #held = 0;
  /** Milliseconds from an entry to the end of its slice. */
  readonly #step: number;

  /** `isDense`: the line goes through the extremes of its slices. */
  constructor(series: TrendSeries, options: TraceOptions, isDense: boolean) {
    this.#series = series;
    this.#options = options;
    this.#goesThroughExtremes = isDense && series.min !== undefined && series.max !== undefined;
    this.#step = series.step ?? 0;
    this.#line = new PolylineBuilder(isDense ? 4096 : 512);
    this.#x = factorsOf(options.x);
    this.#y = factorsOf(options.y);
  }

  trace(view: TimeSpan, [from, to]: readonly [number, number]): void {
    const { time, before, broken } = this.#series;
    const step = this.#step;
    const { covered } = this.#options;
    if (from === 0 && before && !Number.isNaN(before.value) && !(time[0]! <= covered.from))
      this.#begin(Math.max(before.time, covered.from), before.value);
    for (let i = from; i < to; i++) {
      const value = this.#series.value[i]!;
      if (Number.isNaN(value)) {
        this.#lose(time[i]!);
        continue;
      }
      if (this.#isOpen && step > 0 && time[i]! - this.#time > HELD_STEPS * step) this.#hold(time[i]! - step);
      this.#enter(i, value);
      if (broken?.[i]) this.#end();
    }
    const end = Math.min(covered.to, view.to);
    if (this.#isOpen && to === time.length && this.#time < end) this.#hold(end);
    this.#end();
  }

  build(): Polyline {
    return this.#line.build();
  }

  #begin(time: number, value: number): void {
    this.#isOpen = true;
    this.#add(time, value);
    this.#held = value;
  }

  /** The entry `i`, with its extremes. */
  #enter(i: number, value: number): void {
    const { time, min, max, first, last, style } = this.#series;
    const at = time[i]!;
    if (style === 'steps' && this.#isOpen) this.#add(at, this.#held);
    this.#isOpen = true;
    // An extreme of a slice may be unknown: comparisons with NaN are false, and the line passes.
    if (this.#goesThroughExtremes)
      this.#addSlice(at, knownOr(first?.[i], value), min![i]!, max![i]!, knownOr(last?.[i], value));
    else this.#add(at, value);
    this.#held = knownOr(last?.[i], value);
  }

  /** The value held until it was lost. */
  #lose(time: number): void {
    if (this.#isOpen) this.#hold(time);
    this.#end();
  }

  /** The last value of the slice before holds from its end until a time. */
  #hold(time: number): void {
    const end = this.#time + this.#step;
    if (this.#held !== this.#value && end < time) this.#add(end, this.#held);
    this.#add(time, this.#held);
  }

  #end(): void {
    this.#isOpen = false;
    this.#line.end();
  }

  #add(time: number, value: number): void {
    this.#time = time;
    this.#value = value;
    this.#line.add(time * this.#x.by + this.#x.plus, value * this.#y.by + this.#y.plus);
  }

  #addSlice(time: number, first: number, min: number, max: number, last: number): void {
    const { by, plus } = this.#y;
    this.#time = time;
    this.#value = last;
    const x = time * this.#x.by + this.#x.plus;
    this.#line.addSlice(x, first * by + plus, max * by + plus, min * by + plus, last * by + plus);
  }
}

const knownOr = (value: number | undefined, other: number): number =>
  value === undefined || Number.isNaN(value) ? other : value;

/** Where samples were not good: from each such entry to the next good one. */
function doubtsOf(
  { time, quality, broken, value, step }: TrendSeries,
  x: PlannedScale,
  [from, to]: readonly [number, number],
): Stretch[] {
  if (!quality) return [];
  const stretches: Stretch[] = [];
  let since: number | undefined;
  const end = (until: number): void => {
    if (since === undefined) return;
    const [left, right] = x.range;
    const ends = [pixelOf(x, since), pixelOf(x, until)].map((one) => Math.min(right, Math.max(left, one)));
    since = undefined;
    if (ends[1]! < left || ends[0]! >= right) return;
    const previous = stretches.at(-1);
    // Stretches that a pixel parts are one on the screen.
    if (previous && ends[0]! - previous.to < 1)
      stretches.splice(-1, 1, { from: previous.from, to: ends[1]! });
    else stretches.push({ from: ends[0]!, to: ends[1]! });
  };
  for (let i = from; i < to; i++) {
    if (quality[i] === 0) end(time[i]!);
    else since ??= time[i]!;
    // What is lost is unknown, not doubtful; its own slice is marked.
    if (since !== undefined && (broken?.[i] || Number.isNaN(value[i]!)))
      end(Math.min(time[i]! + (step ?? 0), time[indexFrom(time, time[i]! + 1)] ?? Infinity));
  }
  end(x.domain[1]);
  return stretches;
}
