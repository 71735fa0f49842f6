/**
 * Merges while keeping the editor's invariants: attached ends lie on their ports, parts where their owner lays them
 * out, and nothing names a removed object.
 */
import type { ComparedDocument } from '../document/compare.ts';
import { type Merge, type MergeInput, mergeDocuments } from '../document/merge.ts';
import type { Choices } from '../document/merge-conflict.ts';
import type { DiagramObject, Item, ObjectId } from '../document/types.ts';
import type { EndsCode, Point } from '../plugin.ts';
import type { KindOf } from './composites.ts';
import { courseOf, isAround } from './course.ts';
import { endsOf } from './ends.ts';
import {
  derivedOf,
  END_FIELDS,
  inNormalForm,
  isNear,
  isNormal,
  type NormalEnd,
  portAt,
  without,
} from './normal-form.ts';
import { ATTACHED_FIELDS, USE_FIELDS } from './relations.ts';

/** Like `mergeDocuments`; the merged document keeps every invariant that an edit keeps. */
export function mergeLawfully(input: MergeInput, choices: Choices, kindOf: KindOf): Merge {
  const merge = mergeDocuments(input, choices, ({ base, mine, theirs }, both) => ({
    base: inNormalForm(base, both, kindOf),
    mine: inNormalForm(mine, both, kindOf),
    theirs: inNormalForm(theirs, both, kindOf),
  }));
  const items = new Map(merge.merged.items);
  new Laws(input, items, kindOf).keep();
  return { ...merge, merged: { ...merge.merged, items } };
}

class Laws {
  private readonly input: MergeInput;
  private readonly items: Map<ObjectId, Item>;
  private readonly kindOf: KindOf;

  constructor(input: MergeInput, items: Map<ObjectId, Item>, kindOf: KindOf) {
    this.input = input;
    this.items = items;
    this.kindOf = kindOf;
  }

  /** Owners and their parts first, then what may be attached to them. */
  keep(): void {
    this.layOutParts();
    for (const item of this.items.values()) {
      const ends = endsOf(item.object, this.kindOf);
      if (ends) this.layLine(item, ends);
    }
    this.dropUses();
  }

  private put(item: Item, object: DiagramObject): void {
    this.items.set(object.id, { ...item, object });
  }

  private layOutParts(): void {
    const { kindOf } = this;
    const members = new Map<ObjectId, DiagramObject[]>();
    for (const item of this.items.values()) {
      const { object } = item;
      if (isNormal(item) && !endsOf(object, kindOf))
        members.set(kindOf(object.identifier)?.parts ? object.id : (object.parentId as ObjectId), []);
    }
    if (members.size === 0) return;
    for (const { object } of this.items.values())
      if (kindOf(object.identifier)?.partOf !== undefined)
        members.get(object.parentId as ObjectId)?.push(object);
    for (const [id, parts] of members) {
      const owner = this.items.get(id)?.object;
      const laid = owner && kindOf(owner.identifier)?.parts?.layout({ owner, parts });
      for (const object of laid ? [laid.owner, ...laid.parts] : [])
        this.put(this.items.get(object.id)!, object);
    }
  }

  /**
   * Lays a line by its ends; an end that lay on its port in the state it comes from moves to where that port is now.
   */
  private layLine(item: Item, code: EndsCode): void {
    const { object } = item;
    const line = isNormal(item) ? this.fromNormal(item, code) : object;
    if (line === object && !this.mayBeOff(item)) return;
    const ends = code.of(line).map((end, nth): Point => {
      const port = portAt(this.now, line, nth, this.kindOf);
      return port && !isNear(port, end) && this.wasAttached(line, code, nth) ? port : end;
    });
    const [from, to] = ends as [Point, Point];
    const [first, second] = code.of(line);
    if (isNear(from, first) && isNear(to, second)) {
      if (line !== object) this.put(item, line);
    } else this.put(item, this.around(between(line, code, from, to), code));
  }

  /** A line that goes around objects finds its way among the merged ones. */
  private around(line: DiagramObject, code: EndsCode): DiagramObject {
    if (!isAround(line, code)) return line;
    const { items, kindOf } = this;
    const course = courseOf(line, code, {
      kindOf,
      get: (id) => items.get(id)?.object,
      objectsIn: () =>
        Array.from(items.values(), ({ object }) => object).filter((one) => !isNormal({ object: one })),
      usersOf: () => [],
      isBeneath: () => false,
    });
    return bared({ ...line, ...course });
  }

