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

/** What calls at a limit of its own, by the name of its tag. The deadband keeps it from calling twice. */
const LIMITS: Readonly<Record<string, readonly Alarm[]>> = {
  'GC-1 Supply temperature': [{ ...above('High', 2), deadband: 2 }],
  'BAT-1 Charge': [{ ...below('Low', 12), deadband: 6 }],
  'BAT-1 Temperature': [{ ...above('High', 42), deadband: 4 }],
  'GEN-1 Fuel': [{ ...below('Low', 20), deadband: 10 }],
  'Mesa Frequency': [
    { ...above('High', 61.2), deadband: 0.6 },
    { ...below('Low', 58.8), deadband: 0.6 },
  ],
};

const ON: Alarm = { level: 'On', operator: null, value: null, upTo: null };

export function demoLevels({ name, equipment, quantity }: PlantTag): Alarm[] {
  if (quantity === 'Fault' || quantity === 'Too warm') return [ON];
  if (LIMITS[name]) return [...LIMITS[name]];
  // Vessels of the brewery are empty and full with every brew.
  if (quantity !== 'Level' || !equipment.startsWith('T-')) return [];
  const high = HIGH[equipment];
  return [above('High High', 97), ...(high === undefined ? [] : [above('High', high)]), below('Low Low', 5)];
}
