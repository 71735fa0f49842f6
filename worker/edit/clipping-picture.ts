/** Draws objects that are not in the diagram yet, through their kinds, as vectors. */
import { transaction } from '../../engine/document/transaction.ts';
import type { DiagramObject } from '../../engine/document/types.ts';
import { boundsOfAll } from '../../engine/edit/bounds.ts';
import { parseClipping } from '../../engine/edit/clipboard.ts';
import type { Engine } from '../../engine/engine.ts';
import type { AnyKind } from '../../engine/plugin.ts';
import { PictureNumbers } from '../../engine/primitives/picture-numbers.ts';
import type { GlyphSource } from '../../engine/primitives/tables.ts';
import { EmbeddedFaces } from '../../engine/render/export/embedded-faces.ts';
import { SvgSink } from '../../engine/render/export/svg.ts';
import { VectorWalk } from '../../engine/render/export/walk.ts';
import type { Picture } from '../../engine/render/pictures/picture.ts';
import type { Pictures } from '../../engine/render/pictures/store.ts';
import { Scene } from '../../engine/scene/scene.ts';

/** Most objects drawn: a picture of more would be too heavy to show. */
const MOST_OBJECTS = 6_000;
/** Margin around them, as a share of the longer side. */
const MARGIN = 0.02;
/** A font that fails to load requests the next; at most this many in a row. */
const MOST_ROUNDS = 4;
const CLEAR = { red: 255, green: 255, blue: 255, alpha: 0 };

/** Addresses of files by the keys that objects name them by: pictures that have not been uploaded yet. */
export type PictureFiles = Readonly<Record<string, string>>;

/** Returns the text of an SVG; null where the text is not a clipping, or one of too many objects. */
export async function clippingPicture(
  engine: Engine,
  text: string,
  files: PictureFiles = {},
): Promise<string | null> {
  const { objects } = parseClipping(text);
  const box = objects.length <= MOST_OBJECTS ? boundsOfAll(objects) : undefined;
  const glyphs = engine.exportView(false)?.glyphs;
  if (!box || !glyphs) return null;
  const numbers = new PictureNumbers();
  const pictures = new FilePictures(numbers, files);
  const scene = await drawnScene(engine.scene.kinds.all, objects, glyphs, numbers);
  const around = Math.max(box.maxX - box.minX, box.maxY - box.minY) * MARGIN;
  const area = {
    minX: box.minX - around,
    minY: box.minY - around,
    maxX: box.maxX + around,
    maxY: box.maxY + around,
  };
  const faces = new EmbeddedFaces(glyphs);
  const words = { addresses: pictures.addresses, familiesOf: faces.familiesOf };
  const sink = new SvgSink(area, CLEAR, '', words);
  const indices = Uint32Array.from(objects.keys());
  const walk = new VectorWalk({ scene, glyphs, indices, time: 0, pictures }, sink);
  walk.step(objects.length);
  sink.style(await faces.style());
  return sink.end();
}

/** Draws again where letters were drawn with stand-ins: the first drawing requests their fonts. */
async function drawnScene(
  kinds: readonly AnyKind[],
  objects: readonly DiagramObject[],
  glyphs: GlyphSource,
  numbers: PictureNumbers,
): Promise<Scene> {
  for (let rounds = 0; ; rounds++) {
    const scene = new Scene(kinds, glyphs, () => {}, numbers);
    scene.apply(transaction({ added: objects.map((object, rank) => ({ object, rank })) }));
    const { epoch } = glyphs;
    await glyphs.settled?.();
    if (glyphs.epoch === epoch || rounds === MOST_ROUNDS) return scene;
  }
}

/** Pictures that are not decoded here: the viewer of the SVG does that. */
class FilePictures implements Pictures {
  readonly epoch = 0;
  readonly addresses = new Map<Picture, string>();
  readonly #numbers: PictureNumbers;
  readonly #files: ReadonlyMap<string, Picture>;

  constructor(numbers: PictureNumbers, files: PictureFiles) {
    this.#numbers = numbers;
    const made = Object.entries(files).map(([key, address]): readonly [string, Picture] => {
      const picture = { levels: [], bytes: 0 };
      this.addresses.set(picture, address);
      return [key, picture];
    });
    this.#files = new Map(made);
  }

  want(number: number): Picture | undefined {
    return this.#files.get(this.#numbers.addressOf(number) ?? '');
  }
}
