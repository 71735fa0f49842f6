/**
 * The interface of a scene. A scene is one file beside this one, `NAME.scene.ts`, whose default export is made by
 * `defineScene`, and a line in `index.ts`. The same number of objects always gives the same scene.
 */
import { type Area, type Change, type Item, VIEWPORT, type View } from './item.ts';

export interface SceneFile {
  readonly name: string;
  /** Its content, and the question that it asks of an engine; for reports and `--list`. */
  readonly about: string;
  /** Default numbers of objects. */
  readonly sizes: readonly number[];
  area(count: number): Area;
  items(count: number): Item[];
  /** The whole scene. Default: its area, fitted into the viewport. */
  whole?(count: number): View;
  /** Part of the scene. Default: scale 1 at its centre. */
  near?(count: number): View;
  /** The changes of an update step. Default: 1,000 objects per step, all equally often. */
  changes?(items: readonly Item[], step: number): Change[];
  /** The formula for our values, in the engine's language; it must return x itself, because peers show x. */
  readonly formula?: string;
}

export type BenchScene = Required<Omit<SceneFile, 'formula'>> & Pick<SceneFile, 'formula'>;

export const centreOf = ({ x, y, width, height }: Area): { x: number; y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});

export function fitted(area: Area): View {
  const scale = Math.min(VIEWPORT.width / area.width, VIEWPORT.height / area.height);
  return { ...centreOf(area), scale };
}

/** Returns an area from the origin, in the shape of the viewport, with this many square units per object. */
export function areaFor(count: number, unitsAnObject: number): Area {
  const grow = Math.sqrt((count * unitsAnObject) / (VIEWPORT.width * VIEWPORT.height));
  return { x: 0, y: 0, width: VIEWPORT.width * grow, height: VIEWPORT.height * grow };
}
