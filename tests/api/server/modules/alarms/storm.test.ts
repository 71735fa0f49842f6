import { afterAll, beforeAll, expect, test } from 'vitest';
import { crossingsOf, readLedger, recount, replay } from '../../../../support/alarm-ledger.ts';
import { openWorld, type World } from '../live/world.ts';
import { addStormTags, storm } from './storm.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

test('a storm, chatter and a restart among acknowledgements: no transition lost, counters and histories true', async () => {
  const tags = await addStormTags(world, 120);
  const size = { tags: 120, chattering: 6, flips: 5, ms: 600, restarts: 1, operators: 2 };
  const { heard, acknowledged, counts } = await storm(world, tags, size);
  const ledger = await readLedger(world.storage);
  expect(crossingsOf(ledger)).toEqual(heard);
  for (const alert of ledger) expect(alert).toMatchObject(replay(alert));
  expect(counts).toEqual(recount(ledger));
  const seen = ledger.flatMap(({ log }) => log.filter(({ event }) => event === 'acknowledged'));
  expect(seen.length).toBe(acknowledged.length);
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(await world.live.audit.verify(world.ours.id)).toMatchObject({ intact: true });
});
