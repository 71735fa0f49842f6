import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { LiveGraph } from '../../../../host/diagram/graph/live-graph.tsx';
import type { BoundTag, TagReading } from '../../../../worker/boundary/index.ts';
import { drawnWords } from '../../../support/host/drawn-words.ts';

const NAMES = { name: 'Level', tagName: 'Level', unit: 'm' };
const TAG: BoundTag = { object: 1, tag: 't', ...NAMES, dataType: 'float', calls: false, hasAlarm: false };
const READING = { tag: 't', value: 4.2, quality: 'good' };
const frame = () => new Promise(requestAnimationFrame);

test('CONST-25 GRAPH-04 the live graph moves with every frame of the screen, over 60 s that end 2 s ago', async () => {
  const words = drawnWords();
  const read = async () => [READING as unknown as TagReading];
  const now = Date.now();
  // A ramp: each frame is another picture.
  const past = Array.from({ length: 29 }, (_, nth) => ({ time: now - 60_000 + nth * 2000, value: nth }));
  const screen = await render(
    <div style={{ width: 500 }}>
      <LiveGraph tag={TAG} read={read} isPaused={false} past={past} />
    </div>,
  );
  await expect.element(screen.getByText('4.2 m')).toBeVisible();
  await expect.element(screen.getByText('2 s delay')).toBeVisible();
  await expect.element(screen.getByTitle(/drawn 2 seconds late/)).toBeVisible();
  expect([...words]).toEqual(expect.arrayContaining(['60 s ago', '45 s ago', '30 s ago', '15 s ago', 'Now']));
  const canvas = screen.container.querySelector('canvas')!;
  const pictures = new Set<string>();
  let frames = 0;
  for (; frames < 20; frames++) {
    await frame();
    pictures.add(canvas.toDataURL());
  }
  // A frame that comes within the same millisecond may find it where it was.
  expect(pictures.size).toBeGreaterThan(frames * 0.8);
});

test('a paused live graph stands still', async () => {
  const read = async () => [READING as unknown as TagReading];
  const now = Date.now();
  const past = Array.from({ length: 29 }, (_, nth) => ({ time: now - 60_000 + nth * 2000, value: nth }));
  const screen = await render(
    <div style={{ width: 500 }}>
      <LiveGraph tag={TAG} read={read} isPaused past={past} />
    </div>,
  );
  await expect.element(screen.getByText('Paused')).toBeVisible();
  const canvas = screen.container.querySelector('canvas')!;
  await frame();
  const picture = canvas.toDataURL();
  for (let nth = 0; nth < 10; nth++) await frame();
  expect(canvas.toDataURL()).toBe(picture);
});

test('the live graph of a switch has its two states at the axis, and no numbers', async () => {
  const words = drawnWords();
  const read = async () => [{ ...READING, value: 1 } as unknown as TagReading];
  const screen = await render(
    <div style={{ width: 500 }}>
      <LiveGraph tag={{ ...TAG, dataType: 'boolean', unit: null }} read={read} isPaused />
      <LiveGraph
        tag={{ ...TAG, dataType: 'boolean', states: ['Shut', 'Open'] }}
        read={read}
        isPaused={false}
      />
    </div>,
  );
  await expect.element(screen.getByText('Open').first()).toBeVisible();
  expect([...words].filter((text) => !/ago|Now/.test(text))).toEqual(['OFF', 'ON', 'Shut', 'Open']);
});
