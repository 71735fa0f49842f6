/** Lays out and redraws texts when their fonts have loaded: only those whose glyphs were replaced. */
import type { GlyphSource } from './primitives/tables.ts';
import { lettered } from './scene/record-search.ts';
import type { Scene } from './scene/scene.ts';
import type { SceneIndex } from './scene/types.ts';

/** `redrawn`: is called with the objects whose letters have changed. Returns how to stop. */
export function followFaces(
  glyphs: GlyphSource,
  scene: Scene,
  redrawn: (lettered: ReadonlySet<SceneIndex>) => void,
): () => void {
  const end = glyphs.listen?.(() => {
    const retired = glyphs.refresh!();
    if (retired.size > 0) redrawn(lettered(scene, retired));
  });
  return end ?? (() => {});
}
