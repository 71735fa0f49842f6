/**
 * What is drawn for instances. A part has a row like any object, and nothing else: its object and its id are worked out
 * from its instance whenever somebody asks, because hardly anybody does; order and grid know its instance.
 */
import { isExpandedId, savedIdOf } from '../document/expanded-id.ts';
import type { Item, ObjectId } from '../document/types.ts';
import type { Point } from '../plugin.ts';
import type { IdTable } from '../primitives/id-table.ts';
import type { Roster, RosterParts } from './roster.ts';
import type { SceneIndex } from './types.ts';

/** Who works them out. */
interface PartSource {
  /** Returns the objects that are drawn for an instance, lowest first. */
  of(instance: ObjectId): readonly Item[];
  /** Returns the place of the part with this id among those of its instance, from 0. */
  nthOf(id: ObjectId): number | undefined;
}

/** How to draw a part: by itself, or as another that looks the same, shows no value yet and may be copied. */
export interface PartDrawing {
  /** Of a copy: another's, with this one's tag. */
  readonly item: Item;
  readonly copy?: { readonly from: SceneIndex; readonly middle: Point };
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
    const { columns } = this.#around;
    const owner = columns.parts.ownerOf(index);
    return owner === undefined
      ? undefined
      : this.source.of(columns.idAt(owner)!)[columns.parts.placeOf(index)];
  }

  /** Returns the row of the part with this id. */
  indexOf(id: ObjectId): SceneIndex | undefined {
    const { indices, columns } = this.#around;
    const owner = isExpandedId(id) ? indices.get(savedIdOf(id)) : undefined;
    const nth = owner === undefined ? undefined : this.source.nthOf(id);
    return nth === undefined ? undefined : columns.parts.firstOf(owner!) + nth;
  }

  /** Adds what is drawn for an instance that has nothing drawn for it, right above it. Returns the rows. */
  add(instance: ObjectId, drawings: readonly PartDrawing[]): readonly SceneIndex[] {
    const { indices, columns, order, roster } = this.#around;
    const first = columns.takeParts(indices.get(instance)!, drawings.length);
    order.partsChanged();
    return drawings.map(({ item, copy }, nth) => {
      if (copy) roster.enterCopy(first + nth, copy.from, copy.middle);
      else roster.enter(first + nth, item, undefined, undefined);
      return first + nth;
    });
  }

  /** Whether a part that has just been drawn may be copied. */
  isCopyable(index: SceneIndex, item: Item): boolean {
    return this.#around.writer.isCopyable(index, item);
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
  move(instance: ObjectId, middles: readonly Point[]): void {
    for (const [nth, row] of this.of(instance).entries()) this.#around.writer.putMiddle(row, middles[nth]!);
  }

  /** Their instance has another rank: their areas have to be repainted. */
  reordered(instance: ObjectId): void {
    const rows = this.of(instance);
    if (rows.length > 0) this.#around.tables.objects.touch(rows[0]!, rows.length);
  }
}
