/** The alarm levels of the demo's tags: quiet while the plant runs well; the wet well alarms when its first two pumps do not start. */
import type { Alarm } from '../../contract/endpoints.ts';
import type { PlantTag } from './plant/tags.ts';

/**
 * Hysteresis of a level, percent. Large, because a tank that lacks a pump is filled and emptied repeatedly by the rest:
 * that is one problem, and alarms once.
 */
const BACK = 30;
const above = (level: Alarm['level'], value: number): Alarm => limit(level, '>=', value);
const below = (level: Alarm['level'], value: number): Alarm => limit(level, '<=', value);
const limit = (level: Alarm['level'], operator: '>=' | '<=', value: number): Alarm => {
  return { level, operator, value, upTo: null, deadband: BACK };
};

/** Percent at which a tank counts as unusually full: the well's second pump starts at 80, the collecting tank is filled to 88. */
const HIGH: Readonly<Record<string, number>> = { 'T-601': 88, 'T-101': 92 };

export function demoLevels({ equipment, quantity }: PlantTag): Alarm[] {
  if (quantity === 'Fault') return [{ level: 'On', operator: null, value: null, upTo: null }];
  if (quantity !== 'Level') return [];
  const high = HIGH[equipment];
  return [above('High High', 97), ...(high === undefined ? [] : [above('High', high)]), below('Low Low', 5)];
}
