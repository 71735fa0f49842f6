/**
 * The stations' automatic control: level control by start and stop levels, the interlocks, and what trips a pump: running
 * dry, and a hot motor.
 */
import { MAINS } from '../equipment.ts';
import { command, type Pump } from './pump.ts';
import type { Waters } from './tank.ts';
import type { Valve } from './valve.ts';

/** A pump is tripped when the tank it draws from falls below this level, 0…1. */
const DRY = 0.03;
/** Below this level the automatic stops its pumps, long before they trip: lack of water is no pump fault. */
const LOW = 0.1;
/** Above this level it starts them again and resets a trip. Far from LOW, or a shortage would start them once a minute. */
const RECOVERED = 0.25;

/** °C of a winding at which its protection trips, and below which it lets the motor start again. */
const HOT = 95;
const COOL = 80;
/** Share of its opening below which a valve counts as shut. */
const SHUT = 0.05;

const mainOf = new Map(MAINS.map((main) => [main.id, main]));

/** What keeps a pump from being started, each true while it does. */
export interface Interlocks {
  readonly motorHot: boolean;
  readonly suctionLow: boolean;
  readonly dischargeShut: boolean;
}

/** Interlocks that a pump has: one that draws from a well sees no level, and not every main has a valve. */
export function interlocksFitted({ spec }: Pick<Pump, 'spec'>): (keyof Interlocks)[] {
  const { valves = [] } = mainOf.get(spec.main)!;
  return [
    'motorHot',
    ...(hasSuctionTank({ spec }) ? (['suctionLow'] as const) : []),
    ...(valves.length > 0 ? (['dischargeShut'] as const) : []),
  ];
}

export function interlocksOf(pump: Pump, waters: Waters, valves: ReadonlyMap<string, Valve>): Interlocks {
  const along = mainOf.get(pump.spec.main)!.valves ?? [];
  return {
    motorHot: pump.temperature > (pump.isOn ? HOT : COOL),
    suctionLow: sourceLevel(pump, waters) < (pump.isOn ? LOW : RECOVERED),
    dischargeShut: along.some((id) => valves.get(id)!.position < SHUT),
  };
}

export const isBlocked = (interlocks: Interlocks): boolean => Object.values(interlocks).includes(true);

const hasSuctionTank = ({ spec }: Pick<Pump, 'spec'>): boolean => mainOf.get(spec.main)!.from !== 'aquifer';

/** Of the tank that it draws from, 0…1; a well never runs dry. */
const sourceLevel = (pump: Pump, waters: Waters): number =>
  hasSuctionTank(pump) ? waters.level(mainOf.get(pump.spec.main)!.from) : 1;

/** Percent. */
const levelOf = (pump: Pump, waters: Waters): number => waters.level(pump.spec.control.tank) * 100;

function controlLevel(pump: Pump, level: number, interlocks: Interlocks): void {
  const { mode } = pump.spec.control;
  if (interlocks.suctionLow) command(pump, false);
  else if (mode === 'fill' ? level < pump.startLevel : level > pump.startLevel) {
    if (pump.isOn || !isBlocked(interlocks)) command(pump, true);
  } else if (mode === 'fill' ? level > pump.stopLevel : level < pump.stopLevel) command(pump, false);
}

/** Only pumps in automatic are started and stopped: an operator's command stays. A dry run and a hot motor trip any pump. */
export function controlLevels(
  pumps: Iterable<Pump>,
  waters: Waters,
  valves: ReadonlyMap<string, Valve>,
): void {
  for (const pump of pumps) {
    const source = sourceLevel(pump, waters);
    const interlocks = interlocksOf(pump, waters, valves);
    if (pump.isOn && (source < DRY || interlocks.motorHot)) {
      command(pump, false);
      pump.hasFault = true;
    } else if (pump.isAuto && !pump.hasFault) controlLevel(pump, levelOf(pump, waters), interlocks);
    else if (pump.isAuto && hasSuctionTank(pump) && source > RECOVERED && !interlocks.motorHot)
      pump.hasFault = false;
  }
}
