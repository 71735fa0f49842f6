/**
 * What a kind declares when its objects are more than a box with a picture in it: they consist of parts (a table of its
 * cells), or they run from one point to another and can dock at both (a line). Every capability is an optional field of
 * the kind; the engine asks for the field, never for a kind by name.
 *
 * All of these are pure functions: they take saved objects and return objects or fields. The engine turns the result
 * into transactions, ranks and history entries. Lengths are world units, angles degrees clockwise.
 *
 * What follows from a capability alone, without code in the kind: parts are selected, moved, stacked, copied and
 * deleted with their owner; a second click selects a part by itself (sub-hit); docked ends follow the object they are
 * on, and undock when they are pulled off; lines edited by two builders merge by their ends and not by their boxes.
 */
import type { Value } from './document/assembly-values.ts';
import type { Variation } from './document/assembly-variation.ts';
import type { DiagramObject, Item, ObjectId } from './document/types.ts';
import type { Box } from './geometry/box.ts';

export type { DiagramObject, ElementConfig, Item, ObjectId } from './document/types.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An edit that is not possible in the current state. The message tells the builder why; nothing is changed. */
export class EditError extends Error {}

/** An object with its parts; the list is empty where its kind has none. */
export interface Composite {
  readonly owner: DiagramObject;
  /** Objects whose kinds say `partOf` this one, lowest first. */
  readonly parts: readonly DiagramObject[];
}

/** For a kind whose objects own others: how the parts are created and laid out. */
export interface PartsCode {
  /**
   * Fields computed from the others, of the owner and of a part: two builders who differ only there do not conflict.
   */
  readonly derived: { readonly owner: readonly string[]; readonly part: readonly string[] };
  /**
   * Returns a new object with its parts, laid out. `options`: what the builder chose for it, unchecked. `middle`: world
   * point of its centre.
   */
  create(options: Readonly<Record<string, unknown>>, middle: Point, newId: () => ObjectId): Composite;
  /** Returns owner and parts, laid out; the parts that are passed in need no position yet. */
  layout(composite: Composite): Composite;
  /** Returns what remains of a part that is deleted while its owner stays. Without it the part is removed. */
  emptied?(part: DiagramObject): DiagramObject;
  /** Returns the next or the previous part in reading order; for the owner the first. Undefined where there is none. */
  beside?(composite: Composite, id: ObjectId, back: boolean): ObjectId | undefined;
}

/** The course of an object that runs from one point to another. */
export interface Way {
  /** World coordinates, both ends included. */
  readonly corners: readonly Point[];
  /** Units across. */
  readonly width: number;
  /** Whether it jumps over others that it crosses. */
  readonly jumps: boolean;
}

/** For a kind that runs from one point to another. Its ends dock to ports; hit tests use the ends, not the box. */
export interface EndsCode {
  /** Fields computed from the ends, such as the box. */
  readonly derived: readonly string[];
  /** Default fields of one that is drawn by hand, besides its ends. */
  readonly drawn: Readonly<Record<string, unknown>>;
  /** Fields that one drawn by hand takes over from the one drawn before it: builders draw several alike. */
  readonly kept?: readonly string[];
  /** Returns its start and its end in world coordinates. */
  of(object: DiagramObject): readonly [start: Point, end: Point];
  /** Returns the fields of a new one between two world points. `undefined` removes a field. */
  between(start: Point, end: Point): Partial<DiagramObject>;
  /** Returns the fields that change when its ends move; the kind decides what happens to the points between them. */
  moved(object: DiagramObject, start: Point, end: Point): Partial<DiagramObject>;
  /** Returns the fields that change when `at` maps each of its points: it is scaled, turned or mirrored with others. */
  mapped(object: DiagramObject, at: (x: number, y: number) => Point): Partial<DiagramObject>;
  /** Returns its course, so that others can jump over it and it over others; `draw` gets the crossings by its feed. */
  way?(object: DiagramObject): Way;
  /** Whether the direction in which it leaves a port matters. If so, `startHeading` and `endHeading` hold it. */
  hasHeadings?(object: DiagramObject): boolean;
  /** For those that can be laid around the objects in their way. The engine finds the way, the kind saves it. */
  readonly around?: AroundCode;
}

