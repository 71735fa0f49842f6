/** The tags of the brewery: the brewhouse, the cellar and what serves them. */
import {
  BREW_VESSELS,
  BRIGHT_TANKS,
  type BrewVesselSpec,
  FERMENTERS,
  type FermenterSpec,
} from './brewery-equipment.ts';
import { type BrewVessel, recipeOf } from './physics/brewhouse.ts';
import { filledNow } from './physics/cellar.ts';
import type { Plant } from './physics/plant.ts';
import { flag, type Place, type PlantTag, sensor, setpoint, tag } from './tag.ts';

const place = (controller: string, id: string): Place => ({ site: 'brewery', controller, id });
const text = { dataType: 'string' } as const;

const vesselOf = ({ brewhouse }: Plant, { id }: BrewVesselSpec): BrewVessel =>
  [brewhouse.mash, brewhouse.lauter, brewhouse.kettle, brewhouse.whirlpool].find(
    ({ spec }) => spec.id === id,
  )!;

const vesselTags = BREW_VESSELS.flatMap((spec) => {
  const at = place('Brewhouse PLC', spec.id);
  return [
    tag(at, 'Volume', (plant) => vesselOf(plant, spec).volume, sensor('hl', spec.capacity)),
    tag(at, 'Level', (plant) => (vesselOf(plant, spec).volume / spec.capacity) * 100, sensor('%', 100)),
    tag(at, 'Temperature', (plant) => vesselOf(plant, spec).temperature, sensor('°C', 110)),
    tag(at, 'Step', (plant) => vesselOf(plant, spec).step, text),
    tag(at, 'Step time', (plant) => vesselOf(plant, spec).minutes, { unit: 'min', min: 0, max: 600 }),
    tag(
      at,
      'Brew',
      (plant) => (vesselOf(plant, spec).brew ? `#${vesselOf(plant, spec).brew}` : 'None'),
      text,
    ),
  ];
});

const steamTags = BREW_VESSELS.filter(({ id }) => id !== 'LT-702' && id !== 'WP-704').flatMap((spec) => {
  const at = place('Brewhouse PLC', spec.id);
  return [
    tag(at, 'Steam valve', (plant) => vesselOf(plant, spec).steam, { unit: '%', min: 0, max: 100 }),
    tag(at, 'Set point', (plant) => vesselOf(plant, spec).setPoint, { unit: '°C', min: 0, max: 110 }),
  ];
});

const house = place('Brewhouse PLC', 'Brewhouse');
/** m³/h of hl a minute. */
const flow = (hl: number): number => hl * 6;
const houseTags = [
  tag(
    house,
    'Run',
    (plant) => plant.brewhouse.isOn,
    flag((plant, on) => {
      plant.brewhouse.isOn = on;
    }),
  ),
  tag(house, 'Recipe', ({ brewhouse: { brew } }) => recipeOf(brew).name, text),
  tag(house, 'Brews', ({ brewhouse: { brew } }) => BigInt(brew), { dataType: 'int64' }),
  tag(house, 'Next brew', ({ brewhouse }) => Math.max(0, 360 - brewhouse.sinceBrew), {
    unit: 'min',
    min: 0,
    max: 360,
  }),
  tag(
    house,
    'Rest setpoint',
    ({ brewhouse }) => brewhouse.restSetPoint,
    setpoint('°C', 58, 68, ({ brewhouse }, value) => {
      brewhouse.restSetPoint = value;
    }),
  ),
  tag(
    house,
    'Boil setpoint',
    ({ brewhouse }) => brewhouse.boilMinutes,
    setpoint('min', 30, 120, ({ brewhouse }, value) => {
      brewhouse.boilMinutes = value;
    }),
  ),
  tag(
    house,
    'Pitch setpoint',
    ({ brewhouse }) => brewhouse.pitchSetPoint,
    setpoint('°C', 8, 24, ({ brewhouse }, value) => {
      brewhouse.pitchSetPoint = value;
    }),
  ),
  tag(house, 'Mash flow', ({ brewhouse }) => flow(brewhouse.flows.mash), sensor('m³/h', 30)),
  tag(house, 'Wort flow', ({ brewhouse }) => flow(brewhouse.flows.lauter), sensor('m³/h', 10)),
  tag(house, 'Cast flow', ({ brewhouse }) => flow(brewhouse.flows.kettle), sensor('m³/h', 40)),
  tag(house, 'Cooler flow', ({ brewhouse }) => flow(brewhouse.flows.wort), sensor('m³/h', 12)),
  tag(house, 'Cooler outlet', ({ brewhouse }) => brewhouse.cooled, sensor('°C', 40)),
  tag(house, 'Bed pressure', ({ brewhouse }) => brewhouse.bed, sensor('kPa', 25)),
  tag(house, 'Agitator', ({ brewhouse }) => brewhouse.agitator, flag()),
  tag(house, 'Filled fermenter', ({ cellar }) => filledNow(cellar)?.spec.id ?? 'None free', text),
];

