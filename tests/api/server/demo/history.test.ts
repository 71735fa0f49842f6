/** A fresh demo has a week behind it, which leads over to what the plant begins with, and an alarm that stands. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantHistory } from '../../../../api/server/demo/history.ts';
import { tagUuid } from '../../../../api/server/demo/ids.ts';
import { TANKS } from '../../../../api/server/demo/plant/equipment.ts';
import { Plant } from '../../../../api/server/demo/plant/physics/plant.ts';
import { DEMO_FAULT } from '../../../../api/server/demo/plant/pumps.ts';
import { TAGS } from '../../../../api/server/demo/plant/tags.ts';
import { seedDemo } from '../../../../api/server/demo/seed.ts';
import { openTestStorage, type TestStorage } from '../../../support/storage.ts';
import { silent } from './demo-field.ts';

let opened: TestStorage;
beforeAll(async () => {
  opened = await openTestStorage();
  await seedDemo(opened.storage, silent, { modbusPorts: [15_020, 15_021], historyDays: 1 });
}, 60_000);
afterAll(() => opened?.dispose());

const DAY = 86_400_000;
const to = Date.parse('2026-03-08T12:00:00Z');
const week = [...plantHistory({ from: to - 7 * DAY, to })];
const named = (name: string) => TAGS.find((tag) => tag.name === name)!;
const of = (name: string) => week.filter(({ tag }) => tag === named(name));

test('a week of every tag, with its days in it, and nothing outside of its range', () => {
  const told = new Set(week.map(({ tag }) => tag));
  expect(told.size).toBe(TAGS.length);
  const isOut = ({ tag, value }: (typeof week)[number]) =>
    typeof value === 'number' && !(value >= (tag.min ?? value) && value <= (tag.max ?? value));
  expect(week.filter(isOut)).toEqual([]);
  // People draw more by day than by night: at the same hour of each day about the same, and between hours it differs.
  const byHour = Map.groupBy(of('Tower Outflow'), ({ time }) => new Date(time).getUTCHours());
  const mean = (hour: number) => {
    const at = byHour.get(hour)!;
    return at.reduce((sum, { value }) => sum + Number(value), 0) / at.length;
  };
  const hours = Array.from({ length: 24 }, (_, hour) => mean(hour));
  expect(Math.max(...hours) / Math.min(...hours)).toBeGreaterThan(1.5);
});

test('no level jumps where the live plant takes over, nor on the way there', () => {
  const plant = new Plant(1);
  for (const { id } of TANKS) {
    const levels = of(`${id} Level`);
    const { value } = levels.at(-1)!;
    expect(Math.abs(Number(value) - plant.waters.level(id) * 100), id).toBeLessThan(3);
  }
});

test('brewery and power site go on where their past ends: volumes, temperatures, phases and batches', () => {
  const plant = new Plant(1);
  const last = new Map(week.map(({ tag, value }) => [tag, value]));
  const own = TAGS.filter(({ site }) => site === 'brewery' || site === 'solar');
  for (const tag of own.filter(({ dataType }) => dataType === 'string'))
    expect(last.get(tag), tag.name).toBe(tag.read(plant));
  const slow = own.filter(({ quantity }) => ['Volume', 'Gravity', 'Charge', 'Fuel'].includes(quantity));
  expect(slow.length).toBeGreaterThan(15);
  for (const tag of slow)
    expect(Math.abs(Number(last.get(tag)) - Number(tag.read(plant))), tag.name).toBeLessThan(
      (tag.max ?? 0) / 50,
    );
});

test('it is stored, is seen in charts, and a pump has stood with a fault for two hours', async () => {
  const fault = TAGS.find(({ equipment, quantity }) => equipment === DEMO_FAULT && quantity === 'Fault')!;
  await opened.storage.system(async (db) => {
    const tag = await db
      .selectFrom('tags')
      .where('uuid', '=', tagUuid(fault))
      .select('id')
      .executeTakeFirstOrThrow();
    const held = await db
      .selectFrom('samples')
      .where('tag_id', '=', tag.id)
      .select(['boolean_value as is'])
      .orderBy('time')
      .execute();
    expect(held).toEqual([{ is: false }, { is: true }]);
    const alerts = await db.selectFrom('alerts').selectAll().execute();
    expect(alerts.filter(({ status }) => status === 'open')).toMatchObject([
      { active: false },
      { tag_id: tag.id, active: true, type: 'urgent' },
    ]);
    const marks = await db.selectFrom('sample_marks').select('slice').limit(1).execute();
    expect(marks).toHaveLength(1);
  });
});
