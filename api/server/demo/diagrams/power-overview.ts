/** The power site at a glance: its key figures, what flows between sun, battery, grid and loads, the day, alarms. */
import { ARRAYS, BATTERY, FEEDERS, GENSET, GRID } from '../plant/power-equipment.ts';
import { type BuiltDiagram, DiagramBuilder } from './builder.ts';
import type { Source } from './parts.ts';
import * as parts from './parts.ts';
import { keyFigures, runs, wayTo } from './site-overview.ts';
import { tagOf } from './stages.ts';
import * as style from './style.ts';

const BUS_Y = 316;
const centred = { textAlign: 'center' } as const;
const column = (nth: number): number => 118 + nth * 188;

interface Station {
  readonly title: string;
  readonly symbol: string;
  readonly size: readonly [width: number, height: number];
  readonly power: Source;
  readonly full: number;
  readonly also?: readonly [source: Source, unit: string, digits?: number];
  /** It takes power: it flows from the busbar. */
  readonly takes?: true;
}

/** The pictures of what takes power, by its feeder. */
const LOADS: Readonly<Record<string, Pick<Station, 'symbol' | 'size'>>> = {
  'FD-1': { symbol: 'factory', size: [112, 84] },
  'FD-2': { symbol: 'water-tower', size: [76, 106] },
  'FD-3': { symbol: 'building', size: [88, 84] },
};

const STATIONS: readonly Station[] = [
  {
    ...{ title: 'Solar', symbol: 'solar-panel', size: [110, 88], power: ['Mesa', 'Solar power'], full: 2500 },
    also: [['WS-1', 'Irradiance'], 'W/m²'],
  },
  {
    ...{ title: 'Battery', symbol: 'battery-bank', size: [110, 78], power: [BATTERY.id, 'Power'] },
    ...{ full: BATTERY.power, also: [[BATTERY.id, 'Charge'], '%'] },
  },
  {
    ...{ title: 'Generator', symbol: 'diesel-set', size: [124, 82], power: [GENSET.id, 'Power'] },
    ...{ full: GENSET.rated, also: [[GENSET.id, 'Fuel'], '%'] },
  },
  {
    ...{ title: 'Grid', symbol: 'transformer', size: [56, 96], power: [GRID.id, 'Power'], full: GRID.limit },
    also: [['Mesa', 'Frequency'], 'Hz', 2],
  },
  ...FEEDERS.map(({ id, title, load }): Station => {
    const symbol = LOADS[id]!;
    return { title, ...symbol, power: [id, 'Power'], full: load * 2, takes: true };
  }),
];

function station(
  to: DiagramBuilder,
  { title, symbol, size, power, full, also, takes }: Station,
  nth: number,
) {
  const x = column(nth);
  const [width, height] = size;
  const floor = 478;
  const ends = [
    [x, BUS_Y],
    [x, floor - height + 4],
  ] as const;
  to.path(
    takes ? ends : ends.toReversed(),
    {
      ...{ ...style.pipe, strokeWidth: 6, fullFlow: full, label: power.join(' ') },
      ...(takes ? { arrowHeadId: 'arrow' } : {}),
    },
    tagOf(...power),
  );
  to.add('images', { x: x - width / 2, y: floor - height, width, height }, { symbol, label: title });
  parts.words(to, { x: x - 90, y: 490, width: 180 }, title, { ...style.name, ...centred });
  parts.shown(to, { x: x - 66, y: 516, width: 76 }, power);
  parts.words(to, { x: x + 16, y: 517, width: 40 }, 'kW');
  if (!also) return;
  const [source, unit, digits = 0] = also;
  parts.shown(to, { x: x - 66, y: 542, width: 76 }, source, { digits });
  parts.words(to, { x: x + 16, y: 543, width: 60 }, unit);
}