function fermenterTags({ id }: FermenterSpec): PlantTag[] {
  const at = place('Cellar PLC', id);
  const of = ({ cellar }: Plant) => cellar.fermenters.find(({ spec }) => spec.id === id)!;
  return [
    tag(at, 'Volume', (plant) => of(plant).volume, sensor('hl', 240)),
    tag(at, 'Level', (plant) => (of(plant).volume / of(plant).spec.capacity) * 100, sensor('%', 100)),
    tag(at, 'Temperature', (plant) => of(plant).temperature, sensor('°C', 90)),
    tag(
      at,
      'Temperature setpoint',
      (plant) => of(plant).setPoint,
      setpoint('°C', 0, 24, (plant, value) => {
        of(plant).setPoint = value;
      }),
    ),
    tag(
      at,
      'Auto mode',
      (plant) => of(plant).isAuto,
      flag((plant, on) => {
        of(plant).isAuto = on;
      }),
    ),
    tag(at, 'Gravity', (plant) => of(plant).gravity, sensor('°P', 16)),
    tag(at, 'Pressure', (plant) => of(plant).pressure, sensor('bar', 2)),
    tag(at, 'Cooling valve', (plant) => of(plant).cooling, { unit: '%', min: 0, max: 100 }),
    tag(at, 'Phase', (plant) => of(plant).phase, text),
    tag(at, 'Batch', (plant) => (of(plant).volume > 1 ? `B-${of(plant).batch}` : 'None'), text),
    // What is being cleaned is hot, and what is empty is as warm as the hall: neither calls anybody.
    tag(at, 'Too warm', (plant) => of(plant).volume > 5 && of(plant).temperature > 23.5, flag()),
  ];
}

const brightTags = BRIGHT_TANKS.flatMap(({ id }, nth) => {
  const at = place('Cellar PLC', id);
  const of = ({ cellar }: Plant) => cellar.brights[nth]!;
  return [
    tag(at, 'Volume', (plant) => of(plant).volume, sensor('hl', 260)),
    tag(at, 'Level', (plant) => (of(plant).volume / of(plant).capacity) * 100, sensor('%', 100)),
    tag(at, 'Temperature', (plant) => of(plant).temperature, sensor('°C', 20)),
    tag(at, 'Pressure', (plant) => of(plant).pressure, sensor('bar', 2)),
  ];
});

const line = place('Cellar PLC', 'Line');
const cip = place('Utilities PLC', 'CIP-1');
const glycol = place('Utilities PLC', 'GC-1');
const serviceTags = [
  tag(
    line,
    'Run',
    ({ cellar }) => cellar.isFilling,
    flag(({ cellar }, on) => {
      cellar.isFilling = on;
    }),
  ),
  tag(line, 'Flow', ({ cellar }) => cellar.filled / 10, sensor('m³/h', 3)),
  tag(
    line,
    'Speed setpoint',
    ({ cellar }) => cellar.fillSpeed,
    setpoint('hl/h', 4, 24, ({ cellar }, value) => {
      cellar.fillSpeed = value;
    }),
  ),
  tag(line, 'Transfer flow', ({ cellar }) => cellar.transfer * 6, sensor('m³/h', 12)),
  tag(cip, 'Step', ({ cellar }) => cellar.cip.step, text),
  tag(cip, 'Target', ({ cellar }) => cellar.cip.target || 'None', text),
  tag(cip, 'Step time', ({ cellar }) => (cellar.cip.target ? cellar.cip.minutes : 0), {
    unit: 'min',
    min: 0,
    max: 60,
  }),
  tag(cip, 'Flow', ({ cellar }) => cellar.cip.flow, sensor('m³/h', 30)),
  tag(cip, 'Return temperature', ({ cellar }) => cellar.cip.temperature, sensor('°C', 100)),
  tag(cip, 'Conductivity', ({ cellar }) => cellar.cip.conductivity, sensor('mS/cm', 100)),
  tag(
    glycol,
    'Run',
    ({ cellar }) => cellar.glycol.isOn,
    flag(({ cellar }, on) => {
      cellar.glycol.isOn = on;
    }),
  ),
  tag(
    glycol,
    'Supply setpoint',
    ({ cellar }) => cellar.glycol.setPoint,
    setpoint('°C', -8, 0, ({ cellar }, value) => {
      cellar.glycol.setPoint = value;
    }),
  ),
  tag(glycol, 'Supply temperature', ({ cellar }) => cellar.glycol.supply, sensor('°C', 20, -10)),
  tag(glycol, 'Load', ({ cellar }) => cellar.glycol.load, sensor('%', 100)),
  tag(glycol, 'Power', ({ cellar }) => cellar.glycol.power, sensor('kW', 80)),
];

export const BREWERY_TAGS: readonly PlantTag[] = [
  ...houseTags,
  ...vesselTags,
  ...steamTags,
  ...FERMENTERS.flatMap(fermenterTags),
  ...brightTags,
  ...serviceTags,
];
