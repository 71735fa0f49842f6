/** Styles of draw.io: `name;key=value;key=value`, with the defaults of each name. */
import { round } from '../collector.ts';
import { colourOf, opacityOf, paintText } from '../paint.ts';

export interface Style {
  /** The shape from its name or `shape=`; "rectangle" where there is none. */
  readonly shape: string;
  readonly get: (key: string) => string | undefined;
  /** Returns `missing` where it is not a number. */
  readonly number: (key: string, missing: number) => number;
  readonly is: (key: string) => boolean;
  /** Keys whose numbers are too large to be used. */
  readonly tooLarge: readonly string[];
}

/** Larger numbers measure nothing on a page. */
const LARGEST_NUMBER = 1e6;
export const isTooLarge = (value: number): boolean => Math.abs(value) >= LARGEST_NUMBER;

const TEXT = 'fillColor=none;gradientColor=none;strokeColor=none;align=left;verticalAlign=top';
const LABEL = 'align=left;verticalAlign=middle;spacing=2;imageWidth=42;imageHeight=42';
const IMAGE = 'shape=image;verticalAlign=top;verticalLabelPosition=bottom';
const TINTS: Readonly<Record<string, string>> = {
  gray: '#F5F5F5 #666666 #B3B3B3',
  blue: '#DAE8FC #6C8EBF #7EA6E0',
  green: '#D5E8D4 #82B366 #97D077',
  turquoise: '#D5E8D4 #6A9153 #67AB9F',
  yellow: '#FFF2CC #D6B656 #FFD966',
  orange: '#FFCD28 #D79B00 #FFA500',
  red: '#F8CECC #B85450 #EA6B66',
  pink: '#E6D0DE #996185 #D5739D',
  purple: '#E1D5E7 #9673A6 #8C6C9C',
};
const tint = (name: string): string => {
  const [fill, stroke, gradient] = TINTS[name]!.split(' ');
  return `fillColor=${fill};strokeColor=${stroke};gradientColor=${gradient}`;
};

/** The properties that draw.io's style sheet defines for each name. */
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    text: TEXT,
    edgeLabel: `${TEXT};labelBackgroundColor=default;fontSize=11`,
    label: `${LABEL};fontStyle=1;spacingLeft=52;rounded=1`,
    icon: `${LABEL};align=center;imageAlign=center;verticalLabelPosition=bottom;verticalAlign=top;spacing=0;spacingTop=6;imageWidth=48;imageHeight=48;rounded=1`,
    swimlane: 'shape=swimlane;fontStyle=1;startSize=23',
    group: 'verticalAlign=top;fillColor=none;strokeColor=none;gradientColor=none',
    ellipse: 'shape=ellipse;perimeter=ellipsePerimeter',
    rhombus: 'shape=rhombus;perimeter=rhombusPerimeter',
    triangle: 'shape=triangle;perimeter=trianglePerimeter',
    line: 'shape=line;strokeWidth=4;verticalAlign=top;spacingTop=8',
    image: IMAGE,
    roundImage: `${IMAGE};perimeter=ellipsePerimeter`,
    rhombusImage: `${IMAGE};perimeter=rhombusPerimeter`,
    arrow: 'shape=arrow;edgeStyle=none',
    ...Object.fromEntries(Object.keys(TINTS).map((name) => [name, tint(name)])),
  }),
);

/** Names without a shape. */
const NO_SHAPE = new Set(['html', 'fancy', 'icon', ...Object.keys(TINTS)]);

export function parseStyle(text: string): Style {
  const given = new Map<string, string>();
  const tooLarge = new Set<string>();
  const words: string[] = [];
  const set = (key: string, value: string): void => {
    if (isTooLarge(Number(value))) tooLarge.add(key);
    else given.set(key, value);
  };
  const read = (style: string, isNamed: boolean): void => {
    for (const part of style.split(';')) {
      const equals = part.indexOf('=');
      const word = part.trim();
      if (equals > 0) set(part.slice(0, equals).trim(), part.slice(equals + 1).trim());
      else if (word !== '' && !isNamed) {
        words.push(word);
        read(NAMED.get(word) ?? '', true);
      }
    }
  };
  read(text, false);
  return {
    shape: given.get('shape') ?? words.find((word) => !NO_SHAPE.has(word)) ?? 'rectangle',
    get: (key) => given.get(key),
    number(key, missing) {
      const value = Number(given.get(key) || Number.NaN);
      return Number.isFinite(value) ? value : missing;
    },
    is: (key) => given.get(key) === '1',
    tooLarge: [...tooLarge],
  };
}

const INHERITED = /^(inherit|swimlane)$/;

/** Returns the style with the parent's value of each colour that it inherits. */
export function inheriting(style: Style, parent: Style): Style {
  const keys = ['fillColor', 'strokeColor', 'fontColor', 'gradientColor'];
  if (!keys.some((key) => INHERITED.test(style.get(key) ?? ''))) return style;
  const get = (key: string): string | undefined => {
    const value = style.get(key);
    return value !== undefined && INHERITED.test(value) && keys.includes(key) ? parent.get(key) : value;
  };
  return { ...style, get };
}

/** Returns `missing` where the style has no value or `default`; `opacity` is 0…1. */
export const colourIn = (style: Style, key: string, missing: string, opacity = 1): string =>
  paintText(style.get(key) ?? '', opacity, missing);

/** Whether the style has a colour that cannot be read. */
export function isUnreadable(style: Style, key: string): boolean {
  const said = style.get(key) ?? '';
  return !/^(none|default|inherit|swimlane|)$/.test(said) && colourOf(said) === undefined;
}

export const opacityIn = (style: Style, which: 'fillOpacity' | 'strokeOpacity' | 'textOpacity'): number =>
  opacityOf(style.get('opacity'), 100) * opacityOf(style.get(which), 100);

/** Returns dash lengths, on and off; empty for a solid line. */
export function dashOf(style: Style, width: number): string {
  if (!style.is('dashed')) return '';
  const pattern = (style.get('dashPattern') ?? '3 3').split(/\s+/).map(Number);
  if (!pattern.every((one) => one >= 0) || pattern.length > 12) return '';
  const scale = style.is('fixDash') ? 1 : Math.max(1, width);
  return pattern.map((one) => round(one * scale)).join(' ');
}

/** Quarter turns clockwise of each direction. */
export const QUARTERS: ReadonlyMap<string, number> = new Map([
  ['east', 0],
  ['south', 1],
  ['west', 2],
  ['north', 3],
]);

export const quartersOf = (style: Style): number => QUARTERS.get(style.get('direction') ?? 'east') ?? 0;
