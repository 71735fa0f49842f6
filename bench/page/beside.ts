/** An engine beside a busy page: how often it has a new picture, and how soon a value can be seen. */
import { SINGLE_CHANGES, singleChange, singleStep } from '../scenes/script.ts';
import { animationFrame, panOn, takeAll } from './alone.ts';
import { FrameChecks } from './check.ts';
import { complete, rest } from './frames.ts';
import type { Watched } from './latency.ts';

/** Returns the milliseconds between the pictures of a pan in the near view. */
export async function pannedBeside({ peer, scene, items }: Watched, ms: number): Promise<number[]> {
  const view = scene.near(items.length);
  if (peer.panAlone) return peer.panAlone(view, ms);
  return panOn(
    (at) => peer.setView(at),
    () => peer.drawn(),
    view,
    ms,
  );
}

/** Returns milliseconds from each value's sending, in another thread, to its pixels. At most thirty. */
export async function valuesBeside(
  { peer, scene, items, truth, host }: Watched,
  most: number,
  busy: { start(): void; stop(): void },
): Promise<number[]> {
  const count = Math.min(most, SINGLE_CHANGES);
  // The last of them: where a quiet page has had its values before, it had the first.
  const first = SINGLE_CHANGES - count;
  await peer.beforeUpdates?.();
  for (const subject of [peer, truth]) subject.setView(scene.near(items.length));
  await complete(peer);
  await rest();
  const changes = Array.from({ length: count }, (_, nth) => singleChange(scene, items, first + nth));
  const checks = new FrameChecks(peer, host);
  for (const change of changes) {
    truth.mark();
    truth.update([change]);
    checks.add(truth);
  }
  const source = new Worker('/source.js', { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  source.postMessage(port1, [port1]);
  busy.start();
  try {
    if (peer.takeValues) {
      const steps = changes.map((_, nth) => singleStep(first + nth));
      const shown = await peer.takeValues(port2, steps, checks.points());
      return shown.map(({ ms, colours }, nth) => checks.proven(nth, colours, ms));
    }
    return await takeAll(port2, count, async ({ nth, sent }) => {
      peer.update([changes[nth]!], singleStep(first + nth));
      if (!peer.paced) await animationFrame();
      return checks.shown(nth, sent - performance.timeOrigin);
    });
  } finally {
    busy.stop();
    source.terminate();
  }
}
