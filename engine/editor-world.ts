/** What the editor knows of the engine around it. */
import type { DiagramDocument } from './document/document.ts';
import type { DiagramObject, ObjectId } from './document/types.ts';
import type { EditorOptions } from './editor.ts';
import type { Expansions } from './expansions.ts';
import type { Scene } from './scene/scene.ts';

interface EngineAround {
  readonly document: DiagramDocument;
  readonly scene: Scene;
  readonly expansions: Expansions;
  migrated(object: DiagramObject): DiagramObject;
}

export function editorWorld(
  engine: EngineAround,
  newId: () => ObjectId,
): Omit<EditorOptions, 'changed' | 'centre' | 'now'> {
  const { document, scene, expansions } = engine;
  const { kinds } = scene;
  return {
    ...{ document, newId },
    kindOf: (identifier) => kinds.named(identifier),
    kinds: () => kinds.all,
    connector: () => kinds.all.find(({ ends }) => ends),
    taking: (what) => kinds.all.find(({ takes }) => takes === what),
    isKnown: (object) => scene.isKnown(object),
    naturalSize: (object) => scene.naturalSize(object),
    faultOf: (id) => scene.faultOf(id) ?? expansions.whyNot(id),
    migrated: (object) => engine.migrated(object),
    objectsIn: (area) => {
      const found: DiagramObject[] = [];
      scene.eachIn(area, (index) => {
        // What stands for an instance lies in its box, and the instance is in the document.
        const object = document.get(scene.savedIdAt(index)!)?.object;
        if (object && object !== found.at(-1)) found.push(object);
      });
      return found;
    },
    drawnFor: (id) => expansions.of(id),
  };
}
