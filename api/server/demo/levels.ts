/** The alarm levels of the demo's tags: quiet while the plant runs well; the wet well calls where its first two pumps do not start. */
import type { Alarm } from '../../contract/endpoints.ts';
import type { PlantTag } from './plant/tags.ts';

/**
 * Percent that a level must go back by. Far, for a tank that lacks a pump is filled and emptied over and over by the others:
 * that is one trouble, and calls once.
 */
const BACK = 30;
const above = (level: Alarm['level'], value: number): Alarm => limit(level, '>=', value);
const below = (level: Alarm['level'], value: number): Alarm => limit(level, '<=', value);
const limit = (level: Alarm['level'], operator: '>=' | '<=', value: number): Alarm => {
  return { level, operator, value, upTo: null, deadband: BACK };
};

/** Percent at which a tank is uncommonly full: the well's second pump starts at 80, the collecting tank is filled to 88. */
const HIGH: Readonly<Record<string, number>> = { 'T-601': 88, 'T-101': 92 };

export function demoLevels({ equipment, quantity }: PlantTag): Alarm[] {
  if (quantity === 'Fault') return [{ level: 'On', operator: null, value: null, upTo: null }];
  if (quantity !== 'Level') return [];
  const high = HIGH[equipment];
  return [above('High High', 97), ...(high === undefined ? [] : [above('High', high)]), below('Low Low', 5)];
}
