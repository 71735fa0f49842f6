/**
 * The only interface between the engine and an object kind.
 *
 * A kind has two halves joined by `defineKind`: a descriptor, plain data that survives structuredClone (the host builds
 * the toolbox, the property panel and the forms from it), and code (`draw` and a few optional hooks) that never leaves
 * the worker. A kind knows neither React nor WebGL nor the network. `plugins/README.md` explains how to write one;
 * `plugins/square-tank/` is a good example.
 */
import type { CompositeCode } from './composite.ts';
import type { Feed, FeedLink, FeedRequest, Lead } from './kind-feeds.ts';
import type { PropSchema, Props, Section } from './kind-properties.ts';
import type { Pen, TextStyle } from './primitives/pen.ts';
import type { SlotNames } from './primitives/slots.ts';
import type { TagSuit } from './tag-suit.ts';

export * from './composite.ts';
export {
  ASSEMBLY_KIND,
  type Assembly,
  assemblyOf,
  readAssembly,
} from './document/assembly.ts';
export { FilledAssembly } from './document/assembly-values.ts';
export { grouped, numberText } from './format/number.ts';
export { bendsIn, type Corner, HEADING_NAMES, type Heading, isNear, routeOf } from './geometry/route.ts';
export { turnVector } from './geometry/turn.ts';
export * from './kind-feeds.ts';
export * from './kind-properties.ts';
export type * from './primitives/pen.ts';
export { changedToken, literalOf, type TokenName, tokenText } from './primitives/tokens.ts';
export * from './tag-suit.ts';

// --- live ------------------------------------------------------------------------------------------------------------

/**
 * How the linked tag's value becomes slots. Each entry makes one slot with its name. While no value is known, a level
 * is UNKNOWN_LEVEL, which fills nothing and shows no pointer, and a text is "-". `level`: 0…1 between two properties.
 * `sample`: the value in the toolbox picture only. `text`: the value in the element's format; `idleProp` names a text
 * property that an unlinked object shows instead. `on`: `to` (default 1; degrees for a rotation) while the value's
 * state is ON, else 0. `state`: a number by the name of the value's state, or two numbers that it swings between.
 * `flow`: the direction and the speed of what flows along a line, by the sign and the size of the value, or by its
 * being on; none while the value is not good.
 */
export type LiveBinding =
  | {
      readonly kind: 'level';
      readonly low: string;
      readonly high: string;
      readonly ease?: number;
      readonly sample?: number;
    }
  | { readonly kind: 'text'; readonly places: number; readonly idleProp?: string }
  | { readonly kind: 'on'; readonly ease?: number; readonly to?: number }
  | {
      readonly kind: 'state';
      readonly values: Readonly<Record<string, number | readonly [from: number, to: number]>>;
      /** For every other state, and while no value is known. */
      readonly other: number;
      readonly ease?: number;
      /** Milliseconds of a full period between two numbers. */
      readonly period?: number;
    }
  | {
      readonly kind: 'flow';
      /** A number property: the value at which it flows fastest; 0 takes the bounds of the tag. */
      readonly full: string;
      /** A number property: the line's width, units. */
      readonly width: string;
    };

export const level = (
  low: string,
  high: string,
  more: { ease?: number; sample?: number } = {},
): LiveBinding => ({ kind: 'level', low, high, ...more });
export const format = (more: { places?: number; idleProp?: string } = {}): LiveBinding => ({
  kind: 'text',
  places: 24,
  ...more,
});
export const on = (more: { ease?: number; to?: number } = {}): LiveBinding => ({ kind: 'on', ...more });

export const byState = (
  values: Readonly<Record<string, number | readonly [from: number, to: number]>>,
  more: { other?: number; ease?: number; period?: number } = {},
): LiveBinding => ({ kind: 'state', values, other: 0, ...more });

export const flow = (full: string, width: string): LiveBinding => ({ kind: 'flow', full, width });

export interface StatePaint {
  /** Names the property that holds the colour while no state applies. */
  readonly base: string;
  readonly states: Readonly<Record<string, string>>;
  /**
   * Where the first property is set, the second one holds that colour: a picture's differs from that of the symbol it
   * replaces.
   */
  readonly baseWith?: readonly [property: string, base: string];
  /**
   * Milliseconds in which the colour of a state changes to a lighter one and back, repeatedly; without it the colour is
   * constant.
   */
  readonly pulse?: number;
}

