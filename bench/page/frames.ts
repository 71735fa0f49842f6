/** Runs the steps of an interaction and times each until its pixels are there, and sees that they are. */

import { nextTask } from '../../worker/thread/next-task.ts';
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
  /** How many were drawn again, by the clock, because the first picture did not hold the step yet and said so. */
  readonly repeated: number;
  /** Of how many the pixels were read back and compared with what must be there. */
  readonly checked: number;
  /** How many of those were called done and did not hold their step. */
  readonly wrong: number;
}

/** What must be seen of each counted frame. Undefined where it cannot be told. */
export interface Checks {
  ready(nth: number): void;
  holds(nth: number): Promise<boolean | undefined>;
}

const UNCHECKED: Checks = { ready() {}, holds: async () => undefined };

/** The steps that are counted, and those before them that are not. */
export interface Plan {
  readonly warmUps: readonly number[];
  /** Run right before those that count, where a frame is an interval: the first one has no frame to wait for. */
  readonly leadIn: readonly number[];
  readonly steps: readonly number[];
}

const WARM_UPS = 2;
/** Painting is behind by as many frames as threads pass a picture on: the page's, the compositor's. */
const LEAD_IN = 2;
/** Far and near frames of a zoom differ greatly in cost: their mean needs some of each. */
const FEWEST_OF_A_RANGE = 4;
/** Milliseconds. */
const SLOW_DRAW = 1000;

export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => resolve()));

/**
 * The beginning of the task after a frame. What is begun in the callback of a frame is heard of only when the page has
 * rendered itself, which takes a millisecond and is nobody's: an engine in the page has answered before that, one in a worker
 * has long been done.
 */
async function afterFrame(): Promise<void> {
  await nextFrame();
  await nextTask();
}

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

/** Warms up and decides how many steps there is time for. `beginMs`: duration of the draw before the first frame. */
export async function warmedUp(
  peer: Peer,
  interaction: Interaction,
  { frames, fewest, ms }: Budget,
  beginMs: number,
): Promise<Plan> {
  const leadIn = peer.paced ? Array.from({ length: LEAD_IN }, (_, nth) => STEPS / 2 + WARM_UPS + nth) : [];
  const { warmUp, steps: warmUps } = await runWarmUps(peer, interaction, beginMs);
  const least = interaction.spread ? Math.max(fewest, FEWEST_OF_A_RANGE) : fewest;
  const count = Math.max(least, Math.min(frames, STEPS, Math.floor(ms / warmUp)));
  // Zooming is thinned over its whole range; the others take as many steps of the script as there is time for.
  const steps = Array.from({ length: count }, (_, nth) =>
    interaction.spread ? Math.floor(((nth + 0.5) * STEPS) / count) : nth,
  );
  return { warmUps, leadIn, steps };
}

export async function runFrames(
  peer: Peer,
  interaction: Interaction,
  { leadIn, steps }: Plan,
  checks = UNCHECKED,
): Promise<Frames> {
  const times: number[] = [];
  for (const step of leadIn) await timed(peer, () => interaction.step(peer, step, STEPS));
  const counts = { unfinished: 0, repeated: 0, checked: 0, wrong: 0 };
  for (const [nth, step] of steps.entries()) {
    checks.ready(nth);
    const frame = await timed(peer, () => interaction.step(peer, step, steps.length));
    const seen = await untilHeld(peer, interaction, frame, () => checks.holds(nth));
    times.push(seen.took);
    if (!seen.isFinished) counts.unfinished++;
    if (seen.draws > 1) counts.repeated++;
    if (seen.isHeld !== undefined) counts.checked++;
    if (seen.isHeld === false) counts.wrong++;
  }
  const start = performance.now();
  if (!peer.paced) await complete(peer);
  return { times, all: times.length, finishMs: performance.now() - start, ...counts };
}

interface Frame {
  readonly took: number;
  readonly isFinished: boolean;
}

/**
 * The first picture after a value or a move may still be the earlier one, if the engine says that it is not finished:
 * it draws on, by the clock, until the step can be seen, or where that cannot be told until it calls the picture
 * finished. A view that moves counts as it is seen. Checking is not by the clock.
 */
async function untilHeld(
  peer: Peer,
  { settles }: Interaction,
  frame: Frame,
  holds: () => Promise<boolean | undefined>,
): Promise<Frame & { draws: number; isHeld: boolean | undefined }> {
  let { took, isFinished } = frame;
  let draws = 1;
  let isHeld = await holds();
  while (settles && !isFinished && !isHeld && took < NEVER_COMPLETE) {
    const start = performance.now();
    isFinished = await peer.drawn();
    took += performance.now() - start;
    draws++;
    isHeld = await holds();
  }
  // An earlier picture that is called one promises nothing.
  return { took, isFinished, draws, isHeld: settles || isFinished ? isHeld : undefined };
}

/**
 * Uncounted frames that compile the code; a slow draw has done that already. They use other steps than the counted
 * frames: a step that changes nothing costs some engines nothing. Returns the last one's milliseconds.
 */
async function runWarmUps(
  peer: Peer,
  interaction: Interaction,
  beginMs: number,
): Promise<{ warmUp: number; steps: number[] }> {
  let warmUp = beginMs;
  const steps: number[] = [];
  const most = peer.paced ? WARM_UPS + LEAD_IN : WARM_UPS;
  while (steps.length < most && warmUp < SLOW_DRAW) {
    const step = STEPS / 2 + steps.length;
    steps.push(step);
    warmUp = (await timed(peer, () => interaction.step(peer, step, STEPS))).took;
  }
  return { warmUp, steps };
}

async function timed(peer: Peer, change: () => void): Promise<Frame> {
  if (!peer.paced) await afterFrame();
  const start = performance.now();
  change();
  const isFinished = await peer.drawn();
  return { took: performance.now() - start, isFinished };
}
