/** Rulers along the edges of the picture: which ticks they have at a scale, and where. No canvas here: ticks are data. */
export interface RulerView {
  /** World coordinate in the middle of the view, and CSS pixels a unit. */
  readonly middle: number;
  readonly scale: number;
  /** CSS pixels. */
  readonly length: number;
}

interface Tick {
  /** CSS pixels from the ruler's start. */
  readonly at: number;
  /** What the tick says; null for the small ones between. */
  readonly label: string | null;
}

/** CSS pixels between two ticks that say something, at least. */
const LEAST = 72;

/** World units between two ticks that say something: 1, 2 or 5 times a power of ten, and small ticks in each. */
export function stepsAt(scale: number): { readonly step: number; readonly parts: number } {
  const least = LEAST / scale;
  const power = 10 ** Math.floor(Math.log10(least));
  const times = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9))!;
  return { step: times * power, parts: times === 2 ? 4 : 5 };
}

/** The view's place of a world coordinate, CSS pixels. */
export const placeOf = (world: number, { middle, scale, length }: RulerView): number =>
  (world - middle) * scale + length / 2;

export const worldOf = (place: number, { middle, scale, length }: RulerView): number =>
  middle + (place - length / 2) / scale;

export function ticksOf(view: RulerView): Tick[] {
  const { step, parts } = stepsAt(view.scale);
  const small = step / parts;
  const first = Math.floor(worldOf(0, view) / small);
  const last = Math.ceil(worldOf(view.length, view) / small);
  const ticks: Tick[] = [];
  for (let nth = first; nth <= last; nth++)
    ticks.push({
      at: placeOf(nth * small, view),
      label: nth % parts === 0 ? labelOf(nth / parts, step) : null,
    });
  return ticks;
}

/** As few places as the step needs, without the noise of sums of tenths. */
function labelOf(nth: number, step: number): string {
  const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const value = nth * step;
  return (value === 0 ? 0 : value).toFixed(places).replace('-', '−');
}
