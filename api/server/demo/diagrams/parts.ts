/** The parts that all pages are made of: cards, readings, vessels, indicators. */
import { TAGS } from '../plant/tags.ts';
import type { Box, DiagramBuilder, LinkOptions, Point } from './builder.ts';
import { faceplateOf } from './own-faceplates.ts';
import { control, tagOf } from './stages.ts';
import * as style from './style.ts';

export type Source = readonly [equipment: string, quantity: string];

const { SMALLEST } = style;
const small = { ...style.small, fontSize: SMALLEST } as const;
const value = { ...style.value, fontSize: 18 } as const;
const ROW = 26;

export const words = (
  to: DiagramBuilder,
  at: Omit<Box, 'height'>,
  text: string,
  look: LinkOptions = small,
): void => void to.text({ ...at, height: 24 }, text, look);

/** `label`: its name, where it has no title to be seen. */
export function card(to: DiagramBuilder, box: Box, title = '', label = title): void {
  to.add('dynamic-shapes', box, {
    ...{ shape: 'rounded-rectangle', radius: 8, fill: style.card, stroke: style.edge, strokeWidth: 1 },
    label,
  });
  if (title) words(to, { x: box.x + 16, y: box.y + 10, width: box.width - 32 }, title, style.name);
}

/** Returns the options that let an operator set what is shown. */
const optionsOf = ([equipment, quantity]: Source, digits: number): LinkOptions => {
  const tag = TAGS.find((one) => one.equipment === equipment && one.quantity === quantity);
  return {
    ...(tag?.dataType === 'string' ? {} : style.decimals(digits)),
    ...(tag?.write ? control(tagOf(equipment, quantity)) : {}),
  };
};

export function shown(
  to: DiagramBuilder,
  at: Omit<Box, 'height'>,
  source: Source,
  { digits = 0, align = 'right', look = value }: { digits?: number; align?: string; look?: LinkOptions } = {},
): void {
  const props = { text: '-', ...look, textAlign: align, label: source.join(' ') };
  to.linked('dynamic-texts', { ...at, height: 26 }, tagOf(...source), props, optionsOf(source, digits));
}

type Row = readonly [label: string, quantity: string, unit: string, digits?: number, equipment?: string];

/** Names at the left, readings at the right with their units beside them. */
export function rows(
  to: DiagramBuilder,
  { x, y, width }: Omit<Box, 'height'>,
  equipment: string,
  all: readonly Row[],
  unitWidth = 46,
): void {
  all.forEach(([label, quantity, unit, digits, other = equipment], nth) => {
    const top = y + nth * ROW;
    words(to, { x, y: top, width: width * 0.5 }, label);
    const end = x + width - (unit ? unitWidth : 0);
    const from = x + width * (unit ? 0.4 : 0.36);
    shown(to, { x: from, y: top - 1, width: end - from }, [other, quantity], { digits: digits ?? 0 });
    if (unit) words(to, { x: end + 6, y: top, width: unitWidth - 6 }, unit);
  });
}

/** One large number of a page's head. */
export function figure(
  to: DiagramBuilder,
  at: Omit<Box, 'height'>,
  title: string,
  source: Source,
  unit = '',
  digits = 0,
): void {
  card(to, { ...at, height: 64 });
  words(to, { x: at.x + 14, y: at.y + 7, width: at.width - 28 }, title);
  const room = at.width - 28 - (unit ? 12 + 9 * unit.length : 0);
  shown(to, { x: at.x + 14, y: at.y + 33, width: room }, source, {
    ...{ digits, align: unit ? 'right' : 'left', look: { ...value, fontSize: 20 } },
  });
  if (unit) words(to, { x: at.x + room + 20, y: at.y + 34, width: at.width - room - 20 }, unit);
}

export function head(to: DiagramBuilder, title: string, subtitle: string): void {
  to.text({ x: 28, y: 16, width: 420, height: 38 }, title, { ...style.title, fontSize: 28 });
  to.text({ x: 28, y: 56, width: 420, height: 24 }, subtitle, { ...style.subtitle, fontSize: 16 });
}

export function toggle(to: DiagramBuilder, [x, y]: Point, text: string, [equipment, quantity]: Source): void {
  const tag = tagOf(equipment, quantity);
  const label = `${equipment} ${quantity.toLowerCase()}`;
  to.linked(
    'toggle-button',
    { x, y, width: 48, height: 24 },
    tag,
    { label },
    {
      ...style.runToggle,
      ...control(tag),
    },
  );
  if (text) words(to, { x: x + 56, y, width: 110 }, text);
}

export interface Scale {
  readonly min: number;
  readonly max: number;
  /** Where the value is normal. */
  readonly usual: readonly [low: number, high: number];
  /** Low low, low, high and high high limits; without them it has none. */
  readonly limits?: readonly [number, number, number, number];
  readonly setPoint?: Source;
  readonly digits?: number;
}

