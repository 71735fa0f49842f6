/** What a site of the waterworks measures: as indicators that tell what is usual, and over time. */
import type { WaterSite } from '../plant/sites.ts';
import { TAGS } from '../plant/tags.ts';
import type { Box, DiagramBuilder } from './builder.ts';
import type { Scale, Source } from './parts.ts';
import * as parts from './parts.ts';

type Usual = Pick<Scale, 'usual' | 'limits'>;
type Indicated = readonly [source: Source, title: string, unit: string, usual: Usual];

interface Measured {
  /** Of the indicators. */
  readonly title: string;
  /** At most four. */
  readonly indicated: readonly Indicated[];
  readonly courses: readonly Source[];
}

const between = (low: number, high: number, limits?: Scale['limits']): Usual => ({
  usual: [low, high],
  ...(limits ? { limits } : {}),
});

const pressure = (pump: string, low: number, high: number): Indicated => [
  [pump, 'Discharge pressure'],
  `${pump} pressure`,
  'kPa',
  between(low, high),
];
const flow = (pump: string, low: number, high: number): Indicated => [
  [pump, 'Flow'],
  `${pump} flow`,
  'm³/h',
  between(low, high),
];
const power = (node: string, low: number, high: number): Indicated => [
  [node, 'Power'],
  'Power',
  'kW',
  between(low, high),
];

/** What most sites draw over the hours: a tank, and what goes in and out. */
const levelAndFlows = (tank: string, node: string): Measured['courses'] => [
  [tank, 'Level'],
  [node, 'Inflow'],
  [node, 'Outflow'],
];

export const MEASURED: Readonly<Record<WaterSite, Measured>> = {
  'well-field': {
    title: 'Pressures and power',
    indicated: [
      pressure('P-101', 540, 580),
      pressure('P-111', 180, 210),
      flow('P-111', 390, 450),
      power('WellField', 30, 175),
    ],
    courses: levelAndFlows('T-101', 'WellField'),
  },
  treatment: {
    title: 'Water quality',
    indicated: [
      [['QA', 'Chlorine residual'], 'Chlorine', 'mg/L', between(0.5, 1, [0.1, 0.2, 1.4, 1.7])],
      [['QA', 'Filtered turbidity'], 'Turbidity', 'NTU', between(0, 0.2, [-2, -1, 0.3, 0.5])],
      [['QA', 'pH'], 'pH', '', between(6.8, 7.8, [6, 6.5, 8.5, 9])],
      pressure('P-211', 390, 440),
    ],
    courses: levelAndFlows('T-202', 'Treatment'),
  },
  booster: {
    title: 'Pressures and power',
    indicated: [
      pressure('P-301', 450, 490),
      pressure('P-302', 450, 490),
      flow('P-301', 240, 310),
      power('Booster', 0, 70),
    ],
    courses: levelAndFlows('T-301', 'Booster'),
  },
  tower: {
    title: 'Flows and level',
    indicated: [
      [['Tower', 'Inflow'], 'Inflow', 'm³/h', between(0, 320)],
      [['Tower', 'Outflow'], 'Outflow', 'm³/h', between(100, 230)],
      [['T-401', 'Level'], 'Level', '%', between(40, 90, [5, 15, 92, 97])],
    ],
    courses: levelAndFlows('T-401', 'Tower'),
  },
  reservoir: {
    title: 'Pressures and power',
    indicated: [
      pressure('P-501', 390, 530),
      pressure('P-502', 390, 530),
      flow('P-501', 120, 210),
      power('Reservoir', 28, 40),
    ],
    courses: [
      ['T-501', 'Level'],
      ['T-502', 'Level'],
    ],
  },
  'lift-station': {
    title: 'Pressures and power',
    indicated: [
      pressure('P-601', 160, 230),
      flow('P-601', 190, 230),
      [['LiftStation', 'Inflow'], 'Inflow', 'm³/h', between(80, 160)],
      power('LiftStation', 0, 50),
    ],
    courses: levelAndFlows('T-601', 'LiftStation'),
  },
};

const ROW = 44;
const HEAD = 40;

/** A card of them, as high as they are many; returns its lower edge. */
export function drawIndicators(
  to: DiagramBuilder,
  site: WaterSite,
  { x, y, width }: Omit<Box, 'height'>,
): number {
  const { title, indicated } = MEASURED[site];
  const height = HEAD + indicated.length * ROW + 8;
  parts.card(to, { x, y, width, height }, title);
  indicated.forEach(([[equipment, quantity], name, unit, usual], nth) => {
    const tag = TAGS.find((one) => one.equipment === equipment && one.quantity === quantity)!;
    const max = tag.max ?? 100;
    const box = { x: x + 16, y: y + HEAD + nth * ROW, width: width - 32, height: ROW - 2 };
    parts.indicator(to, box, [name, unit], [equipment, quantity], {
      ...{ min: tag.min ?? 0, max, ...usual, digits: max <= 20 ? 2 : 0 },
    });
  });
  return y + height;
}
