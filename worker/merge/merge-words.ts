/**
 * The result of a merge in words for the builder: objects by name and kind, properties by their labels in the panel.
 */
import type { Difference } from '../../engine/document/compare.ts';
import type { Merge } from '../../engine/document/merge.ts';
import type { MergeConflict } from '../../engine/document/merge-conflict.ts';
import type { Item, ObjectId } from '../../engine/document/types.ts';
import type { ConflictRow, MergePreview, MergeRow, MergeSide, MergeSubject } from '../boundary/merge-api.ts';
import { DifferenceWords, type WordsOf } from '../words/difference-words.ts';

const ROWS = 300;
const PROPERTIES = 12;

export class MergeWords {
  readonly #say: DifferenceWords;
  readonly #merge: Merge;
  readonly #names = new Map<ObjectId, Item>();

  constructor(words: WordsOf, merge: Merge) {
    this.#say = new DifferenceWords(words);
    this.#merge = merge;
    const { mine, theirs } = merge;
    for (const { added, removed, changed } of [theirs, mine]) {
      for (const item of [...added, ...removed]) this.#names.set(item.object.id, item);
      for (const { id, after } of changed) this.#names.set(id, after);
    }
  }

  preview(): Pick<MergePreview, 'mine' | 'theirs' | 'conflicts' | 'conflictCount'> {
    const { mine, theirs, conflicts } = this.#merge;
    return {
      mine: this.#side(mine),
      theirs: this.#side(theirs),
      conflicts: conflicts.slice(0, ROWS).map((conflict) => this.#conflict(conflict)),
      conflictCount: conflicts.length,
    };
  }

  #side({ added, changed, removed, moved, canvas }: Difference): MergeSide {
    const rows: MergeRow[] = [];
    const room = () => rows.length < ROWS;
    if (canvas.length > 0)
      rows.push({
        ...this.#subject(null),
        what: 'changed',
        properties: this.#say.changes(canvas, undefined),
      });
    for (const { id, properties, after } of changed)
      if (room())
        rows.push({
          ...this.#subject(id),
          what: 'changed',
          properties: this.#say.changes(properties, after),
        });
    for (const { object } of added)
      if (room()) rows.push({ ...this.#subject(object.id), what: 'added', properties: [] });
    for (const { object } of removed)
      if (room()) rows.push({ ...this.#subject(object.id), what: 'removed', properties: [] });
    for (const { id } of moved)
      if (room()) rows.push({ ...this.#subject(id), what: 'moved', properties: [] });
    const inPlace = new Set(changed.map(({ id }) => id));
    const reordered = moved.filter(({ id }) => !inPlace.has(id)).length;
    return {
      added: added.length,
      changed: changed.length + reordered + (canvas.length > 0 ? 1 : 0),
      removed: removed.length,
      rows,
    };
  }

  #conflict({ id, kind, removedBy, properties }: MergeConflict): ConflictRow {
    return {
      ...this.#subject(id),
      kindOfConflict: kind,
      ...(removedBy ? { removedBy } : {}),
      properties: properties.slice(0, PROPERTIES).map(({ object, path, base, mine, theirs }) => {
        const item = object === null ? undefined : this.#itemOf(object);
        const part = object === id || object === null ? '' : `${this.#subject(object).name}: `;
        return {
          label: part + this.#say.label(path, item),
          base: this.#say.value(base),
          mine: this.#say.value(mine),
          theirs: this.#say.value(theirs),
        };
      }),
    };
  }

  #itemOf(id: ObjectId): Item | undefined {
    return this.#names.get(id) ?? this.#merge.merged.items.get(id);
  }

  #subject(id: ObjectId | null): MergeSubject {
    return this.#say.subject(id, id === null ? undefined : this.#itemOf(id));
  }
}
