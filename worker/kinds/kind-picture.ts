/** The toolbox picture of a kind: the object that it would place, drawn by the kind itself, as vectors. */
import { transaction } from '../../engine/document/transaction.ts';
import type { AnyKind } from '../../engine/plugin.ts';
import { paletteOf } from '../../engine/primitives/palette.ts';
import type { GlyphSource } from '../../engine/primitives/tables.ts';
import { letteringOf } from '../../engine/render/export/lettering.ts';
import { SvgSink } from '../../engine/render/export/svg.ts';
import { VectorWalk } from '../../engine/render/export/walk.ts';
import { Scene } from '../../engine/scene/scene.ts';
import type { PictureTheme } from '../boundary/index.ts';

/** Margin around the object, as a share of its longer side: half of an outline lies outside. */
const MARGIN = 0.03;
/** The ground of a picture. */
export const CLEAR = { red: 255, green: 255, blue: 255, alpha: 0 };

/** Returns the text of an SVG. */
export function kindPicture(
  kind: AnyKind,
  variant: string | null,
  glyphs: GlyphSource,
  theme: PictureTheme,
): string {
  const chosen = kind.variants?.find(({ name }) => name === variant);
  const [width, height] = chosen?.size ?? kind.size;
  const scene = new Scene([kind], glyphs, () => {});
  const object = { ...chosen?.props, id: 1, identifier: kind.kind, x: 0, y: 0, width, height };
  scene.apply(transaction({ added: [{ object, rank: 0 }] }));
  scene.kinds
    .at(scene.kinds.numberFor(object))
    ?.writeSampleLevels(scene.tables.slots, scene.columns.slotStart[0]!, chosen?.sample);
  const around = Math.max(width, height) * MARGIN;
  const { minX, minY, maxX, maxY } = scene.bounds ?? { minX: 0, minY: 0, maxX: width, maxY: height };
  const area = { minX: minX - around, minY: minY - around, maxX: maxX + around, maxY: maxY + around };
  const sink = new SvgSink(area, CLEAR, chosen?.title ?? kind.title, { lettering: letteringOf(glyphs) });
  const palette = paletteOf(theme);
  new VectorWalk({ scene, glyphs, indices: Uint32Array.of(0), time: 0, palette }, sink).step(1);
  return sink.end();
}
