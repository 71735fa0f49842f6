/** Linear gradients as shapes draw them: from one colour to another, down or to the right. */
import type { Props } from './collector.ts';
import { colourText, endText, meanColour, type Rgb } from './colour.ts';

export interface Stop {
  /** 0…1, ascending. */
  readonly at: number;
  readonly colour: Rgb;
}

/** How far along a gradient the middles of the sides of a shape's box are, 0…1 within its stops. */
export interface Reach {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The fill of a shape. */
interface Graded {
  readonly props: Props;
  /** Whether nobody can see a difference. */
  readonly isExact: boolean;
}

/** A gradient that changes across its direction by less than this share of its change along it counts as straight. */
const STRAIGHT = 0.2;
/** Channels may differ by this much from those of a gradient of two colours. */
const NEAR = 0.2;
const UNSEEN = 0.02;
const CHANNELS = ['r', 'g', 'b', 'alpha'] as const;
const PROBES = [0.2, 0.35, 0.5, 0.65, 0.8];

/** Returns undefined where two colours, down or to the right, do not come near. */
export function graded(stops: readonly Stop[], reach: Reach, opacity: number): Graded | undefined {
  const [across, down] = [reach.right - reach.left, reach.bottom - reach.top];
  const isRight = Math.abs(across) > Math.abs(down);
  const [start, along, aside] = isRight ? [reach.left, across, down] : [reach.top, down, across];
  if (stops.length === 0 || !(Math.abs(aside) <= STRAIGHT * Math.abs(along))) return undefined;
  const [from, to] = [colourAt(stops, start), colourAt(stops, start + along)];
  const offBy = (form: (colour: Rgb) => Rgb): number =>
    Math.max(
      ...PROBES.map((share) =>
        difference(mixture(form(from), form(to), share), form(colourAt(stops, start + along * share))),
      ),
    );
  const off = offBy((colour) => colour);
  if (off > NEAR) return undefined;
  const [fill, gradientColor] = [endText(from, opacity), endText(to, opacity)];
  // Shapes mix their colours with premultiplied alpha.
  const isEven = Math.max(off, offBy(premultiplied)) <= UNSEEN;
  const isExact = isEven && Math.abs(aside) <= UNSEEN * Math.abs(along);
  const gradient = isRight ? 'right' : 'down';
  return { props: fill === gradientColor ? { fill } : { fill, gradient, gradientColor }, isExact };
}

/** Returns the colour of all stops together. */
export const plainColour = (stops: readonly Stop[], opacity: number): string => {
  const mean = meanColour(stops);
  return mean ? colourText(mean, opacity) : 'transparent';
};

/** Beyond its ends a gradient keeps its last colours. */
function colourAt(stops: readonly Stop[], at: number): Rgb {
  const next = stops.findIndex((stop) => stop.at > at);
  if (next === 0) return stops[0]!.colour;
  const before = stops.at(next < 0 ? -1 : next - 1)!;
  if (next < 0) return before.colour;
  const after = stops[next]!;
  return mixture(before.colour, after.colour, (at - before.at) / (after.at - before.at));
}

function mixture(one: Rgb, other: Rgb, share: number): Rgb {
  const mixed = (channel: (typeof CHANNELS)[number]): number =>
    (one[channel] ?? 1) * (1 - share) + (other[channel] ?? 1) * share;
  return { mode: 'rgb', r: mixed('r'), g: mixed('g'), b: mixed('b'), alpha: mixed('alpha') };
}

function premultiplied({ r, g, b, alpha = 1 }: Rgb): Rgb {
  return { mode: 'rgb', r: r * alpha, g: g * alpha, b: b * alpha, alpha };
}

const difference = (one: Rgb, other: Rgb): number =>
  Math.max(...CHANNELS.map((channel) => Math.abs((one[channel] ?? 1) - (other[channel] ?? 1))));
