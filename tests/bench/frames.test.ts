import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Budget, type Checks, complete, rest, runFrames, warmedUp } from '../../bench/page/frames.ts';
import type { Interaction } from '../../bench/page/interactions.ts';
import type { Peer } from '../../bench/peers/peer.ts';
import { STEPS } from '../../bench/scenes/script.ts';

let now = 0;
const DRAW = 20;

beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => queueMicrotask(frame));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function run(budget: Budget, more: Partial<Interaction> = {}, beginMs = DRAW) {
  const steps: number[] = [];
  const peer = {
    drawn() {
      now += DRAW;
      return true;
    },
  } as unknown as Peer;
  const interaction: Interaction = {
    begin() {},
    step: (_, step) => void steps.push(step),
    ...more,
  };
  const plan = await warmedUp(peer, interaction, budget, beginMs);
  return { ...(await runFrames(peer, interaction, plan)), steps };
}

const PLAN = { warmUps: [], leadIn: [], steps: [0, 1, 2] };

test('a frame is timed until it is drawn, the warm-ups are not', async () => {
  const { times, steps } = await run({ frames: 3, fewest: 1, ms: 10_000 });
  expect(times).toEqual([DRAW, DRAW, DRAW]);
  expect(steps).toHaveLength(5);
});

test('frames that show an earlier picture are counted, and the time until it is complete', async () => {
  const answers = [false, false, true, false, false];
  const peer = {
    drawn() {
      now += DRAW;
      return answers.shift() ?? true;
    },
  } as unknown as Peer;
  const frames = await runFrames(peer, { begin() {}, step() {} }, PLAN);
  expect(frames).toMatchObject({ times: [DRAW, DRAW, DRAW], all: 3, unfinished: 2, finishMs: 3 * DRAW });
});

/** Draws for as long as `answers` has; `held` says of each picture whether the step can be seen in it. */
async function settled(answers: boolean[], held: (boolean | undefined)[]) {
  const peer = {
    drawn() {
      now += DRAW;
      return answers.shift() ?? true;
    },
  } as unknown as Peer;
  const checks: Checks = {
    ready() {},
    async holds() {
      now += 7;
      return held.shift();
    },
  };
  return runFrames(peer, { begin() {}, step() {}, settles: true }, { ...PLAN, steps: [0] }, checks);
}

test('a frame that still shows old values and says so is drawn on, by the clock, until the new ones can be seen', async () => {
  const frames = await settled([false, false, false], [false, false, true]);
  expect(frames).toMatchObject({ times: [3 * DRAW], unfinished: 1, repeated: 1, checked: 1, wrong: 0 });
});

test('where nothing can be checked, an unfinished frame counts when it is finished', async () => {
  expect(await settled([false, false, true], [])).toMatchObject({
    times: [3 * DRAW],
    unfinished: 0,
    checked: 0,
  });
});

test('a frame that is called finished and does not hold its step is wrong, however fast', async () => {
  expect(await settled([true], [false])).toMatchObject({ times: [DRAW], checked: 1, wrong: 1 });
  expect(await settled([false, true], [false, false])).toMatchObject({ times: [2 * DRAW], wrong: 1 });
});

test('a picture that never becomes complete is an error, not an endless run', async () => {
  const peer = {
    drawn() {
      now += DRAW;
      return false;
    },
  } as unknown as Peer;
  await expect(complete(peer)).rejects.toThrow('not complete after 60 s');
});

test('no step is run twice in a row: some engines draw nothing where nothing is new', async () => {
  const { steps } = await run({ frames: 60, fewest: 1, ms: 10_000 });
  expect(steps.every((step, nth) => step !== steps[nth - 1])).toBe(true);
});

test('a slow scenario is thinned, but never to nothing, and does not warm up', async () => {
  const { times } = await run({ frames: 60, fewest: 3, ms: 100 });
  expect(times).toHaveLength(5);
  const slow = await run({ frames: 60, fewest: 3, ms: 100 }, {}, 5000);
  expect(slow.times).toHaveLength(3);
  expect(slow.steps).toEqual([0, 1, 2]);
});

test('a thinned zoom keeps far and near', async () => {
  const { steps } = await run({ frames: 60, fewest: 1, ms: 1 }, { spread: true }, 5000);
  expect(steps[0]).toBeLessThan(STEPS / 4);
  expect(steps.at(-1)).toBeGreaterThan((STEPS * 3) / 4);
});

/** A browser that paints what was changed before a frame after its callbacks: the next frame comes when that is done. */
async function runPaced(budget: Budget) {
  const PAINT = 600;
  let [changes, steps] = [0, 0];
  const frame = (callback: () => void): void => {
    setImmediate(() => {
      callback();
      // What awaits the callback goes on first.
      setImmediate(() => {
        now += changes * PAINT;
        changes = 0;
      });
    });
  };
  // The next one comes after the painting of the one before: two turns of the loop.
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setImmediate(() => frame(callback)));
  const peer = {
    paced: true,
    drawn: () => new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true))),
  } as unknown as Peer;
  const step = (): void => {
    changes = 1;
    steps++;
  };
  const interaction: Interaction = { begin() {}, step };
  const plan = await warmedUp(peer, interaction, budget, 0);
  // As between two calls of the runner: in a task of its own, when nothing is left to paint.
  await rest();
  await new Promise((resolve) => setTimeout(resolve, 1));
  return { ...(await runFrames(peer, interaction, plan)), steps, plan };
}

test('an interval between frames is counted once painting has begun to hold frames back, even if only one counts', async () => {
  const { times, plan, steps } = await runPaced({ frames: 60, fewest: 1, ms: 400 });
  expect(times).toEqual([600]);
  expect(steps).toBe(plan.warmUps.length + plan.leadIn.length + 1);
});
