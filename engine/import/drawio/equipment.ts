/** Maps equipment of draw.io's P&ID libraries to our symbols. */
import type { Style } from './style.ts';

/** The first pattern that matches a shape's name is used. */
const SYMBOLS: readonly (readonly [RegExp, symbol: string])[] = [
  [/(centrifugal_pump|pumps\.|\.pump)/, 'centrifugal-pump'],
  [/(compressor)/, 'compressor'],
  [/(fan|blower)/, 'fan'],
  [/(shell_and_tube|heat_exchanger|exchanger)/, 'heat-exchanger'],
  [/(cooling_tower)/, 'cooling-tower'],
  [/(boiler)/, 'boiler'],
  [/(furnace)/, 'furnace'],
  [/(floating_roof)/, 'floating-roof-tank'],
  [/(column)/, 'column'],
  [/(reactor)/, 'reactor'],
  [/(open_tank|bunker)/, 'open-tank'],
  [/(tank)/, 'storage-tank'],
  [/(vessel)/, 'vertical-vessel'],
  [/(silo|container)/, 'silo'],
  [/(agitator|stirrer)/, 'agitator'],
  [/(mixer)/, 'mixer'],
  [/(cyclone)/, 'cyclone'],
  [/(strainer)/, 'strainer'],
  [/(filter)/, 'filter'],
  [/(centrifuge)/, 'centrifuge'],
  [/(turbine)/, 'turbine'],
  [/(motor|engine)/, 'motor'],
  [/(screw_conveyor)/, 'screw-conveyor'],
  [/(conveyor)/, 'belt-conveyor'],
  [/(relief|safety)/, 'relief-valve'],
  [/(angle)/, 'angle-valve'],
  [/(discinst|indicator|instrument)/, 'local-instrument'],
];
/** `valveType` of the newer library, where one shape name covers many symbols. */
const VALVES: Readonly<Record<string, string>> = {
  ball: 'ball-valve',
  butterfly: 'butterfly-valve',
  check: 'check-valve',
  diaphragm: 'diaphragm-valve',
  gate: 'gate-valve',
  globe: 'globe-valve',
  needle: 'needle-valve',
  threeWay: 'three-way-valve',
};
const ACTUATORS: Readonly<Record<string, string>> = {
  man: 'hand-valve',
  diaph: 'control-valve',
  motor: 'motor-valve',
  electric: 'motor-valve',
  solenoid: 'solenoid-valve',
};

/** Longer names are none of the libraries, and would be searched for each line that ends at the shape. */
const LONGEST = 200;

/** Returns our symbol; undefined where the shape is not known equipment. */
export function equipmentOf(shape: string, style: Style): string | undefined {
  if (!shape.startsWith('mxgraph.pid') || shape.length > LONGEST) return undefined;
  if (/valve/i.test(shape) && !/relief|safety|angle/.test(shape))
    return ACTUATORS[style.get('actuator') ?? ''] ?? VALVES[style.get('valveType') ?? ''] ?? 'gate-valve';
  return SYMBOLS.find(([pattern]) => pattern.test(shape.toLowerCase()))?.[1];
}
