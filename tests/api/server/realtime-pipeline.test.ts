import { afterAll, beforeAll, expect, test } from 'vitest';
import { Quality } from '../../../api/server/field/sample.ts';
import { makeCaller, openWorld, VIEWER, type World } from './modules/live/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('after a restart the last values are there as stale until a driver speaks, and tags without history are missing', async () => {
  const { Level, Pump, Count, Locked } = world.ours.tags;
  world.say(Level!, 41, Quality.good, Date.now() - 2000);
  world.say(Level!, 42, Quality.good, Date.now() - 1000);
  world.say(Level!, null, Quality.stale);
  world.say(Pump!, true);
  world.say(Count!, 2n ** 60n);
  await world.restart();
  const caller = await makeCaller(world.storage, world.ours, VIEWER);
  const last = async (uuid: string) =>
    (await world.live.handlers.tag(world.context(caller), { params: { uuid }, query: {}, body: {} })).last;
  expect(await last(Level!)).toMatchObject({ value: 42, quality: 'stale' });
  expect(await last(Pump!)).toMatchObject({ value: true, quality: 'stale' });
  expect(await last(Count!)).toMatchObject({ value: String(2n ** 60n), quality: 'stale' });
  expect(await last(Locked!)).toEqual({ tagUuid: Locked, value: null, quality: 'missing', timestamp: null });
  world.say(Level!, 43);
  expect(await last(Level!)).toMatchObject({ value: 43, quality: 'good' });
});

test('a restart leaves a gap in the history; what a device kept meanwhile is stored and not shown', async () => {
  const uuid = world.ours.tags.Locked!;
  const start = Date.now() - 600_000;
  world.say(uuid, true, Quality.good, start);
  await world.restart();
  await world.live.flush();
  const told = { tag: uuid, value: false, quality: Quality.good, historical: true as const };
  world.live.sink([{ ...told, time: start + 60_000 }]);
  await world.live.flush();
  const caller = await makeCaller(world.storage, world.ours, VIEWER);
  const parts = { params: { uuid }, query: {}, body: {} };
  const { samples } = await world.live.handlers.tagHistory(world.context(caller), parts);
  expect(samples.map(({ value, quality }) => `${value} ${quality}`)).toEqual([
    'true good',
    'false good',
    'null stale',
  ]);
  const { last } = await world.live.handlers.tag(world.context(caller), parts);
  expect(last).toMatchObject({ value: true, quality: 'stale' });
});

test('OR-13 a tag of another company answers like a missing one', async () => {
  const caller = await makeCaller(world.storage, world.ours, VIEWER);
  const ask = (uuid: string) =>
    world.live.handlers.tag(world.context(caller), { params: { uuid }, query: {}, body: {} });
  const foreign = await ask(world.theirs.tags.Level!).catch((error: unknown) => error);
  const none = await ask('00000000-0000-4000-8000-000000000000').catch((error: unknown) => error);
  expect(foreign).toMatchObject({ status: 404, message: 'Source Not Found' });
  expect(foreign).toEqual(none);
});

test('history gives the newest samples of a range, oldest first', async () => {
  const start = Date.now() - 3600_000;
  for (let minute = 0; minute < 10; minute++)
    world.say(world.ours.tags.Setpoint!, minute, Quality.good, start + minute * 60_000);
  await world.live.flush();
  const caller = await makeCaller(world.storage, world.ours, VIEWER);
  const ask = (query: object) =>
    world.live.handlers.tagHistory(world.context(caller), {
      params: { uuid: world.ours.tags.Setpoint! },
      query,
      body: {},
    });
  expect((await ask({ limit: 3 })).samples.map((sample) => sample.value)).toEqual([7, 8, 9]);
  const range = {
    from: new Date(start + 60_000).toISOString(),
    to: new Date(start + 120_000).toISOString(),
  };
  expect((await ask(range)).samples).toEqual([
    { time: range.from, value: 1, quality: 'good' },
    { time: range.to, value: 2, quality: 'good' },
  ]);
});

test('samples of unknown tags and of no use do no harm', async () => {
  world.live.sink([
    { tag: 'nobody', value: 1, quality: Quality.good, time: 1 },
    { tag: world.ours.tags.Level!, value: Number.NaN, quality: Quality.good, time: Date.now() },
  ]);
  await world.live.flush();
  expect(world.live.health()).toMatchObject({
    ok: true,
    detail: expect.stringContaining('1 of unknown tags'),
  });
});
