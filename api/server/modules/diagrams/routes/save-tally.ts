/** How many objects a streamed save adds, changes and removes: compared by sums over their text, so that a million fit. */
import { crc32 } from 'node:zlib';
import type { ElementConfig, ObjectId } from '../../../../../engine/document/types.ts';
import type { SaveCounts } from '../versions/queries/diagram-versions.ts';

type Named = { readonly id: ObjectId };

export class SaveTally {
  private readonly sums = new Map<ObjectId, number>();

  /** Adds arriving objects with their configs. */
  take(objects: readonly Named[], configs: readonly ElementConfig[]): void {
    for (const object of objects) this.sums.set(object.id, sumOf(object));
    for (const config of configs) this.sums.set(config.id, this.sums.get(config.id)! ^ ~sumOf(config));
  }

  /** Once all have arrived: compares with the stored chunks. `configs` are read before `objects`. */
  async against(stored: {
    readonly configs: AsyncIterable<string>;
    readonly objects: AsyncIterable<string>;
  }): Promise<SaveCounts> {
    const linked = new Map<ObjectId, number>();
    for await (const body of stored.configs)
      for (const config of JSON.parse(body) as ElementConfig[]) linked.set(config.id, ~sumOf(config));
    let [same, changed, removed] = [0, 0, 0];
    for await (const body of stored.objects)
      for (const object of JSON.parse(body) as Named[]) {
        const sum = this.sums.get(object.id);
        if (sum === undefined) removed++;
        else if (sum === (sumOf(object) ^ (linked.get(object.id) ?? 0))) same++;
        else changed++;
      }
    return { added: this.sums.size - same - changed, changed, removed };
  }
}

const sumOf = (item: object): number => crc32(JSON.stringify(item)) | 0;
