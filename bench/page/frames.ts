/** Runs the steps of an interaction and times each until its pixels are there. */
import type { Peer } from '../peers/peer.ts';
import { STEPS } from '../scenes/script.ts';
import type { Interaction } from './interactions.ts';

export interface Budget {
  /** At most this many frames, and this many milliseconds for all of them: a slow scenario is thinned. */
  readonly frames: number;
  /** At least this many, however slow they are. */
  readonly fewest: number;
  readonly ms: number;
}

/** What the frames of a scenario took. */
export interface Frames {
  /** Milliseconds of each frame. */
  readonly times: readonly number[];
  /** Number of frames, including those that do not count. */
  readonly all: number;
  /** How many of them showed an earlier picture, scaled. */
  readonly unfinished: number;
  /** Milliseconds from the last of them until the picture was complete. */
  readonly finishMs: number;
}

const WARM_UPS = 2;
/** Far and near frames of a zoom differ greatly in cost: their mean needs some of each. */
const FEWEST_OF_A_RANGE = 4;
/** Milliseconds. */
const SLOW_DRAW = 1000;

export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Two frames without a change: deferred work is then done. */
export async function rest(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

/** Draws once and waits until that is done; in a sequence the next frame shows it, a single one needs another. */
export async function seen(peer: Peer): Promise<void> {
  await peer.drawn();
  if (peer.paced) await nextFrame();
}

/** Milliseconds. */
const NEVER_COMPLETE = 60_000;

/** Draws until the picture is complete. Rejects where it never becomes complete. */
export async function complete(peer: Peer): Promise<void> {
  const start = performance.now();
  while (!(await peer.drawn()))
    if (performance.now() - start > NEVER_COMPLETE)
      throw new Error(`The picture is still not complete after ${NEVER_COMPLETE / 1000} s without a change`);
}

/** `beginMs`: duration of the draw before the first frame. */
export async function runFrames(
  peer: Peer,
  interaction: Interaction,
  { frames, fewest, ms }: Budget,
  beginMs: number,
): Promise<Frames> {
  const { warmUp, count } = await warmUps(peer, interaction, beginMs);
  const least = interaction.spread ? Math.max(fewest, FEWEST_OF_A_RANGE) : fewest;
  const steps = Math.max(least, Math.min(frames, STEPS, Math.floor(ms / warmUp)));
  const times: number[] = [];
  let unfinished = 0;
  for (let nth = 0; nth < steps; nth++) {
    // Zooming is thinned over its whole range; the others take as many steps of the script as there is time for.
    const step = interaction.spread ? Math.floor(((nth + 0.5) * STEPS) / steps) : nth;
    const { took, isFinished } = await timed(peer, () => interaction.step(peer, step, steps));
    times.push(took);
    if (!isFinished) unfinished++;
  }
  const start = performance.now();
  if (!peer.paced) await complete(peer);
  return { times, all: times.length + count, unfinished, finishMs: performance.now() - start };
}

/**
 * Uncounted frames that compile the code; a slow draw has done that already. They use other steps than the counted
 * frames: a step that changes nothing costs some engines nothing. Returns the last one's milliseconds.
 */
async function warmUps(
  peer: Peer,
  interaction: Interaction,
  beginMs: number,
): Promise<{ warmUp: number; count: number }> {
  let warmUp = beginMs;
  let count = 0;
  while (count < WARM_UPS && warmUp < SLOW_DRAW)
    warmUp = (await timed(peer, () => interaction.step(peer, STEPS / 2 + count++, STEPS))).took;
  return { warmUp, count };
}

async function timed(peer: Peer, change: () => void): Promise<{ took: number; isFinished: boolean }> {
  if (!peer.paced) await nextFrame();
  const start = performance.now();
  change();
  const isFinished = await peer.drawn();
  return { took: performance.now() - start, isFinished };
}
