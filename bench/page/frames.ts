/** Runs the steps of an interaction and times each until its pixels are there. */
import type { Peer } from '../peers/peer.ts';
import { STEPS } from '../scenes/script.ts';
import type { Interaction } from './interactions.ts';

export interface Budget {
  /** At most this many frames, and so many milliseconds for all of them: a slow scenario is thinned. */
  readonly frames: number;
  /** At least so many, however slow they are. */
  readonly fewest: number;
  readonly ms: number;
}

const WARM_UPS = 2;
const SLOW_WARM_UP = 1000;

export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Two frames without a change: what was put off is then done. */
export async function rest(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

/** Milliseconds a frame. */
export async function runFrames(
  peer: Peer,
  interaction: Interaction,
  { frames, fewest, ms }: Budget,
): Promise<number[]> {
  const warmUp = await warmUps(peer, interaction);
  const steps = Math.max(fewest, Math.min(frames, STEPS, Math.floor(ms / warmUp)));
  const times: number[] = [];
  for (let nth = 0; nth < steps; nth++) {
    // Zooming is spread over its whole range; the others take as many steps of the script as there is time for.
    const step = interaction.spread ? Math.round((nth * (STEPS - 1)) / Math.max(1, steps - 1)) : nth;
    times.push(await timed(peer, () => interaction.step(peer, step, steps)));
  }
  return times;
}

/** Not counted: they compile the code. Answers the last one's milliseconds. */
async function warmUps(peer: Peer, interaction: Interaction): Promise<number> {
  let took = 0;
  for (let nth = 0; nth < WARM_UPS && took < SLOW_WARM_UP; nth++)
    took = await timed(peer, () => interaction.step(peer, nth, WARM_UPS));
  return took;
}

async function timed(peer: Peer, change: () => void): Promise<number> {
  if (!peer.paced) await nextFrame();
  const start = performance.now();
  change();
  await peer.drawn();
  return performance.now() - start;
}
