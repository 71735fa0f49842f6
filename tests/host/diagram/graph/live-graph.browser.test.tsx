import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { LiveGraph } from '../../../../host/diagram/graph/live-graph.tsx';
import type { BoundTag, TagReading } from '../../../../worker/boundary/index.ts';

const NAMES = { name: 'Level', tagName: 'Level', unit: 'm' };
const TAG: BoundTag = { object: 1, tag: 't', ...NAMES, dataType: 'float', calls: false, hasAlarm: false };
const READING = { tag: 't', value: 4.2, quality: 'good' };
const frame = () => new Promise(requestAnimationFrame);

test('CONST-25 the live graph moves with every frame of the screen, over 60 s that end 2 s ago', async () => {
  const read = async () => [READING as unknown as TagReading];
  const screen = await render(
    <div style={{ width: 500 }}>
      <LiveGraph tag={TAG} read={read} isPaused={false} />
    </div>,
  );
  await expect.element(screen.getByText('4.2 m')).toBeVisible();
  await expect.element(screen.getByText('2 s delay')).toBeVisible();
  await expect.element(screen.getByTitle(/drawn 2 seconds late/)).toBeVisible();
  await expect.element(screen.getByText('60 s ago')).toBeInTheDocument();
  const moving = () => screen.container.querySelector('g[transform]')!.getAttribute('transform');
  const places = new Set<string | null>();
  let frames = 0;
  for (; frames < 20; frames++) {
    await frame();
    places.add(moving());
  }
  // A frame that comes within the same millisecond may find it where it was.
  expect(places.size).toBeGreaterThan(frames * 0.8);
});

test('the live graph of a switch has its two states at the axis, and no numbers', async () => {
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
  const ticks = [...screen.container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(ticks.filter((text) => !/ago|Now/.test(text))).toEqual(['OFF', 'ON', 'Shut', 'Open']);
});
