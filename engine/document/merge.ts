/**
 * Merges three states of one diagram: the state that two builders started from (base), what one of them has now (mine),
 * and what the other has stored (theirs).
 *
 * What only one side changed merges automatically, property by property. What both changed differently is a conflict
 * that a person decides. An object is judged together with everything that belongs to it: a table and its cells are one
 * unit, because half of one table and half of another make no table. `choices` holds the decisions so far; without one,
 * a conflict keeps my side and is listed as undecided.
 */
import { type ComparedDocument, compareDocuments, compareItems, type Difference } from './compare.ts';
import { OWNER_FIELDS } from './members.ts';
import {
  CANVAS,
  type Choices,
  type MergeConflict,
  type PropertyConflict,
  type Side,
} from './merge-conflict.ts';
import { mergeOrder } from './merge-order.ts';
import { mergeProperties } from './merge-properties.ts';
import type { CanvasSettings, DiagramObject, Item, ObjectId } from './types.ts';

export interface Merge {
  readonly merged: ComparedDocument;
  readonly conflicts: readonly MergeConflict[];
  /** What each side has changed since the base. */
  readonly mine: Difference;
  readonly theirs: Difference;
}

export interface MergeInput {
  readonly base: ComparedDocument;
  readonly mine: ComparedDocument;
  readonly theirs: ComparedDocument;
}

/** Returns the input with computed fields replaced by what they are computed from: see engine/edit/normal-form.ts. */
type Normalise = (input: MergeInput, touchedByBoth: ReadonlySet<ObjectId>) => MergeInput;

export function mergeDocuments(
  input: MergeInput,
  choices: Choices = new Map(),
  normalise: Normalise = (same) => same,
): Merge {
  const mine = compareDocuments(input.base, input.mine);
  const theirs = compareDocuments(input.base, input.theirs);
  const units = unitsOf(input, mine, theirs);
  const both = new Set(
    [...units.values()].filter((unit) => isTouchedByBoth(unit) && !isAgreed(input, unit)).flatMap(membersOf),
  );
  return new Merging(normalise(input, both), { mine, theirs, units, choices }).result();
}

/** What a side did to the objects of a unit. */
interface Touched {
  readonly added: Set<ObjectId>;
  readonly removed: Set<ObjectId>;
  readonly changed: Set<ObjectId>;
}

interface Unit {
  readonly root: ObjectId;
  readonly mine: Touched;
  readonly theirs: Touched;
}

const sizeOf = ({ added, removed, changed }: Touched): number => added.size + removed.size + changed.size;
const isTouchedByBoth = ({ mine, theirs }: Unit): boolean => sizeOf(mine) > 0 && sizeOf(theirs) > 0;
const membersOf = ({ mine, theirs }: Unit): ObjectId[] =>
  [mine, theirs].flatMap(({ added, removed, changed }) => [...added, ...removed, ...changed]);

/** Both sides made the same change: there is nothing to decide. */
const isAgreed = ({ mine, theirs }: MergeInput, unit: Unit): boolean =>
  membersOf(unit).every((id) => {
    const [own, other] = [mine.items.get(id), theirs.items.get(id)];
    return own && other ? compareItems(own, other).length === 0 : own === other;
  });

/** Returns the units that either side changed, by their roots. */
function unitsOf(input: MergeInput, mine: Difference, theirs: Difference): Map<ObjectId, Unit> {
  const units = new Map<ObjectId, Unit>();
  const note = (side: Side, { added, removed, changed }: Difference): void => {
    const touch = (id: ObjectId, what: keyof Touched): void => {
      const root = rootOf(input, id);
      let unit = units.get(root);
      if (!unit) {
        unit = { root, mine: untouched(), theirs: untouched() };
        units.set(root, unit);
      }
      unit[side][what].add(id);
    };
    for (const { object } of added) touch(object.id, 'added');
    for (const { object } of removed) touch(object.id, 'removed');
    for (const { id } of changed) touch(id, 'changed');
  };
  note('mine', mine);
  note('theirs', theirs);
  return units;
}

const untouched = (): Touched => ({ added: new Set(), removed: new Set(), changed: new Set() });

/**
 * Returns the topmost object that this one belongs to, in whichever state knows it; for most objects, the object
 * itself.
 */
function rootOf({ base, mine, theirs }: MergeInput, id: ObjectId): ObjectId {
  const seen = new Set<ObjectId>();
  let root = id;
  for (;;) {
    seen.add(root);
    const object = (base.items.get(root) ?? mine.items.get(root) ?? theirs.items.get(root))?.object;
    const owner = object && ownerOf(object);
    if (owner === undefined || seen.has(owner)) return root;
    if (![base, mine, theirs].some(({ items }) => items.has(owner))) return root;
    root = owner;
  }
}

function ownerOf(object: DiagramObject): ObjectId | undefined {
  for (const field of OWNER_FIELDS) {
    const owner = object[field];
    if (typeof owner === 'string' || typeof owner === 'number') return owner;
  }
  return undefined;
}

