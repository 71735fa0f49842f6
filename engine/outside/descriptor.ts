/**
 * Validates a plugin's description of its kind before anything relies on it: exact keys, bounded lists and texts,
 * finite numbers, names that cannot reach a prototype or the base geometry; then the rules for every kind.
 */
import {
  array,
  boolean,
  define,
  enums,
  literal,
  nullable,
  object,
  optional,
  record,
  refine,
  type Struct,
  StructError,
  size,
  string,
  tuple,
  union,
  create as validate,
} from 'superstruct';
import { kindFault } from '../kind-faults.ts';
import {
  type AnyKind,
  describe,
  type KindDescriptor,
  MOST_SCORE,
  type Prop,
  type Section,
  SUITED_VALUES,
  type ToolboxGroup,
} from '../plugin.ts';
import { isColour } from '../primitives/colour.ts';

/** Fields of every object: no kind may use them as properties. */
const RESERVED = new Set(
  'id identifier version x y width height angle scaleX scaleY parentId lineId lockMovement'.split(' '),
);
const SECTIONS = [
  'details',
  'linkedTags',
  'state',
  'formats',
  'actions',
  'systemLabels',
  'delay',
  'settings',
  'scaling',
] as const satisfies readonly Section[];
const GROUPS = [
  'images',
  'shapes',
  'texts',
  'icons',
  'bars',
  'gauges',
  'dual',
  'lines',
  'table',
  'reports',
  'custom',
  'none',
] as const satisfies readonly ToolboxGroup[];

