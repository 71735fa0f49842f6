/** What failed in the demo's past: its history shows each, and its alarms are of every state. */
import { DEMO_INVERTER_FAULT } from './plant/power-equipment.ts';
import { DEMO_FAULT } from './plant/pumps.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface PastFault {
  readonly pump: string;
  /** Milliseconds before the demo began. */
  readonly from: number;
  /** Undefined: it stands. */
  readonly to?: number;
  /** What an operator wrote who acknowledged or shelved it. */
  readonly note?: string;
  /** Shelved for so long, from when it was raised. */
  readonly shelvedMs?: number;
}

const fault = (pump: string, hours: number, minutes: number, note: string): PastFault => ({
  ...{ pump, from: hours * HOUR_MS, to: hours * HOUR_MS - minutes * MINUTE_MS, note },
});

/** The oldest first. */
export const PUMP_FAULTS: readonly PastFault[] = [
  fault('P-202', 655, 95, 'Overload, belt slipped. Tightened'),
  fault('P-302', 588, 40, 'Seal water pressure low, reset'),
  fault('P-602', 531, 130, 'Rags in the impeller, cleared'),
  fault('P-112', 470, 35, 'Undervoltage during the storm'),
  fault('P-213', 402, 60, 'Motor temperature, fan cover cleaned'),
  fault('P-602', 333, 75, 'Rags again. Screen to be checked'),
  fault('P-501', 241, 50, 'Drive fault F07, reset'),
  fault('P-303', 168, 45, 'Seal water pressure low, valve replaced'),
  fault('P-103', 97, 110, 'Ground fault, cable dried'),
  fault('P-602', 51, 40, 'Impeller cleared'),
  {
    ...fault('P-112', 5, 30, 'Pressure switch sticks, replacement ordered'),
    shelvedMs: 24 * HOUR_MS,
  },
  { pump: DEMO_FAULT, from: 130 * MINUTE_MS },
];

/** Acknowledged, and not yet repaired. */
export const INVERTER_FAULT = {
  ...{ inverter: DEMO_INVERTER_FAULT, note: 'Insulation fault on string 3, technician comes tomorrow' },
};
