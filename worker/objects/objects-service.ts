import type { ObjectId } from '../../engine/document/types.ts';
import { Finder, type FindPage, type FindQuery } from '../../engine/find.ts';
import type {
  BoundTag,
  EquipmentPlace,
  MirrorItem,
  NamedFinding,
  ObjectsApi,
  PointInView,
  TagReading,
} from '../boundary/index.ts';
import type { EngineRef } from '../thread/engine-ref.ts';
import { namedFinding, namesOf } from '../words/names.ts';
import { boundTag, placeOfEquipment, readingsOf } from './bound-tag.ts';

const MOST_UNDRAWN = 1000;

interface ObjectsOptions {
  readonly engine: EngineRef;
  /** Selects the object in edit mode. */
  readonly select: (object: ObjectId) => void;
  /** Whether past values are shown. */
  readonly isPast: () => boolean;
}

export class ObjectsService implements ObjectsApi {
  readonly #options: ObjectsOptions;
  #finder: Finder | undefined;

  constructor(options: ObjectsOptions) {
    this.#options = options;
  }

  find(query: FindQuery, from: number, count: number): FindPage {
    const engine = this.#options.engine.get();
    this.#finder ??= new Finder(engine.document, namesOf(engine));
    return this.#finder.page(query, from, count);
  }

  undrawn(): readonly NamedFinding[] {
    const engine = this.#options.engine.get();
    return [...engine.scene.painter.faults]
      .slice(0, MOST_UNDRAWN)
      .map(([object, message]) => namedFinding(engine, { object, field: null, message }));
  }

  show(object: ObjectId | null): void {
    if (object !== null) this.#options.select(object);
    this.#options.engine.get().view.show(object);
  }

  showTag(tag: string): ObjectId | null {
    const object = placeOfEquipment(this.#options.engine.get(), [tag])?.object ?? null;
    this.show(object);
    return object;
  }

  placesOf(equipment: readonly (readonly string[])[]): readonly (EquipmentPlace | null)[] {
    const { current } = this.#options.engine;
    return equipment.map((tags) => (current && placeOfEquipment(current, tags)) ?? null);
  }

  boundTag(of: ObjectId | PointInView): BoundTag | null {
    const tag = boundTag(this.#options.engine.get(), of);
    // A past alarm calls nobody now.
    return tag && this.#options.isPast() ? { ...tag, calls: false } : tag;
  }

  readings(tags: readonly string[]): readonly TagReading[] {
    return readingsOf(this.#options.engine.get(), tags);
  }

  mirror(isWhole = false): readonly MirrorItem[] {
    return this.#options.engine.current?.pointer.mirror(isWhole) ?? [];
  }
}
