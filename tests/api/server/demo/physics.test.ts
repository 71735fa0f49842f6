import { expect, test } from 'vitest';
import { TANKS } from '../../../../api/server/demo/plant/equipment.ts';
import { Plant } from '../../../../api/server/demo/plant/physics/plant.ts';
import { createPower, stepPower } from '../../../../api/server/demo/plant/physics/power.ts';
import { command, createPump, curveFlow, stepPump } from '../../../../api/server/demo/plant/physics/pump.ts';
import { Random } from '../../../../api/server/demo/plant/physics/random.ts';

const run = (plant: Plant, seconds: number): void => {
  for (let step = 0; step < seconds * 10; step++) plant.step(0.1);
};
const outside = (plant: Plant): number => [...plant.waters.outside.values()].reduce((a, b) => a + b, 0);

test('no water is made or lost, whatever operators do', () => {
  const plant = new Plant(3);
  const random = new Random(9);
  const before = plant.waters.total();
  for (let minute = 0; minute < 20; minute++) {
    for (const pump of plant.pumps.values()) {
      pump.isAuto = random.next() < 0.5;
      command(pump, random.next() < 0.5);
    }
    for (const valve of plant.valves.values()) valve.isOpen = random.next() < 0.7;
    run(plant, 60);
    expect(plant.waters.total() + outside(plant)).toBeCloseTo(before, 6);
    for (const { volume, spec } of plant.waters.tanks.values()) {
      expect(volume).toBeGreaterThanOrEqual(0);
      expect(volume).toBeLessThanOrEqual(spec.volume);
    }
  }
});

test('left to itself the plant keeps its tanks between empty and full for a day', () => {
  const plant = new Plant(1);
  for (let minute = 0; minute < 24; minute++) {
    run(plant, 60);
    for (const { id } of TANKS) {
      expect(plant.waters.level(id), id).toBeGreaterThan(0.04);
      expect(plant.waters.level(id), id).toBeLessThan(0.99);
    }
  }
});

test('the same seed gives the same run', () => {
  const [a, b] = [new Plant(5), new Plant(5)];
  run(a, 30);
  run(b, 30);
  expect(a.waters.total()).toBe(b.waters.total());
});

test('a pump gives less against more head, nothing against a shut main, and no flow backwards', () => {
  const spec = new Plant().pump('P-301').spec;
  const pump = createPump({ ...spec, running: true }, 0);
  expect(curveFlow(pump, spec.head)).toBeCloseTo(spec.rated, 3);
  expect(curveFlow(pump, spec.head * 1.2)).toBeLessThan(spec.rated);
  expect(curveFlow(pump, spec.head * 2)).toBe(0);
  expect(curveFlow({ ...pump, speed: 0 }, -5)).toBe(0);
  for (let step = 0; step < 100; step++) stepPump(pump, Number.POSITIVE_INFINITY, 0.1);
  expect(pump.flow).toBe(0);
  expect(pump.head).toBeCloseTo(spec.head * 1.33, 3);
});

test('an automatic leaves a pump in hand alone', () => {
  const plant = new Plant();
  const pump = plant.pump('P-301');
  pump.isAuto = false;
  command(pump, false);
  plant.waters.tank('T-401').volume = 60;
  run(plant, 5);
  expect(pump.isOn).toBe(false);
  expect(plant.pump('P-302').isOn).toBe(true);
});

test('a pump that would run dry trips', () => {
  const plant = new Plant();
  const pump = plant.pump('P-301');
  pump.isAuto = false;
  command(pump, true);
  plant.waters.tank('T-301').volume = 5;
  run(plant, 1);
  expect([pump.isOn, pump.hasFault]).toEqual([false, true]);
});

test('an interlock refuses a start by hand, and keeps the automatic from starting; it stops nothing that runs', () => {
  const plant = new Plant();
  const [pump, standby] = [plant.pump('P-111'), plant.pump('P-112')];
  const valve = plant.valve('V-201');
  expect(plant.interlocks('P-112')).toEqual({ motorHot: false, suctionLow: false, dischargeShut: false });
  valve.isOpen = false;
  run(plant, 10);
  expect(plant.interlocks('P-112')).toMatchObject({ dischargeShut: true });
  plant.waters.tank('T-201').volume = 60;
  run(plant, 2);
  expect([pump.isOn, standby.isOn]).toEqual([true, false]);
  standby.isAuto = false;
  plant.order('P-112', true);
  expect(standby.isOn).toBe(false);
  valve.isOpen = true;
  run(plant, 10);
  plant.order('P-112', true);
  expect(standby.isOn).toBe(true);
});

test('a hot motor trips, and starts again only when it has cooled', () => {
  const plant = new Plant();
  const pump = plant.pump('P-101');
  pump.temperature = 96;
  run(plant, 0.1);
  expect([pump.isOn, pump.hasFault, plant.interlocks('P-101').motorHot]).toEqual([false, true, true]);
  plant.order('P-101', true);
  expect(pump.isOn).toBe(false);
  pump.temperature = 70;
  plant.order('P-101', true);
  expect([pump.isOn, pump.hasFault]).toEqual([true, false]);
});

test('what is generated is taken: sun, battery, generator and grid carry the load at every step', () => {
  const plant = new Plant(2);
  const { power } = plant;
  for (let minute = 0; minute < 10; minute++) {
    for (const { spec } of power.inverters) power.breakers.set(spec.breaker, minute % 3 !== 0);
    run(plant, 6);
    const sun = power.inverters.reduce((sum, { ac }) => sum + ac, 0);
    const load = [...power.loads.values()].reduce((sum, one) => sum + one, 0);
    expect(sun + power.battery.power + power.genset.power + power.grid).toBeCloseTo(load, 6);
  }
});

test('left to itself for a day of its own the brewery holds what its vessels hold', () => {
  const plant = new Plant(1);
  const { brewhouse, cellar } = plant;
  const vessels = [
    brewhouse.mash,
    brewhouse.lauter,
    brewhouse.kettle,
    brewhouse.whirlpool,
    ...cellar.fermenters,
  ];
  const brews = brewhouse.brew;
  for (let minute = 0; minute < 24; minute++) {
    run(plant, 60);
    for (const { spec, volume, temperature } of vessels) {
      expect(volume, spec.id).toBeGreaterThanOrEqual(0);
      expect(volume, spec.id).toBeLessThanOrEqual(spec.capacity);
      expect(temperature, spec.id).toBeLessThan(101);
    }
    for (const { id, volume, capacity } of cellar.brights)
      expect(volume >= 0 && volume <= capacity, id).toBe(true);
  }
  expect(brewhouse.brew - brews).toBe(4);
});

test('the wind of an hour is the same breeze in steps of a minute and in those of the live plant', () => {
  for (const minutes of [1, 0.1 / 60]) {
    const power = createPower();
    const random = new Random(5);
    let most = 0;
    for (let at = 0; at < 60; at += minutes) {
      stepPower(power, 10 + at / 60, random, minutes);
      most = Math.max(most, power.wind);
    }
    expect(most, `steps of ${minutes} min`).toBeLessThan(8);
  }
});
