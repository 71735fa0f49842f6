/** The last view of a diagram: switching between viewing and editing continues at the same place. */
import type { EngineState } from '../../worker/boundary/index.ts';
import { onIdentityChange } from '../data/stores/identity-state.ts';

type Camera = EngineState['camera'];

/** From one page to the other, not from an earlier visit. */
const KEPT_MS = 10_000;

export const isSameView = (a: Camera, b: Camera): boolean =>
  a.x === b.x && a.y === b.y && a.scale === b.scale;

let kept: { readonly diagram: string; readonly camera: Camera; readonly until: number } | null = null;
onIdentityChange(() => {
  kept = null;
});

export function keepView(diagram: string, camera: Camera): void {
  kept = { diagram, camera, until: performance.now() + KEPT_MS };
}

/** The kept view of the diagram, once; undefined if it is too old, or is the default. */
export function takeView(diagram: string): Camera | undefined {
  const view = kept;
  kept = null;
  return view?.diagram === diagram && performance.now() <= view.until ? view.camera : undefined;
}