function flows(to: DiagramBuilder): void {
  parts.card(to, { x: 20, y: 230, width: 1320, height: 350 });
  wayTo(to, { x: 36, y: 244, width: 180 }, 'Single-line diagram', 'solar');
  parts.words(to, { x: 240, y: 248, width: 240 }, 'Generation and storage', style.name);
  parts.words(to, { x: column(4) - 90, y: 248, width: 200 }, 'Loads', style.name);
  to.group('Generation and storage', () => {
    STATIONS.forEach((one, nth) => {
      if (!one.takes) station(to, one, nth);
    });
  });
  to.group('Loads', () => {
    STATIONS.forEach((one, nth) => {
      if (one.takes) station(to, one, nth);
    });
  });
  to.add(
    'dynamic-shapes',
    { x: 40, y: BUS_Y - 6, width: 1280, height: 12 },
    {
      ...{ shape: 'rectangle', fill: style.closed, stroke: style.none, strokeWidth: 0 },
      label: 'Busbar 13.8 kV',
    },
  );
}

/** Whether each runs, its power and how warm it is; below, its day. */
function inverters(to: DiagramBuilder): void {
  const x = 680;
  parts.card(to, { x, y: 594, width: 324, height: 372 }, 'Inverters');
  ARRAYS.forEach(({ id }, nth) => {
    const y = 634 + nth * 28;
    runs(to, { x: x + 16, y, width: 134 }, id, [id, 'Run']);
    parts.shown(to, { x: x + 156, y: y - 1, width: 54 }, [id, 'Power']);
    parts.words(to, { x: x + 216, y, width: 30 }, 'kW');
    parts.shown(to, { x: x + 246, y: y - 1, width: 40 }, [id, 'Temperature']);
    parts.words(to, { x: x + 292, y, width: 30 }, '°C');
  });
  parts.words(to, { x: x + 16, y: 762, width: 290 }, 'Power of the day, energy today', style.name);
  ARRAYS.forEach(({ id }, nth) => {
    const y = 802 + nth * 38;
    parts.words(to, { x: x + 16, y, width: 60 }, id);
    parts.sparkline(to, { x: x + 72, y: y - 6, width: 140, height: 32 }, [id, 'Power'], 'last-day');
    parts.shown(to, { x: x + 218, y: y - 1, width: 60 }, [id, 'Energy today']);
    parts.words(to, { x: x + 284, y, width: 36 }, 'kWh');
  });
}

export function drawPowerOverview(): BuiltDiagram {
  const to = new DiagramBuilder();
  parts.head(to, 'Mesa Solar and Storage', 'Stonebridge › Energy');
  to.group('Site', () => {
    parts.figure(to, { x: 1060, y: 18, width: 130 }, 'Operation', ['Mesa', 'Operation']);
    parts.figure(to, { x: 1202, y: 18, width: 138 }, 'Voltage', ['Mesa', 'Voltage'], 'kV', 2);
  });
  to.group('Key figures', () =>
    keyFigures(to, [
      { title: 'Solar', source: ['Mesa', 'Solar power'], unit: 'kW' },
      { title: 'Load', source: ['Mesa', 'Load'], unit: 'kW' },
      { title: 'Charge of the battery', source: [BATTERY.id, 'Charge'], unit: '%' },
      { title: 'Grid', source: [GRID.id, 'Power'], unit: 'kW' },
      { title: 'Energy today', source: ['Mesa', 'Energy today'], unit: 'kWh' },
    ]),
  );
  flows(to);
  parts.trend(to, { x: 20, y: 594, width: 648, height: 372 }, 'The day: sun, load and battery', [
    ['Mesa', 'Solar power'],
    ['Mesa', 'Load'],
    [BATTERY.id, 'Power'],
  ]);
  to.group('Inverters', () => inverters(to));
  parts.alarms(to, { x: 1016, y: 594, width: 324, height: 372 });
  return { ...style.PAGE, objects: to.objects, configuration: to.configuration };
}