  private get now(): ComparedDocument {
    return { items: this.items, canvas: this.input.base.canvas };
  }

  /** Whether an end may be off its port: not where one side has the line and what it is attached to as they are now. */
  private mayBeOff({ object }: Item): boolean {
    if (object.startId === undefined && object.endId === undefined) return false;
    const ids = [object.id, object.startId, object.endId] as ObjectId[];
    return ![this.input.mine, this.input.theirs].some(({ items }) =>
      ids.every((id) => items.get(id)?.object === this.items.get(id)?.object),
    );
  }

  /** Whether either side had this end on this port. */
  private wasAttached(line: DiagramObject, code: EndsCode, nth: number): boolean {
    const [idField, portField] = END_FIELDS[nth]!;
    return [this.input.mine, this.input.theirs].some((state) => {
      const was = state.items.get(line.id)?.object;
      if (was?.identifier !== line.identifier) return false;
      if (was[idField] !== line[idField] || was[portField] !== line[portField]) return false;
      const port = portAt(state, was, nth, this.kindOf);
      return port !== undefined && isNear(port, code.of(was)[nth]!);
    });
  }

  /** Returns the line of a normal form. An end whose port is gone stays where its own side had it. */
  private fromNormal({ object }: Item, code: EndsCode): DiagramObject {
    const { start, end, ...rest } = object as unknown as DiagramObject & { start: NormalEnd; end: NormalEnd };
    const bare = without(rest as unknown as DiagramObject, []);
    const named = { ...bare, ...attached(start, 0), ...attached(end, 1) } as DiagramObject;
    const ends = [start, end].map((normal, nth) => this.placeOf(normal, named, code, nth));
    return this.asBefore(named, code, ends) ?? this.around(between(named, code, ends[0]!, ends[1]!), code);
  }

  /**
   * Returns the line with the box that one of the sides has, where its ends are in the same place: it keeps angle and
   * scale.
   */
  private asBefore(line: DiagramObject, code: EndsCode, ends: readonly Point[]): DiagramObject | undefined {
    for (const { items } of [this.input.theirs, this.input.mine]) {
      const had = items.get(line.id)?.object;
      if (!had || isAround(had, code) !== isAround(line, code)) continue;
      if (code.of(had).every((end, nth) => isNear(end, ends[nth]!)))
        return {
          ...line,
          ...Object.fromEntries(
            derivedOf(line, code).flatMap((key) => (key in had ? [[key, had[key]]] : [])),
          ),
        };
    }
    return undefined;
  }

  private placeOf({ x, y }: NormalEnd, line: DiagramObject, code: EndsCode, nth: number): Point {
    if (x !== undefined && y !== undefined) return { x, y };
    const port = portAt(this.now, line, nth, this.kindOf);
    if (port) return port;
    const [idField] = END_FIELDS[nth]!;
    const states = [this.input.mine, this.input.theirs, this.input.base];
    const had = states.find(({ items }) => items.get(line.id)?.object[idField] === line[idField]);
    return code.of(had!.items.get(line.id)!.object)[nth]!;
  }

  /** Removes references to objects that this merge has removed. */
  private dropUses(): void {
    const isGone = (id: unknown): boolean =>
      !this.items.has(id as ObjectId) &&
      [this.input.mine, this.input.theirs].some(({ items }) => items.has(id as ObjectId));
    for (const item of this.items.values()) {
      const { object } = item;
      const gone = USE_FIELDS.filter((field) => object[field] !== undefined && isGone(object[field]));
      const ports = gone.flatMap((field) => (field in ATTACHED_FIELDS ? [portFieldOf(field)] : []));
      if (gone.length > 0) this.put(item, without(object, [...gone, ...ports]));
    }
  }
}

const portFieldOf = (field: string): string => ATTACHED_FIELDS[field as keyof typeof ATTACHED_FIELDS];

const attached = ({ id, port }: NormalEnd, nth: number): Record<string, unknown> => {
  const [idField, portField] = END_FIELDS[nth]!;
  return id === undefined ? {} : { [idField]: id, ...(port === undefined ? {} : { [portField]: port }) };
};

/** Returns the line between two points, without the angle and scale that no longer apply. */
function between(line: DiagramObject, code: EndsCode, from: Point, to: Point): DiagramObject {
  return bared({ ...line, ...code.between(from, to) });
}

const bared = (object: DiagramObject): DiagramObject =>
  without(
    object,
    Object.keys(object).filter((key) => object[key] === undefined),
  );
