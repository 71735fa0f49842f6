/** Texts are laid out and drawn anew when their faces have come: those that have such letters, and no others. */
import type { GlyphSource } from './primitives/tables.ts';
import { lettered } from './scene/record-search.ts';
import type { Scene } from './scene/scene.ts';
import type { SceneIndex } from './scene/types.ts';

/** `redrawn`: these objects have letters of other faces now. Answers how to end it. */
export function followFaces(
  glyphs: GlyphSource,
  scene: Scene,
  redrawn: (lettered: ReadonlySet<SceneIndex>) => void,
): () => void {
  const end = glyphs.listen?.(() => {
    const retired = glyphs.refresh!();
    if (retired.size > 0) redrawn(lettered(scene.tables, retired));
  });
  return end ?? (() => {});
}
