import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const LIBRARY = new URL('../../../../api/server/field/opcua/library.ts', import.meta.url).href;

/** Loads the library in a thread that has not loaded it yet; reports the longest time without a turn of its event loop. */
const MEASURE = `
import { parentPort } from 'node:worker_threads';
const { loadOpcua } = await import(${JSON.stringify(LIBRARY)});
const start = performance.now();
let last = start, longest = 0;
const turn = () => {
  const now = performance.now();
  longest = Math.max(longest, now - last);
  last = now;
  timer = setImmediate(turn);
};
let timer = setImmediate(turn);
const { ua } = await loadOpcua();
turn();
clearImmediate(timer);
parentPort.postMessage({ longest, whole: last - start, loaded: typeof ua.OPCUAClient });
`;

interface Measured {
  readonly longest: number;
  readonly whole: number;
  readonly loaded: string;
}

test('leaves turns of the event loop to other links while node-opcua loads', async () => {
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(MEASURE)}`));
  const { longest, whole, loaded } = await new Promise<Measured>((resolve, reject) =>
    thread.once('message', resolve).once('error', reject),
  );
  await thread.terminate();
  expect(loaded).toBe('function');
  expect(longest).toBeLessThan(whole / 2);
}, 60_000);
