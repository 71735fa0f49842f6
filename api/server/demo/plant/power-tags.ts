/** The tags of the site with sun and storage. */
import type { Plant } from './physics/plant.ts';
import { ARRAYS, type ArraySpec, BATTERY, BREAKERS, FEEDERS, GENSET, GRID } from './power-equipment.ts';
import { flag, type Place, type PlantTag, scaleOf, sensor, setpoint, tag } from './tag.ts';

const place = (controller: string, id: string): Place => ({ site: 'solar', controller, id });

const breakerTags = BREAKERS.map(({ id }) =>
  tag(
    place('Switchgear PLC', id),
    'Closed',
    ({ power }) => power.breakers.get(id) === true,
    flag(({ power }, on) => {
      power.breakers.set(id, on);
      // A hand at its breaker takes the generator out of automatic, or that would undo it.
      if (id === GENSET.breaker) power.genset.isAuto = false;
    }),
  ),
);

function arrayTags({ id, rated, peak }: ArraySpec): PlantTag[] {
  const at = place('Inverter PLC', id);
  const of = ({ power }: Plant) => power.inverters.find(({ spec }) => spec.id === id)!;
  return [
    tag(
      at,
      'Run',
      (plant) => of(plant).isOn,
      flag((plant, on) => {
        of(plant).isOn = on;
        // Starting it clears its fault, as the reset at its panel would.
        if (on) of(plant).hasFault = false;
      }),
    ),
    tag(
      at,
      'Power limit',
      (plant) => of(plant).limit,
      setpoint('%', 0, 100, (plant, value) => {
        of(plant).limit = value;
      }),
    ),
    tag(at, 'DC power', (plant) => of(plant).dc, sensor('kW', scaleOf(peak))),
    tag(at, 'Power', (plant) => of(plant).ac, sensor('kW', scaleOf(rated))),
    tag(at, 'Temperature', (plant) => of(plant).temperature, sensor('°C', 100)),
    tag(at, 'Energy today', (plant) => of(plant).today, { unit: 'kWh', min: 0, max: 10_000 }),
    tag(at, 'Fault', (plant) => of(plant).hasFault, flag()),
  ];
}

const battery = place('Battery PLC', BATTERY.id);
const batteryTags = [
  tag(battery, 'Power', ({ power }) => power.battery.power, sensor('kW', 1000, -1000)),
  tag(battery, 'Charge', ({ power }) => power.battery.charge * 100, sensor('%', 100)),
  tag(battery, 'Temperature', ({ power }) => power.battery.temperature, sensor('°C', 60)),
  tag(
    battery,
    'Auto mode',
    ({ power }) => power.battery.isAuto,
    flag(({ power }, on) => {
      power.battery.isAuto = on;
    }),
  ),
  tag(
    battery,
    'Power setpoint',
    ({ power }) => power.battery.setPoint,
    setpoint('kW', -BATTERY.power, BATTERY.power, ({ power }, value) => {
      power.battery.setPoint = value;
    }),
  ),
  tag(
    battery,
    'Least charge',
    ({ power }) => power.battery.least,
    setpoint('%', 5, 60, ({ power }, value) => {
      power.battery.least = value;
    }),
  ),
];

const genset = place('Genset PLC', GENSET.id);
const gensetTags = [
  tag(
    genset,
    'Run',
    ({ power }) => power.genset.isOn,
    flag(({ power }, on) => {
      power.genset.isAuto = false;
      power.genset.isOn = on;
      if (!on) power.breakers.set(GENSET.breaker, false);
    }),
  ),
  tag(
    genset,
    'Auto mode',
    ({ power }) => power.genset.isAuto,
    flag(({ power }, on) => {
      power.genset.isAuto = on;
    }),
  ),
  tag(
    genset,
    'Power setpoint',
    ({ power }) => power.genset.setPoint,
    setpoint('kW', 0, GENSET.rated, ({ power }, value) => {
      power.genset.setPoint = value;
    }),
  ),
  tag(genset, 'Power', ({ power }) => power.genset.power, sensor('kW', GENSET.rated)),
  tag(genset, 'Speed', ({ power }) => power.genset.speed, sensor('rpm', 2000)),
  tag(genset, 'Fuel', ({ power }) => power.genset.fuel, sensor('%', 100)),
  tag(genset, 'Coolant temperature', ({ power }) => power.genset.coolant, sensor('°C', 120)),
  tag(genset, 'Run hours', ({ power }) => power.genset.hours, { unit: 'h', min: 0, max: 100_000 }),
];

const grid = place('Switchgear PLC', GRID.id);
const bus = place('Switchgear PLC', 'Mesa');
const weather = place('Inverter PLC', 'WS-1');
const loadOf = ({ power }: Plant): number => [...power.loads.values()].reduce((sum, one) => sum + one, 0);
const sunOf = ({ power }: Plant): number => power.inverters.reduce((sum, { ac }) => sum + ac, 0);
const siteTags = [
  tag(grid, 'Power', ({ power }) => power.grid, sensor('kW', GRID.limit, -GRID.limit)),
  tag(grid, 'Oil temperature', ({ power }) => power.oil, sensor('°C', 120)),
  tag(bus, 'Frequency', ({ power }) => power.frequency, sensor('Hz', 63, 57)),
  tag(bus, 'Voltage', ({ power }) => power.voltage, sensor('kV', 16, 10)),
  tag(bus, 'Solar power', sunOf, sensor('kW', 2500)),
  tag(bus, 'Load', loadOf, sensor('kW', 1500)),
  tag(bus, 'Exported today', ({ power }) => power.exported, { unit: 'kWh', min: 0, max: 50_000 }),
  tag(bus, 'Energy today', ({ power }) => power.inverters.reduce((sum, { today }) => sum + today, 0), {
    ...{ unit: 'kWh', min: 0, max: 50_000 },
  }),
  tag(bus, 'Operation', ({ power }) => (power.breakers.get(GRID.breaker) ? 'Grid' : 'Island'), {
    dataType: 'string',
  }),
  ...FEEDERS.map(({ id }) =>
    tag(place('Switchgear PLC', id), 'Power', ({ power }) => power.loads.get(id) ?? 0, sensor('kW', 600)),
  ),
  tag(weather, 'Irradiance', ({ power }) => power.irradiance, sensor('W/m²', 1200)),
  tag(weather, 'Air temperature', ({ power }) => power.air, sensor('°C', 60, -20)),
  tag(weather, 'Module temperature', ({ power }) => power.modules, sensor('°C', 100, -20)),
  tag(weather, 'Wind', ({ power }) => power.wind, sensor('m/s', 25)),
];

export const POWER_TAGS: readonly PlantTag[] = [
  ...siteTags,
  ...ARRAYS.flatMap(arrayTags),
  ...breakerTags,
  ...batteryTags,
  ...gensetTags,
];
