/**
 * A drawing from outside: the calls of a pen as plain data. They arrive as text of bounded length; each call, number,
 * colour and name is checked once, and a valid drawing is replayed to the engine's own pen.
 *
 *   {"calls": [["rrect", 0, 0, 60, 40, {"fill": "#cfd5da"}], …], "lod": "#cfd5da", "a11y": {"role": "meter", "label": "E-101"}}
 *
 * Slots are named: `{"slot": "level"}`, `{"paint": "fill"}`, `{"text": "shown"}`.
 */
import { type KindDescriptor, slotNames } from '../plugin.ts';
import type { Pen, ScalarSlot } from '../primitives/pen.ts';

export const DRAWING_LIMITS = {
  /** Calls in one drawing. */
  calls: 1000,
  /** Characters of one drawing as it arrives. */
  text: 200_000,
  /** Corners of all its shapes. */
  points: 2000,
  /** Characters of all its texts. */
  letters: 2000,
  /** Characters of a live text. */
  places: 64,
  /** Any coordinate or size, units. */
  number: 1e6,
} as const;

/** A fault in a drawing, in words for the author of the plugin. */
export class DrawingError extends Error {}

export interface OutsideDrawing {
  readonly steps: readonly ((pen: Pen) => void)[];
  /** Empty: use its first fill. */
  readonly lod: string;
  readonly a11y: { readonly role: string; readonly label: string } | undefined;
}

type Json = Readonly<Record<string, unknown>>;
/** Puts a checked value into a style: as it is, or the pen's value for its name. */
type Read = (value: unknown, where: string, reading: Reading) => unknown | ((pen: Pen) => unknown);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wrong = (where: string, what: string): never => {
  throw new DrawingError(`${where}: ${what}`);
};

/** What one reading has counted so far, and the names that it may use. */
class Reading {
  points = 0;
  letters = 0;
  readonly scalars: ReadonlySet<string>;
  readonly paints: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;

  constructor(kind: KindDescriptor) {
    const { scalars, paints, texts } = slotNames(kind);
    this.scalars = new Set(scalars);
    this.paints = new Set(paints);
    this.texts = new Set(texts);
  }
}

const number: Read = (value, where) =>
  typeof value === 'number' && Math.abs(value) <= DRAWING_LIMITS.number
    ? value
    : wrong(where, 'must be a finite number');
/** Characters of a live text. */
const places: Read = (value, where) =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= DRAWING_LIMITS.places
    ? value
    : wrong(where, `must be a whole number up to ${DRAWING_LIMITS.places}`);
/** Where holes begin. */
const corners: Read = (value, where) =>
  Array.isArray(value) && value.every((at, nth) => Number.isInteger(at) && at >= (value[nth - 1] ?? 0) + 3)
    ? value
    : wrong(where, 'must be ascending whole numbers, at least three apart');
const truth: Read = (value, where) =>
  typeof value === 'boolean' ? value : wrong(where, 'must be true or false');
const oneOf =
  (...values: readonly string[]): Read =>
  (value, where) =>
    values.includes(value as string) ? value : wrong(where, `must be one of ${values.join(', ')}`);
const colour: Read = (value, where) =>
  typeof value === 'string' && value.length <= 32 ? value : wrong(where, 'must be a colour');
const paint: Read = (value, where, { paints }) => {
  if (!isObject(value)) return colour(value, where, undefined as never);
  const name = String(value.paint);
  return paints.has(name) ? (pen: Pen) => pen.paint(name) : wrong(where, `there is no state paint "${name}"`);
};
const dash: Read = (value, where, reading) => {
  if (!Array.isArray(value) || value.length !== 2) return wrong(where, 'must be two numbers');
  return value.map((one) => number(one, where, reading));
};

/** The numbers of each motion besides its slot; `fill` also has a side, `show` and `flow` a boolean. */
const MOTIONS: Readonly<Record<string, readonly string[]>> = {
  fill: ['low', 'high'],
  turn: ['x', 'y'],
  turned: ['degrees', 'x', 'y'],
  sweep: [],
  shift: ['dx', 'dy'],
  show: [],
  flow: ['along'],
};
const side = oneOf('bottom', 'left', 'top', 'right');
const motion: Read = (value, where, reading) => {
  const numbers = isObject(value) && Object.hasOwn(MOTIONS, String(value.do)) && MOTIONS[String(value.do)];
  if (!isObject(value) || !numbers) return wrong(where, 'no motion of the pen');
  const plain: Record<string, unknown> = { do: value.do };
  for (const key of numbers) plain[key] = number(value[key], `${where}.${key}`, reading);
  if (value.do === 'turned') return plain;
  const name = String((value.slot as Json | undefined)?.slot);
  if (!reading.scalars.has(name)) wrong(where, `there is no live binding "${name}"`);
  if (value.do === 'fill') plain.from = side(value.from, `${where}.from`, reading);
  if (value.do === 'show') plain.inverted = truth(value.inverted, `${where}.inverted`, reading);
  if (value.do === 'flow') plain.reverse = truth(value.reverse, `${where}.reverse`, reading);
  return (pen: Pen) => ({ ...plain, slot: pen.slot(name) as ScalarSlot });
};

const STYLE = { fill: paint, stroke: paint, strokeWidth: number, motion, minPx: number };
const GRADED = { ...STYLE, to: colour, towards: oneOf('down', 'right') };
const BOX = { ...GRADED, r: number };
const ARC = { width: number, stroke: paint, motion, round: truth };
const SEGMENT = {
  stroke: paint,
  width: number,
  head: truth,
  tail: truth,
  headLength: number,
  dash,
  round: truth,
  marks: paint,
  motion,
};
const TEXT = {
  size: number,
  fill: paint,
  family: oneOf('Roboto', 'Helvetica', 'Arial', 'Times New Roman'),
  weight: oneOf('normal', 'bold'),
  slope: oneOf('normal', 'italic'),
  underline: truth,
  align: oneOf('left', 'center', 'right'),
  baseline: oneOf('top', 'middle', 'alphabetic'),
  maxWidth: number,
  places,
  motion,
};

