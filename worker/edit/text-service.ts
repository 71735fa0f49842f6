/** Positions of texts of the diagram that the page edits in an input element. */
import { shownHeight, shownWidth } from '../../engine/document/size.ts';
import type { DiagramObject, ObjectId } from '../../engine/document/types.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Prop } from '../../engine/plugin.ts';
import { fontOf } from '../../engine/primitives/glyphs.ts';
import type { FontFamily } from '../../engine/primitives/pen.ts';
import { fontLibrary } from '../../engine/render/text/font-library.ts';
import type { TextApi, TextSpot } from '../boundary/index.ts';
import type { EngineRef } from '../thread/engine-ref.ts';

interface TextOptions {
  readonly engine: EngineRef;
  /** Sends the state to the page where it has changed. */
  readonly publish: () => void;
}

export class TextService implements TextApi {
  readonly #options: TextOptions;

  constructor(options: TextOptions) {
    this.#options = options;
  }

  openAt(x: number, y: number): TextSpot | null {
    const engine = this.#options.engine.get();
    const id = engine.editing?.idAt(x, y) ?? null;
    const isEntered = id !== null && engine.editing?.editor.grasp.enter(id);
    if (isEntered) this.#options.publish();
    return isEntered ? null : spotOf(engine, id);
  }

  ofSelection(): TextSpot | null {
    const engine = this.#options.engine.get();
    const editor = engine.editing?.editor;
    const [id] = editor?.selection.all ?? [];
    if (editor?.selection.size !== 1 || id === undefined) return null;
    // The text of a table is in its cells.
    return editor.hasParts(id) ? this.beside(false) : spotOf(engine, id);
  }

  beside(back: boolean): TextSpot | null {
    const engine = this.#options.engine.get();
    const editor = engine.editing?.editor;
    const [id] = editor?.selection.all ?? [];
    const next = editor && id !== undefined ? editor.partBeside(id, back) : undefined;
    if (!editor || next === undefined) return null;
    editor.selection.set(editor.grasp.touch(next));
    return spotOf(engine, next);
  }
}

function spotOf(engine: Engine, id: ObjectId | null): TextSpot | null {
  const object = id === null ? undefined : engine.document.get(id)?.object;
  const props =
    object && (engine.scene.kinds.named(object.identifier)?.props as Record<string, Prop> | undefined);
  const field = props && ['text', 'label'].find((name) => props[name]?.type === 'text');
  if (!object || !props || !field || object.lockMovement === true) return null;
  const { camera } = engine;
  const read = <T>(name: string, otherwise: T): T => (object[name] ?? props[name]?.default ?? otherwise) as T;
  const corner = camera.toView(object.x, object.y);
  const font = {
    fontFamily: read<FontFamily>('fontFamily', 'Roboto'),
    fontWeight: read<TextSpot['fontWeight']>('fontWeight', 'normal'),
    fontStyle: read<TextSpot['fontStyle']>('fontStyle', 'normal'),
  };
  return {
    object: object.id,
    field,
    text: read(field, ''),
    box: [corner.x, corner.y, ...sizeOf(object, camera.scale)],
    angle: object.angle ?? 0,
    fontSize: read('fontSize', 14) * camera.scale,
    ...font,
    faces: fontLibrary.facesOf(
      fontOf({ family: font.fontFamily, weight: font.fontWeight, slope: font.fontStyle }),
    ),
    fontColor: read('fontColor', '#212529'),
    // A cell stores its text alignment under the specification's name for it (PROP-08).
    textAlign: read('textAlign', read('alignment', 'left')),
  };
}

const sizeOf = (object: DiagramObject, scale: number): [width: number, height: number] => [
  shownWidth(object) * scale,
  shownHeight(object) * scale,
];
