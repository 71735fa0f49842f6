import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveValue, Quality } from '../../../../../api/server/field/sample.ts';
import { Historian, HistorianFullError } from '../../../../../api/server/modules/history/historian.ts';
import type { Row } from '../../../../../api/server/modules/history/sample-batch.ts';
import type { Storage } from '../../../../../api/server/storage/storage.ts';
import { openWorld, quiet, type World } from '../live/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const row = (time: number, value: LiveValue, tag = 'Level'): Row => ({
  tag: world.live.tags.ofCompany(world.ours.tags[tag]!, world.ours.id)!,
  sample: { value, quality: Quality.good, time },
});

const stored = async (tag: string) => {
  const { id } = row(0, 0, tag).tag;
  return world.storage.system((db) =>
    db.selectFrom('samples').selectAll().where('tag_id', '=', id).orderBy('time').execute(),
  );
};

/** A storage whose transactions can be made to fail or to wait. */
function unruly() {
  const control = { fails: 0, gate: Promise.resolve(), batches: 0 };
  const storage = {
    ...world.storage,
    async system<T>(work: Parameters<Storage['system']>[0]): Promise<T> {
      control.batches++;
      await control.gate;
      if (control.fails-- > 0) throw new Error('connection lost');
      return world.storage.system(work) as Promise<T>;
    },
  } as unknown as Storage;
  return { control, storage };
}

describe('what is stored', () => {
  test('every type of value, with its quality and its millisecond', async () => {
    const historian = new Historian({ storage: world.storage, log: quiet });
    const time = Date.UTC(2026, 10, 20, 12, 0, 0, 123);
    const values: LiveValue[] = [0.1, -1e300, 2n ** 63n - 1n, true, 'a "quoted", \\ {text} null', '', null];
    await historian.append(values.map((value, nth) => row(time + nth, value, 'Count')));
    const rows = await stored('Count');
    expect(rows.map((one) => one.time.getTime())).toEqual(values.map((_, nth) => time + nth));
    expect(rows.map((one) => one.number_value)).toEqual([0.1, -1e300, null, null, null, null, null]);
    expect(String(rows[2]!.integer_value)).toBe('9223372036854775807');
    expect(rows[3]!.boolean_value).toBe(true);
    expect(rows.map((one) => one.text_value).slice(4)).toEqual(['a "quoted", \\ {text} null', '', null]);
  });

  test('nothing is lost across close, whatever waits then', async () => {
    const historian = new Historian({ storage: world.storage, log: quiet, batchSize: 100 });
    for (let at = 0; at < 1234; at++) historian.push([row(at, at, 'Setpoint')]);
    await historian.close();
    const rows = await stored('Setpoint');
    expect(rows.map((one) => one.number_value)).toEqual(Array.from({ length: 1234 }, (_, at) => at));
  });
});

describe('slow and failing storage', () => {
  test('an append resolves after its commit, not before', async () => {
    const { control, storage } = unruly();
    let open = () => {};
    control.gate = new Promise((resolve) => {
      open = resolve;
    });
    const historian = new Historian({ storage, log: quiet, batchDelay: 1 });
    let isDone = false;
    const done = historian.append([row(1, 1)]).then(() => {
      isDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isDone).toBe(false);
    open();
    await done;
    expect(historian.counts.stored).toBe(1);
    await historian.close();
  });

  test('a batch that fails is tried again until it is stored, once', async () => {
    const { control, storage } = unruly();
    control.fails = 3;
    const historian = new Historian({ storage, log: quiet, batchDelay: 1, retryDelay: 1 });
    const before = (await stored('Level')).length;
    const done = historian.append([row(2, 2), row(3, 3)]);
    await done;
    expect(control.batches).toBe(4);
    expect((await stored('Level')).length).toBe(before + 2);
    expect(historian.failing).toBeUndefined();
    await historian.close();
  });

  test('a full queue takes no more, says so to who waits, and counts and logs the rest', async () => {
    const { control, storage } = unruly();
    let open = () => {};
    control.gate = new Promise((resolve) => {
      open = resolve;
    });
    const logged: object[] = [];
    const log = { ...quiet, error: (data: object) => void logged.push(data) };
    const historian = new Historian({ storage, log, batchDelay: 1, capacity: 10 });
    expect(historian.push(Array.from({ length: 8 }, (_, at) => row(at, at)))).toBe(8);
    expect(historian.push(Array.from({ length: 5 }, (_, at) => row(at, at)))).toBe(2);
    await expect(historian.append([row(0, 0)])).rejects.toThrow(HistorianFullError);
    expect(historian.counts).toMatchObject({ waiting: 10, dropped: 4 });
    expect(logged).toHaveLength(1);
    open();
    await historian.close();
    expect(historian.counts).toMatchObject({ stored: 10, waiting: 0 });
  });

  test('more rows than the queue takes are stored all the same, portion by portion', async () => {
    const historian = new Historian({ storage: world.storage, log: quiet, batchDelay: 1, capacity: 10 });
    const before = (await stored('Level')).length;
    const portions = Array.from({ length: 20 }, (_, nth) =>
      Array.from({ length: 4 }, (_, at) => row(1_700_000_000_000 + nth * 4 + at, at)),
    );
    await historian.pushAll(portions);
    await historian.close();
    expect(historian.counts).toMatchObject({ stored: 80, dropped: 0 });
    expect(await stored('Level')).toHaveLength(before + 80);
  });

  test('a row that storage will never take is given up alone', async () => {
    const historian = new Historian({ storage: world.storage, log: quiet, batchDelay: 1, batchSize: 64 });
    const good = Array.from({ length: 50 }, (_, at) => historian.append([row(at, at)]));
    const broken = historian.append([row(8.64e18, 1)]);
    const after = historian.append([row(60, 60)]);
    await expect(broken).rejects.toThrow('refused a sample');
    await Promise.all([...good, after]);
    expect(historian.counts).toMatchObject({ stored: 51, rejected: 1, waiting: 0 });
    await historian.close();
  });

  test('close gives up on a storage that never answers, and says how much is lost', async () => {
    const { control, storage } = unruly();
    control.gate = new Promise(() => {});
    const logged: object[] = [];
    const historian = new Historian({ storage, log: { ...quiet, error: (data) => void logged.push(data) } });
    historian.push([row(1, 1)]);
    await historian.close(20);
    expect(logged).toEqual([{ lost: 1 }]);
    expect(historian.push([row(2, 2)])).toBe(0);
  });
});
