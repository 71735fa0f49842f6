/** Loads a diagram: objects and element configs, in any order and in chunks of any size. */
import { assemblyOf } from './document/assembly.ts';
import type { DiagramDocument } from './document/document.ts';
import { transaction } from './document/transaction.ts';
import type { DiagramObject, ElementConfig, ObjectId, PlacedItem } from './document/types.ts';
import { merged, PendingConfigs } from './pending-configs.ts';

/** More objects come in pieces: what is made for a piece on the way is gone before the next, and is never kept. */
const PIECE = 4096;

interface Growing {
  /** Makes room for so many objects in all. */
  expect(objects: number): void;
}

export class Intake {
  readonly #document: DiagramDocument;
  readonly #growing: readonly Growing[];
  readonly #migrated: (object: DiagramObject) => DiagramObject;
  /** Of objects that have not come yet: those of a million come first. */
  readonly #configs = new PendingConfigs();
  /** Ten thousand instances name a few assemblies, each in a text of its own where they come from JSON. */
  readonly #keys = new Map<string, string>();
  #nextRank = 0;

  /** `growing`: what is told how many there will be in all; `migrated`: returns the object as its kind draws it. */
  constructor(
    document: DiagramDocument,
    growing: readonly Growing[],
    migrated: (object: DiagramObject) => DiagramObject,
  ) {
    this.#document = document;
    this.#growing = growing;
    this.#migrated = migrated;
  }

  /** Prepares for the next diagram. */
  clear(): void {
    this.#configs.clear();
    this.#keys.clear();
    this.#nextRank = 0;
  }

  /** Announces so many objects in all. */
  expect(objects: number): void {
    for (const part of this.#growing) part.expect(objects);
  }

  /** Adds objects above the existing ones. They must have passed the envelope's validation. */
  addObjects(objects: readonly DiagramObject[]): void {
    if (objects.length > PIECE) this.expect(this.#document.size + objects.length);
    for (let from = 0; from < objects.length; from += PIECE)
      this.#addPiece(objects.slice(from, from + PIECE));
  }

  #addPiece(objects: readonly DiagramObject[]): void {
    const added = objects.map((saved): PlacedItem => {
      const config = this.#configs.take(saved.id);
      const rank = this.#nextRank++;
      const object = this.#withSharedKey(this.#migrated(saved));
      return config ? { object, config, rank } : { object, rank };
    });
    this.#document.change(transaction({ added }));
  }

  /** Returns the object with the same text for the key of its assembly as all others that name it. */
  #withSharedKey(object: DiagramObject): DiagramObject {
    const key = assemblyOf(object);
    if (key === undefined) return object;
    const shared = this.#keys.get(key);
    if (shared === undefined) this.#keys.set(key, key);
    return shared === undefined ? object : { ...object, assembly: shared };
  }

  /** Adds element configs, before or after the objects that they belong to. */
  addConfigs(configs: readonly ElementConfig[]): void {
    const changed = new Map<ObjectId, PlacedItem>();
    for (let nth = 0; nth < configs.length; nth++) {
      const config = configs[nth]!;
      const item = changed.get(config.id) ?? this.#document.get(config.id);
      if (item) changed.set(config.id, { ...item, config: merged(item.config, config) });
      else this.#configs.add(config);
    }
    const updated = [...changed].map(([id, after]) => [this.#document.get(id)!, after] as const);
    this.#document.change(transaction({ updated }));
  }
}
