/** Where a diagram was looked at last: whoever goes from watching to editing it, or back, goes on at the same place. */
import type { EngineState } from '../../worker/boundary/index.ts';

type Camera = EngineState['camera'];

/** From one page to the other, and not from yesterday's visit to today's. */
const KEPT_MS = 10_000;

let kept: { readonly diagram: string; readonly camera: Camera; readonly until: number } | null = null;

export function keepView(diagram: string, camera: Camera): void {
  kept = { diagram, camera, until: performance.now() + KEPT_MS };
}

/** The kept view of the diagram, once; undefined where it was left too long ago, or as it opens anyway. */
export function takeView(diagram: string): Camera | undefined {
  const view = kept;
  kept = null;
  return view?.diagram === diagram && performance.now() <= view.until ? view.camera : undefined;
}