export interface AroundCode {
  /** Fields with the values by which an object asks for it. */
  readonly asks: Readonly<Record<string, unknown>>;
  /** Fields that hold the corners found: builders do not conflict over them. They go when it asks no more. */
  readonly found: readonly string[];
  /** Returns the fields of one that runs between two world points through these corners. */
  through(
    object: DiagramObject,
    start: Point,
    end: Point,
    corners: readonly (readonly [x: number, y: number])[],
  ): Partial<DiagramObject>;
}

/** A handle of the kind's own, besides those of the box or the ends. */
export interface OwnHandle {
  /** Distinguishes it from the object's other handles during a drag. */
  readonly nth: number;
  /** The part of the object that it moves, world units: the handle sits at its centre, and its sides snap. */
  readonly box: Box;
  /** The axis along which it can be dragged. */
  readonly along: 'x' | 'y';
}

export interface HandlesCode {
  of(object: DiagramObject): readonly OwnHandle[];
  /** Returns the fields that change when one of its handles is dragged by `by` world units along its axis. */
  dragged(object: DiagramObject, handle: OwnHandle, by: number): Partial<DiagramObject>;
}

/**
 * An invariant that holds after every edit, whoever makes it. For an owner it is also checked when one of its parts has
 * changed or gone.
 */
export interface Law {
  /** It is enforced when one of these fields has changed. */
  readonly of: readonly string[];
  /** Returns the complete change in its final form: what was changed and everything that follows from it. */
  keep(before: Composite, after: Composite): readonly DiagramObject[];
}

/** A command that a kind provides: the host sends its name with a value of its own, unchecked. */
export interface KindCommand {
  /** Shown where nothing is selected that the command applies to. */
  readonly needs: string;
  /** It applies to one object at a time. */
  readonly single?: true;
  /** Repeated calls in quick succession are one history entry: for a key that is pressed again and again. */
  readonly repeats?: true;
  /**
   * Returns owner and parts as they are afterwards: new objects are added on top of all, in this order, and missing
   * ones are removed. Throws EditError. `chosen`: the selected object, the owner or one of its parts.
   */
  run(
    composite: Composite,
    chosen: ObjectId,
    value: unknown,
    newId: () => ObjectId,
  ): readonly DiagramObject[];
}

/** A definition as its kind has read it: checked, and prepared to be drawn ten thousand times. */
export interface Definition {
  /** Of what it describes, world units: an instance of another size is scaled. */
  readonly width: number;
  readonly height: number;
  /** In what its instances may differ, by name. */
  readonly parameters: ReadonlyMap<string, object>;
  /** Keys of the definitions that instances within it name. */
  readonly uses: readonly string[];
}

/** An object of a definition, and how it differs between instances. */
export interface DefinedPart {
  readonly varies: Variation;
}

/** A definition with the values of an instance. */
export interface FilledDefinition {
  /** Of its parameters, in the definition's order. */
  readonly values: readonly Value[];
  /** What the instance consists of, lowest first: the same for all whose values are there and are empty where this one's are. */
  readonly parts: readonly DefinedPart[];
  /** Returns the object of a part, in the definition's own coordinates. */
  item(part: DefinedPart): Item;
}

/**
 * For a kind whose objects stand for others, which are drawn in their place and are saved in a definition elsewhere: one
 * object of the diagram, however many are drawn. What is drawn shows values, is clicked and heard like any object.
 */
export interface ExpansionCode<D extends Definition = Definition> {
  /** Returns the key of the definition that an object is an instance of; undefined where it names none. */
  keyOf(object: DiagramObject): string | undefined;
  /** Reads a definition that comes from elsewhere. Throws EditError, which says what is wrong with it. */
  read(value: unknown): D;
  /** Returns the definition with the values of an instance. */
  fill(definition: D, instance: Item): FilledDefinition;
}

export interface CompositeCode {
  readonly parts?: PartsCode;
  readonly ends?: EndsCode;
  readonly handles?: HandlesCode;
  readonly law?: Law;
  readonly expansion?: ExpansionCode;
  readonly commands?: Readonly<Record<string, KindCommand>>;
}
