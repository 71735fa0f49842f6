/** What people call the kinds and tags of the open diagram. */
import type { Engine } from '../engine/engine.ts';
import type { FindNames } from '../engine/find.ts';

export const namesOf = (engine: Engine): FindNames => ({
  kindTitle: (identifier) => engine.scene.kinds.named(identifier)?.title ?? identifier,
  tagName(uuid) {
    const index = engine.live.tags.indexOf(uuid);
    return index === undefined ? undefined : engine.live.tags.info(index).name;
  },
});
