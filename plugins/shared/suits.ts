/** The tags that families of kinds show well, see engine/tag-suit.ts: one place, so that their scores can be compared. */
import type { TagSuit } from '../../engine/plugin.ts';

/** Units of what is read against a scale. */
const DIALS = [
  'bar',
  'mbar',
  'Pa',
  'kPa',
  'MPa',
  'psi',
  'rpm',
  '1/min',
  'A',
  'V',
  'kV',
  'Hz',
  'kW',
  'MW',
  '%',
];
const DEGREES = ['°C', '°F', 'K'];
/** Units of what a vessel holds. */
const FILLINGS = ['%', 'm', 'cm', 'mm', 'ft', 'in', 'm³', 'l', 'L', 'hl', 'gal', 't', 'kg'];
const LEVELS = ['level', 'volume', 'filling', 'content'];
const FAULTS = [
  'fault',
  'fail',
  'alarm',
  'trip',
  'error',
  'high',
  'low',
  'leak',
  'warning',
  'limit',
  'overload',
];
/** Their names stand below them. */
const unnamed = { showLabel: false };

export const suits = {
  tank: (score: number): TagSuit[] => [
    {
      values: ['number'],
      words: LEVELS,
      units: FILLINGS,
      categories: ['tank', 'vessel', 'silo', 'reservoir', 'basin', 'clarifier', 'well'],
      ...{ writable: false, bounded: true, score: score + 5, props: unnamed },
    },
    {
      values: ['number'],
      ...{ words: LEVELS, units: FILLINGS, writable: false, bounded: true, score, props: unnamed },
    },
  ],
  bar: (variant: string, score: number): TagSuit[] => [
    {
      values: ['number'],
      ...{ words: [...LEVELS, 'position', 'opening', 'load'], bounded: true, writable: false },
      ...{ variant, score: score + 15, props: unnamed },
    },
    { values: ['number'], bounded: true, writable: false, variant, score, props: unnamed },
  ],
  gauge: [
    {
      values: ['number'],
      ...{ units: DIALS, bounded: true, writable: false, variant: 'circular', score: 60, props: unnamed },
    },
    { values: ['number'], bounded: true, variant: 'circular', score: 35, props: unnamed },
    {
      values: ['number'],
      ...{
        units: DEGREES,
        bounded: true,
        writable: false,
        variant: 'thermometer',
        score: 62,
        props: unnamed,
      },
    },
  ],
  /** Readings, setpoints, words, and the names of other objects. */
  text: [
    { values: ['number'], score: 50, size: [140, 34], props: { textAlign: 'center' } },
    { values: ['number'], writable: true, score: 65, size: [140, 34], props: { textAlign: 'center' } },
    { values: ['text'], score: 60, size: [180, 34], props: { textAlign: 'center' } },
    { values: ['boolean'], score: 10, size: [140, 34], props: { textAlign: 'center' } },
    { values: ['name'], score: 60, size: [140, 20], props: { fontSize: 13, textAlign: 'center' } },
  ],
  pump: [
    { values: ['boolean'], words: ['run'], categories: ['pump'], variant: 'right', score: 82 },
    { values: ['boolean'], words: ['pump', 'run', 'motor'], variant: 'right', score: 72 },
    { values: ['boolean'], variant: 'right', score: 20 },
  ],
  valve: [
    { values: ['boolean'], words: ['valve', 'open', 'close', 'damper', 'gate'], score: 76 },
    { values: ['boolean'], categories: ['valve'], score: 56 },
    { values: ['boolean'], score: 15 },
  ],
  /** The others are offered after the first. */
  otherValve: [
    { values: ['boolean'], words: ['valve', 'open', 'close', 'damper', 'gate'], score: 66 },
    { values: ['boolean'], categories: ['valve'], score: 52 },
  ],
  lamp: [
    { values: ['boolean'], words: FAULTS, writable: false, score: 84, props: unnamed },
    { values: ['boolean'], writable: false, score: 55, props: unnamed },
    { values: ['boolean'], writable: true, score: 30, props: unnamed },
  ],
  interlock: [
    {
      values: ['boolean'],
      words: ['interlock', 'permissive', 'inhibit', 'block'],
      writable: false,
      score: 86,
    },
  ],
  toggle: [
    { values: ['boolean'], words: ['auto', 'remote', 'enable', 'manual'], writable: true, score: 74 },
    { values: ['boolean'], writable: true, score: 60 },
  ],
  button: [{ values: ['boolean'], writable: true, score: 50 }],
  reset: [
    {
      values: ['boolean'],
      ...{ words: ['reset', 'acknowledge', 'ack'], writable: true, score: 86, props: unnamed },
    },
  ],
  threeState: (score: number): TagSuit[] => [
    { values: ['number'], words: ['mode', 'selector', 'hoa'], writable: true, score },
  ],
  statistic: [{ values: ['number'], variant: 'number', score: 30 }],
  /** Without marks that nobody has chosen: its limits and its operating range are not the tag's bounds. */
  indicator: (variant: string, score: number): TagSuit[] => [
    {
      values: ['number'],
      ...{ bounded: true, writable: false, variant, score },
      props: { limits: false, operatingLow: 0, operatingHigh: 0, label: '' },
    },
  ],
  sparkline: [{ values: ['number'], score: 25 }],
  trend: [{ values: ['number'], score: 20 }],
} as const satisfies Record<string, readonly TagSuit[] | ((...given: never[]) => readonly TagSuit[])>;
