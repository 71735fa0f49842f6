/**
 * The demo's tags: one table for the plant that publishes them and the seed that declares them to the server. Those of the
 * waterworks are here; the brewery and the power site have theirs beside.
 *
 * A tag's name is `<equipment> <quantity>`; on Sparkplug its metric is `<equipment>/<quantity>`.
 */

import { BREWERY_TAGS } from './brewery-tags.ts';
import { FILTERS, TANKS, VALVES } from './equipment.ts';
import { type Interlocks, interlocksFitted } from './physics/control.ts';
import { startWash } from './physics/filter.ts';
import type { Plant } from './physics/plant.ts';
import { ratedPower } from './physics/pump.ts';
import { POWER_TAGS } from './power-tags.ts';
import { PUMPS, type PumpSpec } from './pumps.ts';
import { type SiteKey, WATER_SITES, type WaterSite } from './sites.ts';
import { flag, type Place, type PlantTag, scaleOf, sensor, setpoint, tag } from './tag.ts';

export type { PlantTag, TagValue } from './tag.ts';

/** kPa for a head in m of water. */
const kPa = (head: number): number => head * 9.81;

function pumpTags(spec: PumpSpec): PlantTag[] {
  const { id } = spec;
  return [
    tag(
      spec,
      'Run',
      (plant) => plant.pump(id).isOn,
      flag((plant, on) => {
        // A manual command takes the pump out of automatic, or the level control would undo it.
        plant.pump(id).isAuto = false;
        plant.order(id, on);
      }),
    ),
    tag(
      spec,
      'Auto mode',
      (plant) => plant.pump(id).isAuto,
      flag((plant, on) => {
        plant.pump(id).isAuto = on;
      }),
    ),
    tag(
      spec,
      'Speed setpoint',
      (plant) => plant.pump(id).speedSetpoint,
      setpoint('%', 30, 100, (plant, value) => {
        plant.pump(id).speedSetpoint = value;
      }),
    ),
    tag(
      spec,
      'Start level',
      (plant) => plant.pump(id).startLevel,
      setpoint('%', 0, 100, (plant, value) => {
        plant.pump(id).startLevel = value;
      }),
    ),
    tag(
      spec,
      'Stop level',
      (plant) => plant.pump(id).stopLevel,
      setpoint('%', 0, 100, (plant, value) => {
        plant.pump(id).stopLevel = value;
      }),
    ),
    tag(spec, 'Flow', (plant) => plant.pump(id).flow, sensor('m³/h', scaleOf(spec.rated * 1.2))),
    tag(
      spec,
      'Discharge pressure',
      (plant) => kPa(plant.pump(id).head),
      sensor('kPa', scaleOf(kPa(spec.head * 1.4))),
    ),
    tag(spec, 'Power', (plant) => plant.pump(id).power, sensor('kW', scaleOf(ratedPower(spec) * 1.3))),
    tag(spec, 'Motor temperature', (plant) => plant.pump(id).temperature, sensor('°C', 120)),
    tag(spec, 'Run hours', (plant) => plant.pump(id).hours, { unit: 'h', min: 0, max: 100_000 }),
    tag(spec, 'Starts', (plant) => plant.pump(id).starts, { dataType: 'int64' }),
    tag(spec, 'Fault', (plant) => plant.pump(id).hasFault, flag()),
    ...(hasMode(spec) ? [modeTag(spec)] : []),
  ];
}

/** Pumps with a three-position selector at their panel. */
export const hasMode = ({ site }: Pick<PumpSpec, 'site'>): boolean => site === 'well-field';

const MODE = { off: 0, on: 1, auto: 2 } as const;

function modeTag(spec: PumpSpec): PlantTag {
  return tag(
    spec,
    'Mode',
    (plant) => {
      const { isAuto, isOn } = plant.pump(spec.id);
      if (isAuto) return MODE.auto;
      return isOn ? MODE.on : MODE.off;
    },
    setpoint('', 0, 2, (plant, value) => {
      const pump = plant.pump(spec.id);
      pump.isAuto = Math.round(value) === MODE.auto;
      if (!pump.isAuto) plant.order(spec.id, Math.round(value) === MODE.on);
    }),
  );
}

const INTERLOCKS: Readonly<Record<keyof Interlocks, string>> = {
  motorHot: 'Motor too hot',
  suctionLow: 'Low suction level',
  dischargeShut: 'Discharge valve shut',
};

/** After all other tags: on Modbus, those of before keep their registers. */
const interlockTags = PUMPS.flatMap((spec) =>
  interlocksFitted({ spec }).map((name) =>
    tag(spec, INTERLOCKS[name], (plant) => plant.interlocks(spec.id)[name], flag()),
  ),
);

const tankTags = TANKS.flatMap((spec) => [
  tag(spec, 'Level', (plant) => plant.waters.level(spec.id) * 100, sensor('%', 100)),
  tag(spec, 'Volume', (plant) => plant.waters.tank(spec.id).volume, sensor('m³', scaleOf(spec.volume))),
  tag(spec, 'High level', (plant) => plant.waters.level(spec.id) > 0.92, flag()),
  tag(spec, 'Low level', (plant) => plant.waters.level(spec.id) < 0.12, flag()),
]);

