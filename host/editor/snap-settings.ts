/** What objects snap to: the builder's preference, stored in the browser and not in the diagram. */
import type { SnapSettings } from '../../worker/boundary/index.ts';
import { read, write } from '../data/stores/storage.ts';

/** World units between the lines of the grid, if it is on. */
export const GRID = 10;

const DEFAULT: SnapSettings = { objects: true, grid: null };

const isSnapSettings = (value: unknown): value is SnapSettings => {
  const { objects, grid } = (value ?? {}) as Partial<SnapSettings>;
  return typeof objects === 'boolean' && (grid === null || (typeof grid === 'number' && grid > 0));
};

export const keptSnapping = (): SnapSettings => read('editorSnap', isSnapSettings) ?? DEFAULT;
export const keepSnapping = (settings: SnapSettings): void => write('editorSnap', settings);
