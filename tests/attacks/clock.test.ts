/** The server's clock is set: an hour forwards, an hour back. People stay signed in, what must end ends, what must flow flows. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Quality } from '../../api/server/field/sample.ts';
import { SampleFilter } from '../../api/server/field/sample-filter.ts';
import { ENDED, type Ended, Presses } from '../../api/server/modules/commands/presses.ts';
import { Outbox } from '../../api/server/modules/live/fanout.ts';
import { LastValues } from '../../api/server/modules/values/last-values.ts';
import { openWorld, type World } from '../api/server/modules/live/world.ts';
import { as } from '../support/people.ts';
import { createVisitor } from '../support/visitor.ts';
import { confirmed, delayed, openPlant, type Plant, write } from './desk.ts';

const HOUR = 3_600_000;

describe('people and their writes', () => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await openPlant();
  });
  afterAll(() => plant?.close());
  async function person() {
    const { company } = await plant.company();
    return { company, ...(await plant.operator(company)) };
  }

  test.each([HOUR, -HOUR])('a session goes on over %d ms: the device gets its next token', async (jump) => {
    const { person: who } = await person();
    const device = createVisitor(plant.server.app, '203.0.113.9');
    await device.login(who);
    plant.later(jump);
    expect((await device.refresh()).statusCode).toBe(200);
    expect((await device.call('GET', 'profile')).statusCode).toBe(200);
    plant.later(-jump);
    expect((await device.refresh()).statusCode).toBe(200);
  });

  test('a delayed write waits on when the clock is set back, and is written once when its time has come', async () => {
    const { call, company } = await person();
    const body = await confirmed(call, company.tag, 5, delayed(60));
    await write(call, company.tag, body);
    plant.later(-HOUR);
    await new Promise((done) => setTimeout(done, 300));
    expect(plant.written(company.tag)).toEqual([]);
    expect((await call('GET', `commands/${body.commandId}`)).data.result).toBe('scheduled');
    plant.later(HOUR + 60_000);
    await expect
      .poll(async () => (await call('GET', `commands/${body.commandId}`)).data.result)
      .toBe('confirmed');
    expect(plant.written(company.tag)).toEqual([5]);
  });

  test('one whose time was long ago when the clock comes forwards is not written any more', async () => {
    const { call, company, person: who } = await person();
    const body = await confirmed(call, company.tag, 5, delayed(10));
    await write(call, company.tag, body);
    plant.later(HOUR);
    // The token of before has run out with the hour.
    const again = await as(plant.server, who);
    await expect
      .poll(async () => (await again('GET', `commands/${body.commandId}`)).data.result)
      .toBe('expired');
    expect(plant.written(company.tag)).toEqual([]);
  });
});

describe('who holds a control', () => {
  let now = Date.now();
  const ends: Ended[] = [];
  const press = {
    companyId: 1,
    id: 'a',
    userId: 1,
    userName: 'O',
    tagUuid: 't',
    confirmId: 'c',
    context: {},
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    ends.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const begin = () => {
    const presses = new Presses({ now: () => now, onEnd: (_, because) => ends.push(because) });
    presses.begin(press as never, now);
    return presses;
  };
  /** So many seconds pass, with or without a sign of him. */
  const pass = (presses: Presses, seconds: number, isThere: boolean) => {
    for (let nth = 0; nth < seconds * 20; nth++) {
      now += 50;
      if (isThere && nth % 4 === 0) presses.beat(press);
      vi.advanceTimersByTime(50);
    }
  };

  test('and goes, while the clock is set back: what he holds ends within a second or two', () => {
    const presses = begin();
    pass(presses, 1, true);
    now -= HOUR;
    pass(presses, 2, false);
    expect(ends).toEqual([ENDED.silence]);
  });

  test('and stays, goes on; five minutes are five minutes all the same', () => {
    const presses = begin();
    pass(presses, 60, true);
    now -= HOUR;
    pass(presses, 200, true);
    expect(ends).toEqual([]);
    pass(presses, 60, true);
    expect(ends).toEqual([ENDED.longest]);
  });
});

describe('what is seen live', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const sample = (value: number, time: number) => ({ tag: 't', value, quality: Quality.good, time });

  test('values go on when the clock is set back, marked as uncertain', () => {
    const table = new LastValues();
    table.grow(1);
    table.apply(0, sample(1, now), now);
    expect(table.apply(0, sample(2, now - HOUR), now - HOUR)).toBe(true);
    expect(table.get(0)).toMatchObject({ value: 2, quality: Quality.uncertain });
    expect(table.apply(0, sample(3, now - HOUR + 1000), now - HOUR + 1000)).toBe(true);
  });

  test('so they do in the filter of a driver', () => {
    let at = now;
    const filter = new SampleFilter(() => at);
    filter.setTags([{ tag: 't', dataType: 'float', address: {}, scanInterval: 1, deadband: 0 }]);
    expect(filter.take([sample(1, at)])).toHaveLength(1);
    at -= HOUR;
    expect(filter.take([sample(2, at)])).toEqual([sample(2, at)]);
    expect(filter.take([sample(2, at + 1)])).toEqual([]);
  });

  test('a socket is told that the server lives, on the new time too', () => {
    const sent: ArrayBuffer[] = [];
    const wire = { bufferedAmount: 0, send: (frame: ArrayBuffer) => sent.push(frame) };
    const outbox = new Outbox(wire as never, () => ({}) as never, now);
    outbox.flush(now - HOUR);
    outbox.flush(now - HOUR + 5000);
    expect(sent).toHaveLength(2);
  });
});

describe('an alarm with a delay', () => {
  let world: World;
  let ahead = 0;
  beforeAll(async () => {
    world = await openWorld({ now: () => Date.now() + ahead });
  });
  afterAll(() => world?.close());

  test('that waits while the clock is set back by an hour is raised after its delay, not an hour later', async () => {
    const tag = world.ours.tags.Level!;
    const alarms = [{ level: 'High', operator: '>', value: 90, upTo: null, delay: 1 }];
    await world.storage.system((db) =>
      db
        .updateTable('tags')
        .set({ alarms: JSON.stringify(alarms) })
        .where('uuid', '=', tag)
        .execute(),
    );
    await world.live.fieldChanged();
    world.say(tag, 95, Quality.good, Date.now() + ahead);
    ahead -= HOUR;
    await new Promise((done) => setTimeout(done, 2500));
    await world.live.flush();
    const alerts = await world.storage.system((db) => db.selectFrom('alerts').select('active').execute());
    expect(alerts).toEqual([{ active: true }]);
  });
});