/** The paints that the state of the value sets. */
export interface StateSet {
  readonly set: 'binary' | 'range' | 'setReset' | 'threeState';
  readonly paints: Readonly<Record<string, StatePaint>>;
}

/** A part of a control that stands for one of its states: clicking it writes that state's value. */
export interface Zone {
  readonly state: string;
  /** Within the box, 0…1. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Returns the property that holds a paint's colour while no state applies. */
export const baseOf = ({ base, baseWith }: StatePaint, props: Readonly<Record<string, unknown>>): string =>
  baseWith && props[baseWith[0]] ? baseWith[1] : base;

/** What a click does in live mode, where OR-59 allows it for the kind; `toggle` writes the opposite of the value. */
export interface ControlSpec {
  readonly writes: 'toggle' | 'one' | 'chosen';
  /** Milliseconds of the animation before the confirm dialog. */
  readonly animation: number;
  /** The `on` or `state` binding that the animation moves. */
  readonly slot: string;
  /** For `chosen`: the parts that are clicked to choose a state. */
  readonly zones?: readonly Zone[];
  /** Elements may be hold-to-run: 1 while pressed, 0 when released. */
  readonly hold?: true;
  /** It is a button, and shows no equipment: it is drawn faint for users who cannot press it. */
  readonly isButton?: true;
}

// --- the kind --------------------------------------------------------------------------------------------------------

export interface Port {
  readonly name: string;
  /** Position in the box, 0…1. */
  readonly x: number;
  readonly y: number;
  /**
   * The port exists while all of these properties have these values: a pump that faces left has its outlet on the left.
   */
  readonly when?: Readonly<Record<string, string>>;
}
export const at = (name: string, x: number, y: number, when?: Port['when']): Port =>
  when ? { name, x, y, when } : { name, x, y };

export type ToolboxGroup =
  | 'images'
  | 'shapes'
  | 'texts'
  | 'icons'
  | 'bars'
  | 'gauges'
  | 'dual'
  | 'lines'
  | 'table'
  | 'reports'
  /** Kinds beyond the specification that fit no other group. */
  | 'custom'
  | 'none';

/** A toolbox entry for one variation of a kind: a circle and a triangle are variants of `dynamic-shapes`. */
export interface Variant {
  readonly name: string;
  readonly title: string;
  readonly size?: readonly [width: number, height: number];
  readonly props: Readonly<Record<string, unknown>>;
  /** 0…1: levels in its toolbox picture, where they differ from those of the kind. */
  readonly sample?: number;
  /** Additional search terms. */
  readonly tags?: readonly string[];
  /** Heading in the toolbox; variants with the same heading are listed together. */
  readonly family?: string;
}

export interface KindDescriptor<S extends PropSchema = PropSchema> {
  /** The `identifier` of saved objects. */
  readonly kind: string;
  readonly version: number;
  readonly title: string;
  readonly group: ToolboxGroup;
  /** Default size, units. */
  readonly size: readonly [width: number, height: number];
  readonly props: S;
  readonly panel: readonly Section[];
  readonly variants?: readonly Variant[];
  readonly live?: Readonly<Record<string, LiveBinding>>;
  readonly states?: StateSet;
  /**
   * How an alarm of the equipment is marked. By default a frame with a badge marks the equipment itself. Readings and buttons
   * beside it have the badge alone, and lines have no mark.
   */
  readonly alarmMark?: 'badge' | 'none';
  readonly control?: ControlSpec;
  readonly actions?: readonly string[];
  readonly ports?: readonly Port[];
  /** Its objects belong to one of this kind, which they name in `parentId`: cells to their table. See composite.ts. */
  readonly partOf?: string;
  /**
   * What pasted text becomes an object of this kind: words, which its property `text` holds, or cells, which its parts
   * get as the option `texts`, by rows.
   */
  readonly takes?: 'words' | 'cells';
  /** Which tags it shows well: what builders get who drop tags on a diagram. See tag-suit.ts. */
  readonly suits?: readonly TagSuit[];
  /** Lies beneath everything and cannot be selected: the page itself. */
  readonly isBackdrop?: boolean;
}

export interface Box {
  readonly w: number;
  readonly h: number;
}

interface KindCode<S extends PropSchema> extends CompositeCode {
  /**
   * Writes the object's records. Called when its properties or its feed change, never per frame; must not keep state.
   */
  draw(pen: Pen, props: Props<S>, box: Box, feed: Feed): void;
  /**
   * Returns what the object shows besides its tag's live value. While it is in view in live mode, `draw` gets the answers
   * and is called again when newer ones come, for present values at most once a second.
   */
  feeds?(props: Props<S>, link: FeedLink, box: Box): readonly FeedRequest[];
  /** Returns the parts that lead somewhere, where the element has no action of its own. */
  leads?(props: Props<S>, box: Box, feed: Feed): readonly Lead[];
  /**
   * For drawings that are made elsewhere: returns what the object waits for, or nothing once `draw` can draw it. Until
   * then it keeps its last picture, or a placeholder; `Engine.arrived` with the same string draws it.
   */
  awaits?(props: Props<S>, box: Box): string | undefined;
  /**
   * Returns the size of the box that holds everything it says; during editing the box grows with it. `of`: the
   * properties that the size depends on. `widthOf` measures a line of text.
   */
  readonly natural?: {
    readonly of: readonly (keyof S & string)[];
    size(props: Props<S>, widthOf: (line: string, style: TextStyle) => number): Box;
  };
  /** Returns the one colour of the object when it is a few pixels large; by default its first fill. */
  lod?(props: Props<S>): string;
  /**
   * Returns role and name for screen readers; the engine adds value, unit and quality. `value`: what a drawing of its feed
   * says, instead of the tag's value.
   */
  a11y?(
    props: Props<S>,
    feed: Feed,
  ): { readonly role: string; readonly label: string; readonly value?: string };
  /** Migrates saved properties of version n−1 to n, by n. Takes and returns plain data. */
  readonly migrate?: Readonly<
    Record<number, (saved: Readonly<Record<string, unknown>>) => Record<string, unknown>>
  >;
  /** Kinds that were merged into this one, by name: their saved properties → this kind's, of version 1. */
  readonly formerly?: Readonly<
    Record<string, (saved: Readonly<Record<string, unknown>>) => Record<string, unknown>>
  >;
}

export interface Kind<S extends PropSchema = PropSchema> extends KindDescriptor<S>, KindCode<S> {}

/** As the engine holds them: with any schema. */
// biome-ignore lint/suspicious/noExplicitAny: a kind is contravariant in its schema; the engine has checked the properties it passes.
export type AnyKind = Kind<any>;

/**
 * Declares a kind. Its declaration is checked where it is used, see kind-faults.ts: one that throws while it is declared would
 * take every other kind with it.
 */
export const defineKind = <const S extends PropSchema>(kind: Kind<S>): Kind<S> => kind;

/** Returns the serialisable half: the descriptor without code, ready for structuredClone. */
export function describe(kind: AnyKind): KindDescriptor {
  const {
    draw: _draw,
    feeds: _feeds,
    leads: _leads,
    awaits: _awaits,
    natural: _natural,
    lod: _lod,
    a11y: _a11y,
    migrate: _migrate,
    formerly: _formerly,
    parts: _parts,
    ends: _ends,
    handles: _handles,
    law: _law,
    expansion: _expansion,
    commands: _commands,
    ...descriptor
  } = kind;
  return descriptor;
}

/** Returns the slots that each object of a kind has, in the order in which scene and live number them. */
export function slotNames(kind: KindDescriptor): SlotNames {
  const live = Object.entries(kind.live ?? {});
  const texts = live.flatMap(([name, binding]) => (binding.kind === 'text' ? [{ name, binding }] : []));
  return {
    scalars: live.filter(([, binding]) => binding.kind !== 'text').map(([name]) => name),
    paints: Object.keys(kind.states?.paints ?? {}),
    texts: texts.map(({ name }) => name),
    places: texts.map(({ binding }) => binding.places),
  };
}
