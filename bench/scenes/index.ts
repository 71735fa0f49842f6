/** All scenes, one line each. */
import allVisible from './all-visible.scene.ts';
import far from './far.scene.ts';
import flow from './flow.scene.ts';
import labels from './labels.scene.ts';
import live from './live.scene.ts';
import overlap from './overlap.scene.ts';
import { type BenchScene, centreOf, fitted, type SceneFile } from './scene.ts';
import schematic from './schematic.scene.ts';
import { changesAt } from './script.ts';
import symbols from './symbols.scene.ts';
import tables from './tables.scene.ts';

const FILES = [schematic, allVisible, overlap, labels, tables, live, far, symbols, flow] as const;

export const SCENES: readonly BenchScene[] = FILES.map((file: SceneFile) => ({
  whole: (count) => fitted(file.area(count)),
  near: (count) => ({ ...centreOf(file.area(count)), scale: 1 }),
  changes: changesAt,
  ...file,
}));

/** Throws where there is none with that name. */
export function sceneNamed(name: string): BenchScene {
  const scene = SCENES.find((one) => one.name === name);
  if (!scene)
    throw new Error(`There is no scene "${name}"; there are ${SCENES.map((one) => one.name).join(', ')}`);
  return scene;
}
