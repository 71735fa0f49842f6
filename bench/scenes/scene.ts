/**
 * What a scene is to the bench. A scene is one file beside this one, `NAME.scene.ts`, whose default export is made by
 * `defineScene`, and a line in `index.ts`. The same number of objects always gives the same scene.
 */
import { type Area, type Change, type Item, VIEWPORT, type View } from './item.ts';

export interface SceneFile {
  readonly name: string;
  /** What stands in it, and the question that it asks of an engine; for reports and `--list`. */
  readonly about: string;
  /** Numbers of objects that are measured where none are asked for. */
  readonly sizes: readonly number[];
  area(count: number): Area;
  items(count: number): Item[];
  /** All of it. Where missing: its area, fitted into the viewport. */
  whole?(count: number): View;
  /** Part of it. Where missing: scale 1 at its centre. */
  near?(count: number): View;
  /** What an update step sets. Where missing: 1,000 objects a step, all equally often. */
  changes?(items: readonly Item[], step: number): Change[];
  /** What the values of ours go through, in the engine's language; it must answer x itself, for peers show x. */
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

/** An area from the origin, in the shape of the viewport, with so many square units an object. */
export function areaFor(count: number, unitsAnObject: number): Area {
  const grow = Math.sqrt((count * unitsAnObject) / (VIEWPORT.width * VIEWPORT.height));
  return { x: 0, y: 0, width: VIEWPORT.width * grow, height: VIEWPORT.height * grow };
}
