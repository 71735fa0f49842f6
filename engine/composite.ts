/**
 * What a kind says of itself where its objects are more than a box with a picture in it: that they are made of parts (a
 * table of its cells), or lead from one point to another and can dock at both (a line). Every capability is a field of the
 * kind that may be missing; the engine asks for the field, never for the name of a kind.
 *
 * All of it are pure functions: objects as they are saved go in, objects or fields of them come out. The engine makes
 * transactions, ranks and entries of the history of that. Lengths are world units, angles degrees clockwise.
 *
 * What follows from a capability alone, without code of the kind: parts are selected, moved, stacked, copied and deleted
 * with their owner; a second click takes hold of a part by itself (sub-hit); docked ends follow what they lie on, and let
 * go when they are pulled off; lines of two builders merge by their ends and not by their boxes.
 */
import type { DiagramObject, ObjectId } from './document/types.ts';
import type { Box } from './geometry/box.ts';

export type { DiagramObject, ObjectId } from './document/types.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An edit that cannot be made as things stand. The message tells the builder why; nothing is changed. */
export class EditError extends Error {}

/** An object with what belongs to it; without parts where its kind has none. */
export interface Composite {
  readonly owner: DiagramObject;
  /** Objects whose kinds say `partOf` this one, lowest first. */
  readonly parts: readonly DiagramObject[];
}

/** Of a kind whose objects own others: how they are made, and where each of them belongs. */
export interface PartsCode {
  /** Fields that follow from the others, of the owner and of a part: two builders who differ there do not disagree. */
  readonly derived: { readonly owner: readonly string[]; readonly part: readonly string[] };
  /**
   * A new object with its parts, all where they belong. `options`: what the builder chose for it, unchecked.
   * `middle`: world point of its middle.
   */
  create(options: Readonly<Record<string, unknown>>, middle: Point, newId: () => ObjectId): Composite;
  /** Owner and parts where they belong; parts need no place of their own yet. */
  layout(composite: Composite): Composite;
  /** What is left of a part that is deleted while its owner stays. Without it the part goes. */
  emptied?(part: DiagramObject): DiagramObject;
  /** The part after one in the order of reading, or the one before; of the owner the first. None: undefined. */
  beside?(composite: Composite, id: ObjectId, back: boolean): ObjectId | undefined;
}

/** Of a kind that leads from one point to another. Its ends dock to ports; it is found by them, and not by its box. */
export interface EndsCode {
  /** Fields that follow from where the ends are, such as the box. */
  readonly derived: readonly string[];
  /** What one has that is drawn by hand, besides its ends. */
  readonly drawn: Readonly<Record<string, unknown>>;
  /** Where its start and its end are in the world. */
  of(object: DiagramObject): readonly [start: Point, end: Point];
  /** Fields of a new one between two points of the world. `undefined` takes a field away. */
  between(start: Point, end: Point): Partial<DiagramObject>;
  /** The fields that change when its ends go elsewhere; what lies between them comes along as the kind sees fit. */
  moved(object: DiagramObject, start: Point, end: Point): Partial<DiagramObject>;
  /** The fields that change when each of its points goes where `at` says: it is scaled, turned or mirrored with others. */
  mapped(object: DiagramObject, at: (x: number, y: number) => Point): Partial<DiagramObject>;
  /** Whether it matters to the object where it leaves a port to. Then `startHeading` and `endHeading` say it. */
  hasHeadings?(object: DiagramObject): boolean;
}

/** A place on an object that the pointer takes hold of, besides the handles of its box or ends. */
export interface OwnHandle {
  /** Tells it from the others of the object while it is dragged. */
  readonly nth: number;
  /** What of the object it moves, world units: it stands in the middle of that, and its sides snap. */
  readonly box: Box;
  /** The axis that it can be dragged along. */
  readonly along: 'x' | 'y';
}

export interface HandlesCode {
  of(object: DiagramObject): readonly OwnHandle[];
  /** The fields that change when one of its handles is dragged by so many world units along its axis. */
  dragged(object: DiagramObject, handle: OwnHandle, by: number): Partial<DiagramObject>;
}

/** What must hold after every edit, whoever makes it. Of an owner it is asked when one of its parts has changed or gone, too. */
export interface Law {
  /** It is kept when one of these fields has changed. */
  readonly of: readonly string[];
  /** What belongs to the change, in its final form: with what was changed, all that follows from it. */
  keep(before: Composite, after: Composite): readonly DiagramObject[];
}

/** A command that a kind brings: the host sends its name with a value of its own, unchecked. */
export interface KindCommand {
  /** Said where nothing is selected that it could be done to. */
  readonly needs: string;
  /** Only to one object at a time. */
  readonly single?: true;
  /** Several soon after each other are one entry of the history: it is for a key that is pressed again and again. */
  readonly repeats?: true;
  /**
   * Owner and parts as they are afterwards: objects that are new are added on top of all, in this order, and those that
   * are missing go. Throws EditError. `chosen`: the selected object, the owner or one of its parts.
   */
  run(
    composite: Composite,
    chosen: ObjectId,
    value: unknown,
    newId: () => ObjectId,
  ): readonly DiagramObject[];
}

export interface CompositeCode {
  readonly parts?: PartsCode;
  readonly ends?: EndsCode;
  readonly handles?: HandlesCode;
  readonly law?: Law;
  readonly commands?: Readonly<Record<string, KindCommand>>;
}