interface Work {
  readonly mine: Difference;
  readonly theirs: Difference;
  readonly units: ReadonlyMap<ObjectId, Unit>;
  readonly choices: Choices;
}

class Merging {
  private readonly input: MergeInput;
  private readonly work: Work;
  private readonly items: Map<ObjectId, Item>;
  private readonly conflicts: MergeConflict[] = [];

  constructor(input: MergeInput, work: Work) {
    this.input = input;
    this.work = work;
    this.items = new Map(input.theirs.items);
  }

  result(): Merge {
    const { mine, theirs, units, choices } = this.work;
    for (const unit of units.values()) this.mergeUnit(unit);
    const canvas = this.canvas();
    const order = mergeOrder({
      ...{ mine, theirs, choices },
      ...{ mineOrder: this.input.mine.items, theirsOrder: this.input.theirs.items },
      has: (id) => this.items.has(id),
    });
    for (const id of order.conflicts)
      if (!this.conflicts.some((one) => one.id === id)) this.tell({ id, kind: 'order', properties: [] });
    const items = new Map(order.ids.map((id) => [id, this.items.get(id)!]));
    return { merged: { items, canvas }, conflicts: this.conflicts, mine, theirs };
  }

  private mergeUnit(unit: Unit): void {
    if (sizeOf(unit.mine) === 0 || isAgreed(this.input, unit)) return;
    const clash = isTouchedByBoth(unit) ? this.clashOf(unit) : undefined;
    if (clash) {
      if (this.tell({ id: unit.root, properties: [], ...clash }) === 'mine') this.takeMine(unit);
      return;
    }
    const properties: PropertyConflict[] = [];
    const side = this.work.choices.get(unit.root) ?? 'mine';
    for (const id of unit.mine.removed) this.items.delete(id);
    for (const id of unit.mine.added) this.mergeItem(id, side, properties);
    for (const id of unit.mine.changed) this.mergeItem(id, side, properties);
    if (properties.length > 0) this.tell({ id: unit.root, kind: 'changed', properties });
  }

  /** Returns why the two sides' parts of a unit cannot both be kept, if so. */
  private clashOf({ root, mine, theirs }: Unit): Pick<MergeConflict, 'kind' | 'removedBy'> | undefined {
    const removes = (one: Touched, other: Touched): boolean =>
      [...one.removed].some((id) => other.changed.has(id)) ||
      (one.removed.has(root) && !other.removed.has(root)) ||
      (one.removed.has(root) && other.added.size > 0);
    for (const [side, one, other] of [
      ['mine', mine, theirs],
      ['theirs', theirs, mine],
    ] as const)
      if (removes(one, other))
        return { kind: 'removed', ...(one.removed.has(root) ? { removedBy: side } : {}) };
    const isRebuilt = ({ added, removed }: Touched): boolean =>
      [...added, ...removed].some((id) => id !== root);
    return isRebuilt(mine) && isRebuilt(theirs) ? { kind: 'rebuilt' } : undefined;
  }

  /** Takes the whole unit as it is in mine. */
  private takeMine({ mine, theirs }: Unit): void {
    for (const id of [...theirs.added, ...mine.removed]) this.items.delete(id);
    for (const id of [...theirs.removed, ...theirs.changed, ...mine.added, ...mine.changed]) {
      const item = this.input.mine.items.get(id);
      if (item) this.items.set(id, item);
    }
  }

  private mergeItem(id: ObjectId, side: Side, conflicts: PropertyConflict[]): void {
    const { base, mine, theirs } = this.input;
    const other = theirs.items.get(id);
    const own = mine.items.get(id)!;
    const { item, conflicts: found } = other
      ? mergeProperties({ base: base.items.get(id), mine: own, theirs: other }, side)
      : { item: own, conflicts: [] };
    this.items.set(id, item);
    conflicts.push(...found);
  }

  private canvas(): CanvasSettings {
    const { base, mine, theirs } = this.input;
    const asItem = (canvas: CanvasSettings): Item => ({ object: { ...canvas } as unknown as DiagramObject });
    const side = this.work.choices.get(CANVAS) ?? 'mine';
    const { item, conflicts } = mergeProperties(
      { base: asItem(base.canvas), mine: asItem(mine.canvas), theirs: asItem(theirs.canvas) },
      side,
    );
    const properties = conflicts.map((one) => ({ ...one, object: CANVAS }));
    if (properties.length > 0) this.tell({ id: CANVAS, kind: 'changed', properties });
    return item.object as unknown as CanvasSettings;
  }

  /** Lists the conflict and returns the side that is used. */
  private tell(conflict: Omit<MergeConflict, 'choice'>): Side {
    const choice = this.work.choices.get(conflict.id) ?? null;
    this.conflicts.push({ ...conflict, choice });
    return choice ?? 'mine';
  }
}
