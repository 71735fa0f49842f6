/** The bench's worker: composes the engine like worker/engine-worker.ts, controlled by the calls of verbs.ts. */
import { benchFont } from '../scenes/font.ts';
import { BenchEngine } from './bench-engine.ts';
import type { Answer, Call } from './verbs.ts';

const engine = new BenchEngine();

async function answer({ verb, args, reply }: Call): Promise<void> {
  const result: Answer = await run(verb, args).then(
    (value) => ({ reply, value }),
    (error: unknown) => ({ reply, error: error instanceof Error ? error.message : String(error) }),
  );
  if (reply > 0) postMessage(result);
  if (verb === 'draw') engine.look();
  if (reply === 0 && result.error) throw new Error(result.error);
}

async function run(verb: Call['verb'], args: readonly unknown[]): Promise<unknown> {
  return (engine[verb] as (...given: readonly unknown[]) => unknown)(...args);
}

/** Sequential: later calls must not overtake loading. The font is loaded before anything is timed. */
let last: Promise<void> = benchFont();
addEventListener('message', ({ data }: MessageEvent<Call>) => {
  last = last.then(() => answer(data));
});
