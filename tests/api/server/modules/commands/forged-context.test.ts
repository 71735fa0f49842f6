/** A sample of the forged writes of tests/long/forged-writes.test.ts, with a device in memory. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgeWrites } from '../../../../support/forged-writes.ts';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk?.close());

test('a write with a forged context leaves what the honest one would, or is refused', async () => {
  const { world, device } = desk;
  const { Setpoint: tag, Level: level, Pump: pump } = world.ours.tags;
  device.set(tag!, 20);
  device.set(level!, 0);
  const figures = await forgeWrites({ world, tag: tag!, others: [level!, pump!], count: 120, seed: 7 });
  expect(figures.done).toBeGreaterThan(10);
  expect(figures.CONTROL_NEEDED).toBeGreaterThan(5);
  expect(figures.NO_CONTROL).toBeGreaterThan(5);
});
