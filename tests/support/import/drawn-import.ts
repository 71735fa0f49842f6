/** An imported drawing as an SVG of its objects, with the pictures as the server stores them. */
import { diagramPicture } from '../../../api/server/files/diagram-picture.ts';
import { transaction } from '../../../engine/document/transaction.ts';
import type { Imported } from '../../../engine/import/imported.ts';
import { letterWidth } from '../../../engine/import/letter-widths.ts';
import { PictureNumbers } from '../../../engine/primitives/picture-numbers.ts';
import { FONT_FAMILIES } from '../../../engine/primitives/tables.ts';
import { SvgSink } from '../../../engine/render/export/svg.ts';
import { VectorWalk } from '../../../engine/render/export/walk.ts';
import type { Picture } from '../../../engine/render/pictures/picture.ts';
import { FixedGlyphs } from '../../../engine/render/text/fixed-glyphs.ts';
import { Scene } from '../../../engine/scene/scene.ts';
import * as kinds from '../../../plugins/index.ts';

/** Letters as wide as the importer takes them to be. */
class MeasuredGlyphs extends FixedGlyphs {
  override advance(glyph = 0): number {
    const { font, character } = this.spelling(glyph);
    return letterWidth(FONT_FAMILIES[font >> 2]!, (font & 2) !== 0, (font & 1) !== 0, character);
  }
}

const WHITE = { red: 255, green: 255, blue: 255, alpha: 255 };

/** Returns undefined where the server refuses a picture. */
export async function drawnImport(imported: Imported): Promise<string | undefined> {
  const { objects, pictures, width, height } = imported;
  const numbers = new PictureNumbers();
  const stored = new Map<string, Picture>();
  const addresses = new Map<Picture, string>();
  for (const { key, type, data } of pictures) {
    const bytes = type === 'image/svg+xml' ? new TextEncoder().encode(data) : Buffer.from(data, 'base64');
    const made = await diagramPicture(bytes, false).catch(() => undefined);
    if (!made) return undefined;
    const picture = { levels: [], bytes: 0 };
    stored.set(key, picture);
    addresses.set(picture, `data:image/webp;base64,${Buffer.from(made.drawn).toString('base64')}`);
  }
  const glyphs = new MeasuredGlyphs();
  const scene = new Scene(Object.values(kinds), glyphs, () => {}, numbers);
  scene.apply(transaction({ added: objects.map((object, rank) => ({ object, rank })) }));
  const area = { minX: 0, minY: 0, maxX: width, maxY: height };
  const sink = new SvgSink(area, WHITE, '', { addresses });
  const want = (number: number): Picture | undefined => stored.get(numbers.addressOf(number) ?? '');
  const indices = Uint32Array.from(objects.keys());
  new VectorWalk({ scene, glyphs, indices, time: 0, pictures: { epoch: 0, want } }, sink).step(
    objects.length,
  );
  return sink.end();
}
