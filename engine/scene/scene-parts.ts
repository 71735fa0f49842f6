/**
 * What is drawn for instances. A part has a row like any object, and nothing else: its object and its id are worked out
 * from its instance whenever somebody asks, because hardly anybody does; order and grid know its instance.
 */
import { isExpandedId, savedIdOf } from '../document/expanded-id.ts';
import type { Item, ObjectId } from '../document/types.ts';
import type { IdTable } from '../primitives/id-table.ts';
import type { Original } from './object-writer.ts';
import type { Roster, RosterParts } from './roster.ts';
import type { SceneIndex } from './types.ts';

/** Who works them out. */
interface PartSource {
  /** Returns the objects that are drawn for an instance, lowest first. */
  of(instance: ObjectId): readonly Item[];
  /** Returns the place of the part with this id among those of its instance, from 0. */
  nthOf(id: ObjectId): number | undefined;
}

interface PartsAround
  extends Pick<RosterParts, 'columns' | 'grid' | 'order' | 'painter' | 'tables' | 'writer'> {
  readonly roster: Roster;
  readonly indices: Pick<IdTable, 'get'>;
}

export class SceneParts {
  /** Set by whoever knows the instances. */
  source: PartSource = { of: () => [], nthOf: () => undefined };
  readonly #around: PartsAround;

  constructor(around: PartsAround) {
    this.#around = around;
  }

  /** Returns the rows of an instance's parts, lowest first. */
  of(instance: ObjectId): readonly SceneIndex[] {
    const { indices, columns } = this.#around;
    const index = indices.get(instance);
    return index === undefined ? [] : columns.parts.of(index);
  }

  /** Returns the part that is drawn in a row; undefined where none is. */
  at(index: SceneIndex): Item | undefined {
    const { parts, ids } = this.#around.columns;
    const owner = parts.ownerOf(index);
    return owner === undefined ? undefined : this.source.of(ids[owner]!)[parts.placeOf(index)];
  }

  /** Returns the row of the part with this id. */
  indexOf(id: ObjectId): SceneIndex | undefined {
    const { indices, columns } = this.#around;
    const owner = isExpandedId(id) ? indices.get(savedIdOf(id)) : undefined;
    const nth = owner === undefined ? undefined : this.source.nthOf(id);
    return nth === undefined ? undefined : columns.parts.firstOf(owner!) + nth;
  }

  /**
   * Adds what is drawn for an instance that has nothing drawn for it, right above it. `originals`, by part: one that shows
   * no value and differs at most in id, place and tags. Returns the rows.
   */
  add(
    instance: ObjectId,
    items: readonly Item[],
    originals: readonly (Original | undefined)[],
  ): readonly SceneIndex[] {
    const { indices, columns, order, roster } = this.#around;
    const first = columns.takeParts(indices.get(instance)!, items.length);
    order.partsChanged();
    return items.map((item, nth) => {
      roster.enter(first + nth, item, undefined, originals[nth]);
      return first + nth;
    });
  }

  remove(instance: ObjectId): void {
    const { indices, columns, order, grid, roster, painter } = this.#around;
    const rows = this.of(instance);
    if (rows.length === 0) return;
    for (const row of rows) roster.leave(row, painter.isAllSound ? undefined : this.at(row)?.object.id);
    const owner = indices.get(instance)!;
    columns.giveParts(owner);
    order.partsChanged();
    // Without its parts it may be found among smaller ones again.
    grid.move(owner);
  }

  /** They have other places, and the same drawings. */
  move(instance: ObjectId, items: readonly Item[]): void {
    for (const [nth, row] of this.of(instance).entries()) this.#around.writer.moveTo(row, items[nth]!.object);
  }

  /** Their instance has another rank: their areas have to be repainted. */
  reordered(instance: ObjectId): void {
    const rows = this.of(instance);
    if (rows.length > 0) this.#around.tables.objects.touch(rows[0]!, rows.length);
  }
}
