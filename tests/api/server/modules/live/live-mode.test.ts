import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../../../../../api/server/http/handler.ts';
import { LiveInterest } from '../../../../../api/server/modules/live/interest.ts';
import { addSharedDiagram } from '../../../../support/shared-diagram.ts';
import { codeOf } from '../commands/desk.ts';
import { makeCaller, openWorld, VIEWER, type World } from './world.ts';

let world: World;
let viewer: Caller;
let overview: string;
let dashboard: string;
const reads: (readonly string[])[] = [];

async function makeDiagram(siteId: number | null, configuration: object[]): Promise<string> {
  return world.storage.system(async (db) => {
    const { uuid } = await addSharedDiagram(db, {
      ...{ companyId: world.ours.id, siteId, name: 'Overview', width: 1, height: 1 },
      ...{ objects: [], configuration },
    });
    return uuid;
  });
}

const parts = (uuid: string, query: object) => ({ params: { uuid }, query, body: {} });
const poll = (uuid: string, who = viewer) => world.live.handlers.pollNow(world.context(who), parts(uuid, {}));
const liveMode = (uuid: string, isLiveMode: boolean, who = viewer) =>
  world.live.handlers.liveMode(world.context(who), parts(uuid, { isLiveMode }) as never);

beforeAll(async () => {
  world = await openWorld();
  world.live.setField({
    read: async (tags) => void reads.push(tags),
    write: async () => ({ outcome: 'sent' }),
  });
  viewer = await makeCaller(world.storage, world.ours, VIEWER);
  overview = await makeDiagram(world.ours.siteId, []);
  dashboard = await makeDiagram(null, [
    { id: 'a', linkedTag: world.ours.tags.Level },
    { id: 'b', linkedTag: world.theirs.tags.Level },
    { id: randomUUID() },
  ]);
});
afterAll(() => world.close());

test('CANV-10 ERR-19 API-163 poll now asks for the tags of the site, of the diagram, and of nobody else', async () => {
  const message = 'Request sent to device to retrieve latest data!';
  expect(await poll(overview)).toEqual({ message });
  expect(await poll(dashboard)).toEqual({ message });
  expect(reads[0]!.toSorted()).toEqual(Object.values(world.ours.tags).toSorted());
  expect(reads[1]).toEqual([world.ours.tags.Level]);
});

test('an impatient click does not ask the devices again', async () => {
  const before = reads.length;
  await poll(overview);
  expect(reads).toHaveLength(before);
});

test('LIVE-03 API-170 opening and releasing are idempotent, and count diagrams', async () => {
  const count = () => /(\d+) diagrams/.exec(world.live.health().detail)![1];
  await liveMode(overview, true);
  expect(await liveMode(overview, true)).toEqual({ isLiveMode: true });
  await liveMode(dashboard, true);
  expect(count()).toBe('2');
  await liveMode(overview, false);
  expect(await liveMode(overview, false)).toEqual({ isLiveMode: false });
  expect(count()).toBe('1');
});

test('OR-13 a diagram that is missing or another company’s is not found; one of another area is not allowed', async () => {
  const stranger = await makeCaller(world.storage, world.theirs, VIEWER);
  for (const call of [liveMode(overview, true, stranger), poll(overview, stranger), poll(randomUUID())])
    expect(await codeOf(call)).toBe('NOT_FOUND');
  const dashOnly = await makeCaller(world.storage, world.ours, { Dash: { canSee: true } });
  expect(await codeOf(liveMode(overview, true, dashOnly))).toBe('NOT_ALLOWED');
});

test('LIVE-03 who vanished is released after a while without a socket', () => {
  const interest = new LiveInterest();
  interest.open('d', 1, 0);
  interest.open('d', 2, 0);
  interest.prune(1000, 500, (user) => user === 1);
  expect(interest.isOpen('d')).toBe(true);
  interest.prune(1400, 500, () => false);
  expect(interest.isOpen('d')).toBe(true);
  interest.prune(1501, 500, () => false);
  expect(interest.size).toBe(0);
});

test('TAG-05 API-123 the control switch is turned, for writes too, and is on record', async () => {
  const { Locked } = world.ours.tags;
  const toggle = (uuid: string, canToggle: boolean) =>
    world.live.handlers.toggleControl(world.context(viewer), { ...parts(uuid, {}), body: { canToggle } });
  expect(await toggle(Locked!, true)).toMatchObject({ uuid: Locked, canToggle: true });
  const { items } = await world.live.audit.page(world.ours.id, 1, 0);
  expect(items[0]).toMatchObject({ action: 'toggle-control', tagUuid: Locked, detail: { canToggle: true } });
  expect(await codeOf(toggle(world.theirs.tags.Pump!, false))).toBe('NOT_FOUND');
});

test('TAG-05 API-123 a toggle that fails says so and changes nothing', async () => {
  const { Locked } = world.ours.tags;
  const switchOf = () =>
    world.storage.system((db) =>
      db.selectFrom('tags').where('uuid', '=', Locked!).select('can_toggle').executeTakeFirstOrThrow(),
    );
  const before = await switchOf();
  const append = vi.spyOn(world.live.audit, 'append').mockRejectedValueOnce(new Error('the disk is full'));
  const body = { canToggle: !before.can_toggle };
  const failing = world.live.handlers.toggleControl(world.context(viewer), { ...parts(Locked!, {}), body });
  await expect(failing).rejects.toMatchObject({
    status: 500,
    code: 'TOGGLE_FAILED',
    message: 'Unable to toggle the tag!',
  });
  expect(append).toHaveBeenCalledOnce();
  expect(await switchOf()).toEqual(before);
});
