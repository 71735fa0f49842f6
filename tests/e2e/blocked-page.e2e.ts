/** The picture does not need the page: its frames and values go on while the page's thread does something else. */

import { LiveDiagram } from '../support/e2e/diagram.ts';
import { EngineProbe } from '../support/e2e/engine-probe.ts';
import { overviewPath } from '../support/e2e/plant.ts';
import { expect, signIn, test } from '../support/e2e/walk.ts';

const BLOCK_MS = 2000;

/** One frame of `Page.startScreencast`; its timestamp is in seconds since 1970. */
interface Frame {
  readonly data: string;
  readonly metadata: { readonly timestamp?: number };
  readonly sessionId: number;
}

interface Seen {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly bytes: string;
}

test('CANV-01 a page blocked for 2 s stops neither the frames nor the values of its diagram', async ({
  page,
  mimic,
}) => {
  await signIn(page, mimic.origin, 'viewer', overviewPath('treatment'));
  const diagram = new LiveDiagram(page);
  await diagram.isLive();
  await expect(diagram.item('T-202 level, %')).toHaveText(/\d$/);
  const probe = await EngineProbe.in(page);
  await probe.note(100);

  // What the browser's compositor shows, beside what the worker says of itself.
  const screen = await page.context().newCDPSession(page);
  const seen: Seen[] = [];
  const acknowledged: Promise<unknown>[] = [];
  const take = ({ data, metadata, sessionId }: Frame): void => {
    seen.push({ at: (metadata.timestamp ?? 0) * 1000, bytes: data });
    acknowledged.push(screen.send('Page.screencastFrameAck', { sessionId }));
  };
  screen.on('Page.screencastFrame', take);
  await screen.send('Page.startScreencast', { format: 'jpeg' });

  await expect.poll(() => seen.length).toBeGreaterThan(1);

  const [start, end] = await page.evaluate((ms) => {
    const began = Date.now();
    while (Date.now() - began < ms);
    return [began, Date.now()];
  }, BLOCK_MS);
  const during = ({ at }: { readonly at: number }): boolean => at > start! + 50 && at < end! - 50;
  const moments = (await probe.noted()).filter(during);
  // An acknowledgement under way when the page is closed would be refused.
  screen.off('Page.screencastFrame', take);
  await screen.send('Page.stopScreencast');
  await Promise.all(acknowledged);

  const first = moments[0]!;
  const last = moments.at(-1)!;
  const frames = last.frames - first.frames;
  const values = last.tagUpdates - first.tagUpdates;
  const shown = new Set(seen.filter(during).map(({ bytes }) => bytes)).size;
  console.log(
    `blocked for ${end! - start!} ms: ${frames} frames, ${values} values, ${shown} different pictures`,
  );
  expect(last.at - first.at, 'the worker noted through the block').toBeGreaterThan(BLOCK_MS * 0.7);
  expect(frames, 'frames drawn meanwhile').toBeGreaterThan(3);
  expect(values, 'values taken meanwhile').toBeGreaterThan(5);
  expect(shown, 'pictures on the screen that differ').toBeGreaterThan(2);

  // And the page itself goes on as if nothing had been.
  await expect(diagram.status).toContainText('Live');
  expect(page.workers(), 'the worker was not taken for dead').toHaveLength(1);
});
