/** How often the demo's plant calls within an hour: left to itself, and after one command of an operator. */
import { expect, test } from 'vitest';
import { demoLevels } from '../../../../api/server/demo/levels.ts';
import { Instruments } from '../../../../api/server/demo/plant/instruments.ts';
import { Plant } from '../../../../api/server/demo/plant/physics/plant.ts';
import { command } from '../../../../api/server/demo/plant/physics/pump.ts';
import { DEMO_INVERTER_FAULT } from '../../../../api/server/demo/plant/power-equipment.ts';
import { DEMO_FAULT, PUMPS } from '../../../../api/server/demo/plant/pumps.ts';
import { TAGS } from '../../../../api/server/demo/plant/tags.ts';
import { Quality } from '../../../../api/server/field/sample.ts';
import { levelsOf } from '../../../../api/server/modules/alarms/condition.ts';
import { inWhole } from '../../../support/whole.ts';

/** An hour of the plant takes a second: one pump of each of three stations, and two stations, stand for all. */
const ENOUGH = ['P-101', 'P-212', 'P-601'];
const HOUR_S = 3600;
const STANDS = `${DEMO_FAULT} Fault On`;
const STANDING = { [STANDS]: 1, [`${DEMO_INVERTER_FAULT} Fault On`]: 1 };

/** How often each alarm is raised within an hour of `plant`, by its tag and level. */
function callsOf(plant: Plant): Record<string, number> {
  const instruments = new Instruments(plant, 2);
  const watched = TAGS.flatMap((tag) =>
    levelsOf({ ...tag, alarms: demoLevels(tag), alertHigh: null, alertLow: null }).map((level) => ({
      ...{ tag, level, was: false },
    })),
  );
  const calls: Record<string, number> = {};
  for (let second = 0; second < HOUR_S; second++) {
    for (let step = 0; step < 10; step++) plant.step(0.1);
    instruments.step(1);
    for (const one of watched) {
      const { value, isGood } = instruments.read(one.tag);
      const reached = one.level.reaches(value, isGood ? Quality.good : Quality.bad, one.was) ?? one.was;
      const name = `${one.tag.name} ${one.level.level}`;
      if (reached && !one.was) calls[name] = (calls[name] ?? 0) + 1;
      one.was = reached;
    }
  }
  return calls;
}

const inHand = (plant: Plant, id: string, on: boolean): void => {
  const pump = plant.pump(id);
  pump.isAuto = false;
  command(pump, on);
};

test('left to itself for an hour the demo has the alarms that it began with, and no others', () => {
  expect(callsOf(new Plant(1))).toEqual(STANDING);
});

const IDS = PUMPS.filter(({ id }) => id !== DEMO_FAULT).map(({ id }) => id);

test.each(inWhole(IDS, (id) => ENOUGH.includes(id)))('%s stopped for an hour: no alarm is raised', (id) => {
  const plant = new Plant(1);
  inHand(plant, id, false);
  expect(callsOf(plant)).toEqual(STANDING);
});

const STATIONS = [
  ['P-101', 'P-102'],
  ['P-111', 'P-112'],
  ['P-201', 'P-202'],
  ['P-301', 'P-302', 'P-303'],
  ['P-601', 'P-602'],
  ['P-601', 'P-602', 'P-603'],
];

test.each(inWhole(STATIONS, (ids) => ids.length > 2))(
  '%s, %s … stopped for an hour: a handful of alarms at most, none of them more than three times',
  (...ids) => {
    const plant = new Plant(1);
    for (const id of ids) inHand(plant, id, false);
    const calls = callsOf(plant);
    expect(calls).toMatchObject(STANDING);
    const others = Object.fromEntries(Object.entries(calls).filter(([name]) => !(name in STANDING)));
    expect(Object.keys(others).length).toBeGreaterThan(0);
    expect(Object.keys(others).length).toBeLessThanOrEqual(3);
    expect(Math.max(...Object.values(others))).toBeLessThanOrEqual(3);
  },
);
