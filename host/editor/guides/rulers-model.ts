/** Rulers along the edges of the picture: which ticks they have at a scale, and where. No canvas here: ticks are data. */
export interface RulerView {
  /** World coordinate in the middle of the view, and CSS pixels per unit. */
  readonly middle: number;
  readonly scale: number;
  /** CSS pixels. */
  readonly length: number;
}

interface Tick {
  /** CSS pixels from the ruler's start. */
  readonly at: number;
  /** The tick's label; null for minor ticks. */
  readonly label: string | null;
}

/** Minimum CSS pixels between two labelled ticks. */
const LEAST = 72;

/** World units between two labelled ticks: 1, 2 or 5 times a power of ten, and minor ticks in each. */
export function stepsAt(scale: number): { readonly step: number; readonly parts: number } {
  const least = LEAST / scale;
  const power = 10 ** Math.floor(Math.log10(least));
  const times = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9))!;
  return { step: times * power, parts: times === 2 ? 4 : 5 };
}

/** The position of a world coordinate in the view, CSS pixels. */
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

/** As few decimals as the step needs, without rounding noise. */
function labelOf(nth: number, step: number): string {
  const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const value = nth * step;
  return (value === 0 ? 0 : value).toFixed(places).replace('-', '−');
}
