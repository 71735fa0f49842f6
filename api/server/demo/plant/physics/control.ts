/** The stations' own automatic: level control by start and stop levels, and the protection against running dry. */
import { MAINS } from '../equipment.ts';
import { command, type Pump } from './pump.ts';
import type { Waters } from './tank.ts';

/** Below this level of the tank it draws from a pump is tripped, 0…1. */
const DRY = 0.03;
/** Above this one the automatic resets the trip. */
const RECOVERED = 0.15;

const sourceOf = new Map(MAINS.map((main) => [main.id, main.from]));

/** Percent. */
const levelOf = (pump: Pump, waters: Waters): number => waters.level(pump.spec.control.tank) * 100;

function controlLevel(pump: Pump, level: number): void {
  if (pump.spec.control.mode === 'fill') {
    if (level < pump.startLevel) command(pump, true);
    else if (level > pump.stopLevel) command(pump, false);
  } else if (level > pump.startLevel) command(pump, true);
  else if (level < pump.stopLevel) command(pump, false);
}

/** Only pumps in automatic are started and stopped: an operator's own command stays. A dry run trips any pump. */
export function controlLevels(pumps: Iterable<Pump>, waters: Waters): void {
  for (const pump of pumps) {
    const source = sourceOf.get(pump.spec.main)!;
    const isDry = waters.tanks.has(source) && waters.level(source) < DRY;
    if (isDry && pump.isOn) {
      command(pump, false);
      pump.hasFault = true;
    } else if (pump.isAuto && !isDry && !pump.hasFault) controlLevel(pump, levelOf(pump, waters));
    else if (pump.isAuto && pump.hasFault && waters.tanks.has(source) && waters.level(source) > RECOVERED)
      pump.hasFault = false;
  }
}
