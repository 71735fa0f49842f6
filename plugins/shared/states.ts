/** The default state sets of the specification. A paint has the name of the property with its normal colour. */
import type { StateSet } from '../../engine/plugin.ts';
import { stateColour } from './palette.ts';

/** A full period. */
const PULSE_MS = 1600;

const painting = (set: StateSet['set'], property: string, states: Record<string, string>): StateSet => ({
  set,
  paints: { [property]: { base: property, states } },
});

/**
 * High High, High, In Range, Low, Low Low. In Range has no colour of its own: normal is calm. `others`: properties that
 * may also get state colours.
 */
export const rangeStates = (property: string, ...others: readonly string[]): StateSet => {
  const { set, paints } = painting('range', property, {
    'High High': stateColour.critical,
    High: stateColour.warning,
    Low: stateColour.warning,
    'Low Low': stateColour.critical,
  });
  return {
    set,
    paints: { ...paints, ...Object.fromEntries(others.map((base) => [base, { base, states: {} }])) },
  };
};

/** ON = 1, Auto = 2, OFF = 0: green, yellow, red. The colour of the active state pulses. */
export const threeStates = (property: string): StateSet => ({
  set: 'threeState',
  paints: {
    [property]: {
      base: property,
      states: { ON: stateColour.on, Auto: stateColour.auto, OFF: stateColour.critical },
      pulse: PULSE_MS,
    },
  },
});

/** ON = 1, OFF = 0, Unknown = anything else. */
export const binaryStates = (property: string): StateSet =>
  painting('binary', property, {
    ON: stateColour.on,
    OFF: stateColour.off,
    Unknown: stateColour.unknown,
  });
