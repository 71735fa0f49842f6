/** Element configs that have come before the objects that they belong to. */
import type { ElementConfig, ObjectId } from './document/types.ts';
import { IdTable } from './primitives/id-table.ts';

/** Returns what is known of an element when more has come. */
export const merged = (before: ElementConfig | undefined, more: ElementConfig): ElementConfig =>
  before ? { ...before, ...more } : more;

export class PendingConfigs {
  /** By row; undefined where the object has come. */
  readonly #configs: (ElementConfig | undefined)[] = [];
  readonly #rows = new IdTable((row) => this.#configs[row]?.id);

  add(config: ElementConfig): void {
    const next = this.#configs.length;
    const row = this.#rows.take(config.id, next);
    this.#configs[row] = merged(row < next ? this.#configs[row] : undefined, config);
  }

  /** Returns the config of an object that has come; undefined where there is none. */
  take(id: ObjectId): ElementConfig | undefined {
    if (this.#rows.size === 0) return undefined;
    const row = this.#rows.get(id);
    if (row === undefined) return undefined;
    const config = this.#configs[row];
    this.#rows.remove(row);
    this.#configs[row] = undefined;
    if (this.#rows.size === 0) this.clear();
    return config;
  }

  clear(): void {
    this.#configs.length = 0;
    this.#rows.clear();
  }
}
