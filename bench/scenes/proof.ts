/** When colours that were read back prove that a picture holds a step. */

/** 0xRRGGBB. */
interface Step {
  readonly now: number;
  readonly before: number;
}

/** A pixel of the viewport that the last step changed, and its colours. */
export interface Probe extends Step {
  readonly x: number;
  readonly y: number;
  /** Of what is dragged: both colours where an engine puts it beside its place, in each of the same ways for all pixels. */
  readonly aligned?: readonly Step[];
}

/** Fewer pixels prove nothing. */
export const ENOUGH = 3;
/**
 * How near all pixels together must be to what is there now, 1 being it and 0 what was before. Engines round edges
 * differently; half a pixel leaves 0.7 of what moves by two, and the earlier picture has nothing of it.
 */
const HELD = 0.6;

/** Returns whether the colours (0xRRGGBB) are those of now; undefined where there are too few to tell. */
export function holds(probes: readonly Probe[], colours: ArrayLike<number>): boolean | undefined {
  if (probes.length < ENOUGH) return undefined;
  return waysOf(probes).some((nth) => holdsAt(probes, colours, nth));
}

/** Whether the picture without the step would not pass for one that holds it, wherever an engine puts what is dragged. */
export const isCertain = (probes: readonly Probe[]): boolean =>
  waysOf(probes).every(
    (nth) =>
      holds(
        probes,
        probes.map((probe) => stepOf(probe, nth).before),
      ) === false,
  );

const waysOf = ([first]: readonly Probe[]): number[] => [...Array(first?.aligned?.length ?? 1).keys()];
const stepOf = (probe: Probe, nth: number): Step => probe.aligned?.[nth] ?? probe;

function holdsAt(probes: readonly Probe[], colours: ArrayLike<number>, way: number): boolean {
  let [now, before] = [0, 0];
  for (const [at, probe] of probes.entries()) {
    const step = stepOf(probe, way);
    now += distance(colours[at]!, step.now);
    before += distance(colours[at]!, step.before);
  }
  return before >= (now + before) * HELD;
}

/** Between two colours, 0xRRGGBB. */
export const distance = (one: number, other: number): number =>
  Math.hypot(
    (one >> 16) - (other >> 16),
    ((one >> 8) & 255) - ((other >> 8) & 255),
    (one & 255) - (other & 255),
  );