const valveTags = VALVES.flatMap((spec) => [
  tag(
    spec,
    'Open',
    (plant) => plant.valve(spec.id).isOpen,
    flag((plant, on) => {
      plant.valve(spec.id).isOpen = on;
    }),
  ),
  tag(spec, 'Position', (plant) => plant.valve(spec.id).position * 100, { unit: '%', min: 0, max: 100 }),
]);

const filterTags = FILTERS.flatMap((spec) => [
  tag(
    spec,
    'Inlet open',
    (plant) => plant.filter(spec.id).valve.isOpen,
    flag((plant, on) => {
      plant.filter(spec.id).valve.isOpen = on;
    }),
  ),
  tag(
    spec,
    'Backwash',
    (plant) => plant.filter(spec.id).isWashing,
    flag((plant, on) => startWash(plant.filter(spec.id), on)),
  ),
  tag(spec, 'Flow', (plant) => plant.filter(spec.id).flow, sensor('m³/h', 250)),
  tag(spec, 'Differential pressure', (plant) => plant.filter(spec.id).pressureDrop, sensor('kPa', 100)),
]);

const quality: Place = { site: 'treatment', controller: 'Quality PLC', id: 'QA' };
const qualityTags = [
  tag(quality, 'Chlorine residual', (plant) => plant.treatment.residual, sensor('mg/L', 2)),
  tag(
    quality,
    'Chlorine dose setpoint',
    (plant) => plant.treatment.doseSetpoint,
    setpoint('mg/L', 0, 2, (plant, value) => {
      plant.treatment.doseSetpoint = value;
    }),
  ),
  tag(
    quality,
    'Dosing',
    (plant) => plant.treatment.isDosing,
    flag((plant, on) => {
      plant.treatment.isDosing = on;
    }),
  ),
  tag(quality, 'Raw turbidity', (plant) => plant.treatment.rawTurbidity, sensor('NTU', 10)),
  tag(quality, 'Filtered turbidity', (plant) => plant.treatment.filteredTurbidity, sensor('NTU', 1)),
  tag(quality, 'pH', (plant) => plant.treatment.ph, sensor('pH', 14)),
];

/** The flow that counts as leaving a site. */
const OUTFLOW: Readonly<Record<WaterSite, (plant: Plant) => number>> = {
  'well-field': (plant) => plant.mainFlow('transfer'),
  treatment: (plant) => plant.mainFlow('north') + plant.mainFlow('south'),
  booster: (plant) => plant.mainFlow('summit'),
  tower: (plant) => plant.flows.north,
  reservoir: (plant) => plant.flows.south,
  'lift-station': (plant) => plant.mainFlow('force-main'),
};

/** The controller that carries a site's totals: its first. */
const mainController = (site: WaterSite): string =>
  [...TANKS, ...PUMPS].find((equipment) => equipment.site === site)!.controller;

const siteTags = WATER_SITES.flatMap(({ key, node }) => {
  const place: Place = { site: key, controller: mainController(key), id: node };
  const pumps = PUMPS.filter((pump) => pump.site === key).map((pump) => pump.id);
  return [
    tag(place, 'Inflow', (plant) => plant.inflow(key), sensor('m³/h', 1000)),
    // As on a meter that is reset at midnight of the plant's own day.
    tag(place, 'Inflow today', (plant) => plant.today.get(key) ?? 0, { unit: 'm³', min: 0, max: 50_000 }),
    tag(place, 'Outflow', OUTFLOW[key], sensor('m³/h', 1000)),
    tag(
      place,
      'Power',
      (plant) => 2 + pumps.reduce((sum, id) => sum + plant.pump(id).power, 0),
      sensor('kW', 200),
    ),
    tag(place, 'State', (plant) => stateOf(plant, pumps), { dataType: 'string' }),
  ];
});

function stateOf(plant: Plant, pumps: readonly string[]): string {
  if (pumps.some((id) => plant.pump(id).hasFault)) return 'Pump fault';
  if (pumps.some((id) => !plant.pump(id).isAuto)) return 'Hand';
  return 'Automatic';
}

export const TAGS: readonly PlantTag[] = [
  ...PUMPS.flatMap(pumpTags),
  ...tankTags,
  ...valveTags,
  ...filterTags,
  ...qualityTags,
  ...siteTags,
  ...interlockTags,
  ...BREWERY_TAGS,
  ...POWER_TAGS,
];

export const controllersOf = (site: SiteKey): string[] => [
  ...new Set(TAGS.filter((one) => one.site === site).map((one) => one.controller)),
];
export const tagsOf = (site: SiteKey, controller: string): PlantTag[] =>
  TAGS.filter((one) => one.site === site && one.controller === controller);
export const metricName = (one: PlantTag): string => `${one.equipment}/${one.quantity}`;
/** A controller's name as a Sparkplug device. */
export const deviceName = (controller: string): string => controller.replaceAll(' ', '-');