/** A number from `least` to `most`. */
const within = (least: number, most: number): Struct<number, null> =>
  define('number', (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? true
      : `must be a number from ${least} to ${most}`,
  );
const number = within(-1e9, 1e9);
const milliseconds = within(0, 60_000);
const part = within(0, 1);
const words = size(string(), 0, 200);
const short = size(string(), 1, 100);
const name = define<string>('name', (value) =>
  typeof value === 'string' && /^[a-z][A-Za-z0-9]{0,49}$/.test(value) && !(value in Object.prototype)
    ? true
    : 'must be a name of letters and digits that begins with a small letter',
);
const colour = define<string>('colour', (value) =>
  typeof value === 'string' && isColour(value) ? true : 'must be a colour such as #336699',
);

/** A map of at most `most` entries. */
const map = <T>(key: Struct<string, null>, value: Struct<T, never>, most: number) =>
  refine(record(key, value), 'map', (entries) =>
    Object.keys(entries).length <= most ? true : `at most ${most} entries are allowed`,
  );

const value = union([words, number, boolean()]) as Struct<unknown, never>;
const base = {
  label: optional(short),
  section: optional(enums(SECTIONS)),
  members: optional(literal(true)),
  when: optional(map(name, union([value, size(array(value), 1, 20)]) as Struct<unknown, never>, 5)),
};
const PROPS = {
  number: object({
    type: literal('number'),
    default: number,
    min: optional(number),
    max: optional(number),
    step: optional(number),
    unit: optional(words),
    ...base,
  }),
  text: object({ type: literal('text'), default: words, max: optional(within(1, 40_000)), ...base }),
  colour: object({ type: literal('colour'), default: colour, ...base }),
  boolean: object({ type: literal('boolean'), default: boolean(), ...base }),
  tags: object({ type: literal('tags'), default: literal(''), most: within(1, 50), ...base }),
  choice: object({
    type: literal('choice'),
    default: words,
    choices: size(array(words), 1, 200),
    ...base,
  }),
} as const;
/** Kinds of our own may have long texts, and pictures. */
const INSIDE_PROPS = {
  ...PROPS,
  text: object({ type: literal('text'), default: string(), max: optional(within(1, 40_000)), ...base }),
  picture: object({ type: literal('picture'), default: literal(''), ...base }),
} as const;

const propOf = (types: Readonly<Record<string, unknown>>) =>
  define<unknown>('property', (value) => {
    const type = (value as { type?: unknown } | null)?.type;
    const found = Object.hasOwn(types, String(type)) ? types[String(type)] : undefined;
    if (!found) return `a property is made by ${Object.keys(types).map(makerOf).join(', ')}`;
    const [error] = (found as Struct).validate(value);
    return error ? `${error.path.join('.')}: ${said(error.message)}` : defaultFault(value as Prop);
  });
const MAKERS: Readonly<Record<string, string>> = { number: 'num', boolean: 'bool' };
const makerOf = (type: string): string => MAKERS[type] ?? type;

/** Returns true, or why the default is not one of the values that the property accepts. */
function defaultFault(prop: Prop): true | string {
  if (prop.type === 'choice' && !prop.choices.includes(prop.default))
    return `default: must be one of ${prop.choices.join(', ')}`;
  if (prop.type === 'number' && (prop.default < (prop.min ?? -1e9) || prop.default > (prop.max ?? 1e9)))
    return 'default: is outside its own limits';
  return true;
}

const binding = union([
  object({
    kind: literal('level'),
    low: name,
    high: name,
    ease: optional(milliseconds),
    sample: optional(part),
    // Older plugins may declare these; they are accepted, but no diagram shows them any more.
    idle: optional(part),
    idleProp: optional(name),
  }),
  object({ kind: literal('text'), places: within(1, 64), idle: optional(words), idleProp: optional(name) }),
  object({ kind: literal('flow'), full: name, width: name }),
  object({ kind: literal('on'), ease: optional(milliseconds), to: optional(within(-3600, 3600)) }),
  object({
    kind: literal('state'),
    values: map(short, union([number, tuple([number, number])]) as Struct<unknown, never>, 20),
    other: number,
    ease: optional(milliseconds),
    period: optional(within(100, 60_000)),
  }),
]);
const paint = object({
  base: name,
  states: map(short, colour as Struct<string, never>, 20),
  pulse: optional(within(100, 60_000)),
});
const zone = object({ state: short, x: part, y: part, w: part, h: part });
const side = within(1, 10_000);
const list = <T>(of: Struct<T, never>) => size(array(of), 1, 50);
const suit = object({
  values: list(enums(SUITED_VALUES) as unknown as Struct<string, never>),
  score: within(1, MOST_SCORE),
  units: optional(list(words as Struct<string, never>)),
  words: optional(list(short as Struct<string, never>)),
  categories: optional(list(short as Struct<string, never>)),
  writable: optional(boolean()),
  bounded: optional(literal(true)),
  variant: optional(short),
  size: optional(tuple([side, side])),
  props: optional(map(name, union([words, number, boolean()]) as Struct<unknown, never>, 100)),
});

const fields = {
  kind: size(string(), 1, 60),
  partOf: optional(size(string(), 1, 60)),
  version: define<number>('version', (value) =>
    Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 100
      ? true
      : 'must be a whole number from 1 to 100',
  ),
  title: short,
  group: enums(GROUPS),
  size: tuple([side, side]),
  props: map(name, propOf(PROPS) as Struct<unknown, never>, 100),
  panel: size(array(enums(SECTIONS)), 1, SECTIONS.length),
  variants: optional(
    size(
      array(
        object({
          name: short,
          title: short,
          size: optional(tuple([side, side])),
          props: map(name, nullable(union([string(), number, boolean()])) as Struct<unknown, never>, 100),
          sample: optional(part),
          tags: optional(size(array(short), 0, 50)),
          family: optional(short),
        }),
      ),
      0,
      200,
    ),
  ),
  live: optional(map(name, binding as Struct<unknown, never>, 20)),
  states: optional(
    object({
      set: enums(['binary', 'range', 'setReset', 'threeState']),
      paints: map(name, paint as unknown as Struct<unknown, never>, 10),
    }),
  ),
  alarmMark: optional(enums(['badge', 'none'])),
  control: optional(
    object({
      writes: enums(['toggle', 'one', 'chosen']),
      animation: milliseconds,
      slot: name,
      zones: optional(size(array(zone), 1, 20)),
      hold: optional(literal(true)),
      isButton: optional(literal(true)),
    }),
  ),
  actions: optional(size(array(short), 0, 20)),
  takes: optional(enums(['words', 'cells'])),
  suits: optional(size(array(suit), 0, 20)),
  ports: optional(
    size(
      array(
        object({
          name: short,
          x: part,
          y: part,
          when: optional(map(short, short as Struct<unknown, never>, 5)),
        }),
      ),
      0,
      50,
    ),
  ),
};
const outside = object(fields);
const inside = object({
  ...fields,
  props: map(name, propOf(INSIDE_PROPS) as Struct<unknown, never>, 100),
  states: optional(
    object({
      set: enums(['binary', 'range', 'setReset', 'threeState']),
      paints: map(
        name,
        object({ ...paint.schema, baseWith: optional(tuple([name, name])) }) as unknown as Struct<
          unknown,
          never
        >,
        10,
      ),
    }),
  ),
  isBackdrop: optional(literal(true)),
});

/** superstruct's own messages begin with the path, which is already given here. */
const said = (message: string): string => message.replace(/^(At path: \S+ -- )+/, '');

/** A fault in a description, in words for its author. */
export class DescriptorError extends Error {}

/** Throws DescriptorError with the place and the fault in what is not valid. */
function validated(given: unknown, schema: Struct<never, never>): KindDescriptor {
  let sound: KindDescriptor;
  try {
    sound = validate(given, schema) as unknown as KindDescriptor;
  } catch (error) {
    if (!(error instanceof StructError)) throw error;
    throw new DescriptorError(`${error.path.join('.') || 'The kind'}: ${said(error.message)}`);
  }
  const reserved = Object.keys(sound.props).find((key) => RESERVED.has(key));
  if (reserved) throw new DescriptorError(`props.${reserved}: every object has that already`);
  return sound;
}

/**
 * Returns the description, if it is valid. `migrations`: the versions that its code can migrate objects to. Throws
 * DescriptorError with the place and the fault.
 */
export function soundDescriptor(given: unknown, migrations: readonly number[]): KindDescriptor {
  const sound = validated(given, outside as never);
  const step = (saved: Readonly<Record<string, unknown>>) => ({ ...saved });
  const migrate = Object.fromEntries(migrations.map((version) => [version, step]));
  const fault = kindFault({ ...sound, draw() {}, migrate });
  if (fault) throw new DescriptorError(fault);
  return sound;
}

/** Returns the first fault in the declaration of a kind of our own, with its place; undefined if it has none. */
export function declarationFault(kind: AnyKind): string | undefined {
  try {
    validated(describe(kind), inside as never);
  } catch (error) {
    return `Kind "${kind.kind}": ${(error as Error).message}`;
  }
  return kindFault(kind);
}