type StyleRules = Readonly<Record<string, Read>>;
/** By call: how many numbers it starts with, and its style. `shape` and `text` have another argument in between. */
const CALLS: Readonly<
  Record<string, { readonly numbers: number; readonly style: StyleRules; readonly needs?: readonly string[] }>
> = {
  rrect: { numbers: 4, style: BOX },
  ellipse: { numbers: 4, style: BOX },
  polygon: { numbers: 5, style: { ...GRADED, inner: number } },
  arc: { numbers: 6, style: ARC, needs: ['width', 'stroke'] },
  line: { numbers: 4, style: SEGMENT, needs: ['width', 'stroke'] },
  shape: { numbers: 0, style: { ...GRADED, holes: corners } },
  text: { numbers: 2, style: TEXT, needs: ['size'] },
  shadow: { numbers: 4, style: { r: number, blur: number, fill: colour }, needs: ['blur', 'fill'] },
};

function styleOf(given: unknown, rules: StyleRules, where: string, reading: Reading): (pen: Pen) => object {
  if (!isObject(given)) return wrong(where, 'must have a style');
  const plain: Record<string, unknown> = {};
  const named: [string, (pen: Pen) => unknown][] = [];
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(rules, key)) wrong(where, `the pen knows no "${key}" here`);
    const read = rules[key]!(value, `${where}.${key}`, reading);
    if (typeof read === 'function') named.push([key, read as (pen: Pen) => unknown]);
    else plain[key] = read;
  }
  if (named.length === 0) return () => plain;
  return (pen) => ({ ...plain, ...Object.fromEntries(named.map(([key, make]) => [key, make(pen)])) });
}

function pointsOf(given: unknown, where: string, reading: Reading): number[] {
  if (!Array.isArray(given) || given.length < 6 || given.length % 2)
    wrong(where, 'must have at least three points');
  const points = given as unknown[];
  reading.points += points.length / 2;
  if (reading.points > DRAWING_LIMITS.points)
    wrong(where, `it draws shapes of more than ${DRAWING_LIMITS.points} points`);
  return points.map((value) => number(value, where, reading) as number);
}

function wordsOf(given: unknown, where: string, reading: Reading): (pen: Pen) => unknown {
  if (isObject(given)) {
    const name = String(given.text);
    if (!reading.texts.has(name)) wrong(where, `there is no live text "${name}"`);
    return (pen) => pen.slotText(name);
  }
  if (typeof given !== 'string') wrong(where, 'must be a text');
  reading.letters += (given as string).length;
  if (reading.letters > DRAWING_LIMITS.letters)
    wrong(where, `it writes more than ${DRAWING_LIMITS.letters} characters`);
  return () => given;
}

function stepOf(call: unknown, nth: number, reading: Reading): (pen: Pen) => void {
  const [name, ...given] = Array.isArray(call) ? (call as unknown[]) : [];
  const rule = typeof name === 'string' && Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
  if (!rule) return wrong(`Call ${nth + 1}`, 'the pen has no such call');
  const where = `Call ${nth + 1}, ${name}`;
  const numbers = given.slice(0, rule.numbers).map((value) => number(value, where, reading));
  if (numbers.length < rule.numbers) wrong(where, `must have ${rule.numbers} numbers`);
  const rest = given.slice(rule.numbers);
  const points = name === 'shape' ? pointsOf(rest.shift(), where, reading) : undefined;
  const text = name === 'text' ? wordsOf(rest.shift(), where, reading) : undefined;
  const style = styleOf(rest[0] ?? {}, rule.style, where, reading);
  for (const key of rule.needs ?? [])
    if ((rest[0] as Json | undefined)?.[key] === undefined) wrong(where, `must have a ${key}`);
  const draw = (pen: Pen, ...more: unknown[]): void =>
    (pen[name as 'rrect'] as (...args: unknown[]) => void).apply(pen, [...numbers, ...more, style(pen)]);
  if (points) return (pen) => draw(pen, points);
  if (text) return (pen) => draw(pen, text(pen));
  return (pen) => draw(pen);
}

/** Parses a drawing of the kind. Throws DrawingError with the call and the fault in it. */
export function readDrawing(text: unknown, kind: KindDescriptor): OutsideDrawing {
  if (typeof text !== 'string') throw new DrawingError('It answered something else than a drawing');
  if (text.length > DRAWING_LIMITS.text)
    throw new DrawingError(`Its drawing is longer than ${DRAWING_LIMITS.text} characters`);
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new DrawingError('It answered something else than a drawing');
  }
  if (!isObject(given) || !Array.isArray(given.calls))
    throw new DrawingError('It answered something else than a drawing');
  if (given.calls.length > DRAWING_LIMITS.calls)
    throw new DrawingError(`It draws more than ${DRAWING_LIMITS.calls} shapes`);
  const reading = new Reading(kind);
  return {
    steps: given.calls.map((call, nth) => stepOf(call, nth, reading)),
    lod: typeof given.lod === 'string' && given.lod.length <= 32 ? given.lod : '',
    a11y: spokenOf(given.a11y),
  };
}

function spokenOf(given: unknown): OutsideDrawing['a11y'] {
  if (!isObject(given)) return undefined;
  const { role, label } = given;
  if (typeof role !== 'string' || !/^[a-z]{1,20}$/.test(role) || typeof label !== 'string') return undefined;
  return { role, label: label.slice(0, 200) };
}