/** A moving analogue indicator; `name`: above it, with the unit. */
export function indicator(
  to: DiagramBuilder,
  box: Box,
  [name, unit]: readonly [name: string, unit: string],
  source: Source,
  scale: Scale,
): void {
  const { min, max, usual, limits, setPoint, digits = 0 } = scale;
  const faceplate = faceplateOf(...source);
  const [lowLow, low, high, highHigh] = limits ?? [];
  to.linked(
    'analog-indicator',
    box,
    tagOf(...source),
    {
      ...{
        direction: box.width > box.height ? 'horizontal' : 'vertical',
        fontSize: SMALLEST,
        label: name,
        unit,
        // A click between name and scale is meant for it too.
        perPixelTargetFind: false,
      },
      ...{ minScale: min, maxScale: max, operatingLow: usual[0], operatingHigh: usual[1] },
      ...(limits ? { lowLow, low, high, highHigh } : { limits: false }),
      ...(setPoint ? { setPointTag: tagOf(...setPoint) } : {}),
    },
    { ...style.decimals(digits), ...(faceplate ? { faceplate } : {}) },
  );
}

export const sparkline = (to: DiagramBuilder, box: Box, source: Source, range: string): void =>
  to.linked('sparkline', box, tagOf(...source), { range, label: `${source.join(' ')}, course` });

export const trend = (
  to: DiagramBuilder,
  box: Box,
  title: string,
  [first, ...more]: readonly Source[],
  props: LinkOptions = {},
): void =>
  to.linked('trend', box, tagOf(...first!), {
    ...{
      label: title,
      fontSize: SMALLEST,
      range: 'last-day',
      stroke: style.edge,
      backgroundColor: style.card,
    },
    ...(more.length > 0 ? { moreTags: more.map((one) => tagOf(...one)).join(',') } : {}),
    ...props,
  });

export const alarms = (to: DiagramBuilder, box: Box): void =>
  void to.add('alarm-list', box, {
    ...{ fontSize: SMALLEST, stroke: style.edge, backgroundColor: style.card, most: 6, label: 'Alarms' },
  });

interface Filled {
  readonly symbol: string;
  /** Where its contents are, as shares of its box. */
  readonly inside: Box;
  readonly form: 'well' | 'silo';
}

/** The vessels of the symbol library, each with the part of it that fills. */
export const VESSELS = {
  'mash-tun': { symbol: 'mash-tun', inside: { x: 0.03, y: 0.39, width: 0.94, height: 0.42 }, form: 'well' },
  'lauter-tun': {
    symbol: 'lauter-tun',
    inside: { x: 0.03, y: 0.39, width: 0.94, height: 0.42 },
    form: 'well',
  },
  'brew-kettle': {
    symbol: 'brew-kettle',
    inside: { x: 0.03, y: 0.39, width: 0.94, height: 0.42 },
    form: 'well',
  },
  whirlpool: { symbol: 'whirlpool', inside: { x: 0.03, y: 0.39, width: 0.94, height: 0.42 }, form: 'well' },
  fermenter: { symbol: 'fermenter', inside: { x: 0.06, y: 0.086, width: 0.88, height: 0.79 }, form: 'silo' },
  'bright-tank': {
    symbol: 'bright-tank',
    inside: { x: 0.07, y: 0.13, width: 0.86, height: 0.69 },
    form: 'well',
  },
} as const satisfies Record<string, Filled>;

/** A vessel as it looks, and in it how much it holds. */
export function vessel(to: DiagramBuilder, box: Box, kind: keyof typeof VESSELS, id: string): void {
  const { symbol, inside, form } = VESSELS[kind];
  to.add('images', box, { symbol, label: id });
  const filled = {
    ...{ x: box.x + inside.x * box.width, y: box.y + inside.y * box.height },
    ...{ width: inside.width * box.width, height: inside.height * box.height },
  };
  to.linked(
    'dynamic-images',
    filled,
    tagOf(id, 'Level'),
    {
      ...{ form, fill: style.contents, backgroundColor: style.none, stroke: style.none, strokeWidth: 0 },
      ...{ showValue: false, minScale: 0, maxScale: 100 },
    },
    { ...style.decimals(0), states: [{ label: 'In Range', value: null }] },
  );
}

/** A pipe, with what flows through it; `full`: the flow at which its marks are fastest. */
export function pipe(
  to: DiagramBuilder,
  points: readonly Point[],
  source: Source,
  full: number,
  arrow = true,
): void {
  const props = {
    ...style.pipe,
    ...{ fullFlow: full, label: source.join(' ') },
    ...(arrow ? { arrowHeadId: 'arrow' } : {}),
  };
  to.path(points, props, tagOf(...source));
}
