/** The picture of an assembly in a library: an instance of it without tags, as vectors. */
import { ASSEMBLY_KIND } from '../../engine/document/assembly.ts';
import { transaction } from '../../engine/document/transaction.ts';
import { Expansions } from '../../engine/expansions.ts';
import type { AnyKind } from '../../engine/plugin.ts';
import { paletteOf } from '../../engine/primitives/palette.ts';
import type { GlyphSource } from '../../engine/primitives/tables.ts';
import { letteringOf } from '../../engine/render/export/lettering.ts';
import { SvgSink } from '../../engine/render/export/svg.ts';
import { VectorWalk } from '../../engine/render/export/walk.ts';
import { Scene } from '../../engine/scene/scene.ts';
import type { PictureTheme } from '../boundary/index.ts';
import { CLEAR } from './kind-picture.ts';

interface PicturedAssembly {
  readonly assembly: string;
  /** With those within it, by uuid. */
  readonly definitions: Readonly<Record<string, unknown>>;
}

/** Returns the text of an SVG; null where it cannot be drawn. */
export function assemblyPicture(
  { assembly, definitions }: PicturedAssembly,
  kinds: readonly AnyKind[],
  glyphs: GlyphSource,
  theme: PictureTheme,
): string | null {
  const scene = new Scene(kinds, glyphs, () => {});
  const expansions = new Expansions(
    (name) => scene.kinds.named(name),
    () => {},
  );
  expansions.define(ASSEMBLY_KIND, new Map(Object.entries(definitions)));
  const { width, height } = (definitions[assembly] ?? {}) as { width?: number; height?: number };
  if (!width || !height) return null;
  const instance = { id: 1, identifier: ASSEMBLY_KIND, assembly, x: 0, y: 0, width, height };
  const items = expansions.consider({ object: instance });
  if (items.length === 0) return null;
  scene.apply(transaction({ added: items.map(({ object }, rank) => ({ object, rank })) }));
  const area = { minX: 0, minY: 0, maxX: width, maxY: height };
  const sink = new SvgSink(area, CLEAR, '', { lettering: letteringOf(glyphs) });
  const indices = Uint32Array.from(items, ({ object }) => scene.indexOf(object.id)!);
  new VectorWalk({ scene, glyphs, indices, time: 0, palette: paletteOf(theme) }, sink).step(items.length);
  return sink.end();
}
