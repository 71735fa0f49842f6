/**
 * The stations' automatic control: level control by start and stop levels, held back while the supply is low, and the
 * dry-run protection.
 */
import { MAINS } from '../equipment.ts';
import { command, type Pump } from './pump.ts';
import type { Waters } from './tank.ts';

/** A pump is tripped when the tank it draws from falls below this level, 0…1. */
const DRY = 0.03;
/** Below this level the automatic stops its pumps, long before they trip: lack of water is no pump fault. */
const LOW = 0.1;
/** Above this level it starts them again and resets a trip. Far from LOW, or a shortage would start them once a minute. */
const RECOVERED = 0.25;

const sourceOf = new Map(MAINS.map((main) => [main.id, main.from]));

/** Percent. */
const levelOf = (pump: Pump, waters: Waters): number => waters.level(pump.spec.control.tank) * 100;

/** `source` is the level of the tank that the pump draws from, 0…1. */
function controlLevel(pump: Pump, level: number, source: number): void {
  const { mode } = pump.spec.control;
  if (source < (pump.isOn ? LOW : RECOVERED)) command(pump, false);
  else if (mode === 'fill' ? level < pump.startLevel : level > pump.startLevel) command(pump, true);
  else if (mode === 'fill' ? level > pump.stopLevel : level < pump.stopLevel) command(pump, false);
}

/** Only pumps in automatic are started and stopped: an operator's command stays. A dry run trips any pump. */
export function controlLevels(pumps: Iterable<Pump>, waters: Waters): void {
  for (const pump of pumps) {
    const tank = sourceOf.get(pump.spec.main)!;
    const isTank = waters.tanks.has(tank);
    const source = isTank ? waters.level(tank) : 1;
    if (source < DRY && pump.isOn) {
      command(pump, false);
      pump.hasFault = true;
    } else if (pump.isAuto && !pump.hasFault) controlLevel(pump, levelOf(pump, waters), source);
    else if (pump.isAuto && isTank && source > RECOVERED) pump.hasFault = false;
  }
}
