/** Loads a diagram: objects and element configs, in any order and in chunks of any size. */
import type { DiagramDocument } from './document/document.ts';
import { transaction } from './document/transaction.ts';
import type { DiagramObject, ElementConfig, ObjectId, PlacedItem } from './document/types.ts';

export class Intake {
  readonly #document: DiagramDocument;
  readonly #migrated: (object: DiagramObject) => DiagramObject;
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
      const rank = this.#nextRank++;
      const object = this.#migrated(saved);
      return config ? { object, config, rank } : { object, rank };
    });
    this.#document.change(transaction({ added }));
  }

  /** Adds element configs, before or after the objects that they belong to. */
  addConfigs(configs: readonly ElementConfig[]): void {
    const updated: [PlacedItem, PlacedItem][] = [];
    for (const config of configs) {
      const merged = { ...this.#configs.get(config.id), ...config };
      this.#configs.set(config.id, merged);
      const item = this.#document.get(config.id);
      if (item) updated.push([item, { ...item, config: merged }]);
    }
    this.#document.change(transaction({ updated }));
  }
}
