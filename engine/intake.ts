/** Loads a diagram: objects and element configs, in any order and in chunks of any size. */
import type { DiagramDocument } from './document/document.ts';
import { transaction } from './document/transaction.ts';
import type { DiagramObject, ElementConfig, ObjectId, PlacedItem } from './document/types.ts';

export class Intake {
  readonly #document: DiagramDocument;
  readonly #migrated: (object: DiagramObject) => DiagramObject;
  /** Of objects that have not come yet. */
  readonly #configs = new Map<ObjectId, ElementConfig>();
  #nextRank = 0;

  /** `migrated`: returns the object as its kind draws it. */
  constructor(document: DiagramDocument, migrated: (object: DiagramObject) => DiagramObject) {
    this.#document = document;
    this.#migrated = migrated;
  }

  /** Prepares for the next diagram. */
  clear(): void {
    this.#configs.clear();
    this.#nextRank = 0;
  }

  /** Adds objects above the existing ones. They must have passed the envelope's validation. */
  addObjects(objects: readonly DiagramObject[]): void {
    const added = objects.map((saved): PlacedItem => {
      const config = this.#configs.get(saved.id);
      if (config) this.#configs.delete(saved.id);
      const rank = this.#nextRank++;
      const object = this.#migrated(saved);
      return config ? { object, config, rank } : { object, rank };
    });
    this.#document.change(transaction({ added }));
  }

  /** Adds element configs, before or after the objects that they belong to. */
  addConfigs(configs: readonly ElementConfig[]): void {
    const changed = new Map<ObjectId, PlacedItem>();
    for (const config of configs) {
      const item = changed.get(config.id) ?? this.#document.get(config.id);
      const before = item ? item.config : this.#configs.get(config.id);
      const merged = before ? { ...before, ...config } : config;
      if (item) changed.set(config.id, { ...item, config: merged });
      else this.#configs.set(config.id, merged);
    }
    const updated = [...changed].map(([id, after]) => [this.#document.get(id)!, after] as const);
    this.#document.change(transaction({ updated }));
  }
}
