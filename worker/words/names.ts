/** Display names of the kinds and tags of the open diagram. */
import type { Finding } from '../../engine/document/types.ts';
import type { Engine } from '../../engine/engine.ts';
import { type FindNames, nameOf } from '../../engine/find.ts';
import { placedTitle } from '../../engine/placed-title.ts';
import type { NamedFinding } from '../boundary/index.ts';

export const namesOf = (engine: Engine): FindNames => ({
  kindTitle: (identifier) => engine.scene.kinds.named(identifier)?.title ?? identifier,
  titleOf(object) {
    const kind = engine.scene.kinds.named(object.identifier);
    return kind ? placedTitle(kind, (name) => object[name]) : object.identifier;
  },
  tagName(uuid) {
    const index = engine.live.tags.indexOf(uuid);
    return index === undefined ? undefined : engine.live.tags.info(index).name;
  },
});

/** Whether a finding says that a kind fails to draw the object: it holds until the object is drawn. */
export const isUndrawn = (engine: Engine, { object, message }: Finding): boolean =>
  object !== null && engine.scene.faultOf(object) === message;

/** Returns a finding with the display name of its object. */
export function namedFinding(engine: Engine, finding: Finding): NamedFinding {
  const object = finding.object === null ? undefined : engine.document.get(finding.object)?.object;
  if (!object) return { ...finding, name: null };
  return { ...finding, name: nameOf(object) ?? namesOf(engine).titleOf(object) };
}
