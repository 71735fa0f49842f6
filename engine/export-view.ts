/** Which part of a diagram an export shows: its page, or the selection with a small margin. */
import { shownTheme } from './document/shown-theme.ts';
import type { CanvasSettings, ObjectId } from './document/types.ts';
import { parseColour } from './primitives/colour.ts';
import { paletteOf, resolved } from './primitives/palette.ts';
import type { GlyphSource } from './primitives/tables.ts';
import type { TokenTheme } from './primitives/tokens.ts';
import type { ExportView } from './render/export/export.ts';
import { SelectedScene } from './render/export/selected.ts';
import type { PictureStore } from './render/pictures/store.ts';
import type { Scene } from './scene/scene.ts';
import { PAPER } from './theme.ts';

/** Units around the selected objects. */
const MARGIN = 8;

interface ExportParts {
  readonly scene: Scene;
  readonly canvas: CanvasSettings;
  /** The theme of a diagram that follows the console: light on paper and in lists. */
  readonly follows?: TokenTheme;
  readonly glyphs: GlyphSource;
  /** Undefined: the whole page. */
  readonly selected: Iterable<ObjectId> | undefined;
  readonly marks: boolean;
  readonly time: number;
  readonly pictures?: PictureStore;
}

/** Returns undefined where there is nothing to show. */
export function exportViewOf(parts: ExportParts): ExportView | undefined {
  const { scene, canvas, follows = 'light', glyphs, selected, marks, time, pictures } = parts;
  const { width, height, fill } = canvas;
  const palette = paletteOf(shownTheme(canvas, follows));
  const shared = {
    glyphs,
    page: { width, height },
    paper: resolved(parseColour(fill ?? PAPER), palette),
    palette,
    marks,
    time,
    pictures,
  };
  if (!selected) {
    const area = { minX: 0, minY: 0, maxX: width, maxY: height };
    return { ...shared, scene, records: scene.records, area };
  }
  const indices = [...selected].flatMap((id) => scene.indexOf(id) ?? []);
  const chosen = new SelectedScene(scene, new Set(indices));
  const { bounds } = chosen;
  if (!bounds) return undefined;
  const area = {
    minX: bounds.minX - MARGIN,
    minY: bounds.minY - MARGIN,
    maxX: bounds.maxX + MARGIN,
    maxY: bounds.maxY + MARGIN,
  };
  return { ...shared, scene: chosen, records: indices.length, area };
}
