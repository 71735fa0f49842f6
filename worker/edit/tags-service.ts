/** Tags that a builder brings onto the diagram: placed as objects of their own, or linked to the object under them. */
import type { ObjectId } from '../../engine/document/types.ts';
import { boundsOf } from '../../engine/edit/bounds.ts';
import { looksFor, tagLink } from '../../engine/edit/place-tags.ts';
import type { DroppedTag, EditApi, EditFault, OfferedLook, TagLook, TagsApi } from '../boundary/index.ts';
import type { EngineRef } from '../thread/engine-ref.ts';

export class TagsService implements TagsApi {
  readonly #engine: EngineRef;
  readonly #edit: Pick<EditApi, 'run'>;

  constructor(engine: EngineRef, edit: Pick<EditApi, 'run'>) {
    this.#engine = engine;
    this.#edit = edit;
  }

  place(tags: readonly DroppedTag[], as: TagLook | null, x?: number, y?: number): EditFault | null {
    const { camera } = this.#engine.get();
    const at = x === undefined || y === undefined ? {} : camera.toWorld(x, y);
    return this.#edit.run({ do: 'placeTags', tags, ...(as ? { as } : {}), ...at });
  }

  looksFor(tags: readonly DroppedTag[]): readonly OfferedLook[] {
    return looksFor(this.#engine.get().scene.kinds.all, tags);
  }

  aimAt(x: number, y: number): boolean {
    const { editing, document } = this.#engine.get();
    const id = this.#linkableAt(x, y);
    const object = id === null ? undefined : document.get(id)?.object;
    editing?.outline(object ? { kind: 'box', box: boundsOf(object) } : null);
    return object !== undefined;
  }

  aimAway(): void {
    this.#engine.get().editing?.outline(null);
  }

  dropOne(tag: DroppedTag, x: number, y: number): EditFault | null {
    this.aimAway();
    const id = this.#linkableAt(x, y);
    if (id === null) return this.place([tag], null, x, y);
    return (
      this.#edit.run({ do: 'select', ids: [id] }) ?? this.#edit.run({ do: 'link', change: tagLink(tag) })
    );
  }

  /** The topmost object at a point, where the panel would let it be linked. */
  #linkableAt(x: number, y: number): ObjectId | null {
    const { editing, scene, document } = this.#engine.get();
    const id = editing?.idAt(x, y) ?? null;
    const object = id === null ? undefined : document.get(id)?.object;
    const kind = object && scene.kinds.named(object.identifier);
    return kind?.panel?.includes('linkedTags') ? id : null;
  }
}
