/** The site with sun and storage: its single-line diagram, with what generates above the busbar and what takes below it. */
import { ARRAYS, type ArraySpec, BATTERY, FEEDERS, GENSET, GRID } from '../plant/power-equipment.ts';
import { type BuiltDiagram, DiagramBuilder, type Point } from './builder.ts';
import type { Source } from './parts.ts';
import * as parts from './parts.ts';
import { control, tagOf } from './stages.ts';
import * as style from './style.ts';

const BUS_Y = 546;
/** Middles of the columns above the busbar. */
const column = (nth: number): number => 118 + nth * 184;
const TOP = 112;
/** Its legend stands above the zoom controls, which cover the lower right corner of a page that is seen whole. */
const TREND_HEIGHT = 338;

/** Closed it is dark, open it is light: its switch stands beside it. */
function breaker(to: DiagramBuilder, id: string, x: number, y: number, side: 1 | -1 = 1): void {
  const tag = tagOf(id, 'Closed');
  to.linked(
    'images',
    { x: x - 24, y, width: 48, height: 80 },
    tag,
    { symbol: 'breaker', fill: style.closed, stroke: style.quiet, label: id },
    {
      states: [
        { label: 'Low', operator: '<', value: 0.5, fill: style.open },
        { label: 'In Range', value: null },
      ],
    },
  );
  const at = side > 0 ? x + 28 : x - 80;
  parts.words(to, { x: at, y: y + 12, width: 60 }, id, style.name);
  to.linked(
    'toggle-button',
    { x: at, y: y + 40, width: 48, height: 24 },
    tag,
    { label: `${id} closed` },
    {
      ...style.runToggle,
      ...control(tag),
    },
  );
}

/** A conductor, and what flows along it: positive from its first point. */
const conductor = (to: DiagramBuilder, points: readonly Point[], source: Source, full: number): void =>
  to.path(
    points,
    { ...style.pipe, strokeWidth: 6, fullFlow: full, label: source.join(' ') },
    tagOf(...source),
  );

function heading(to: DiagramBuilder, x: number, id: string, title: string): void {
  parts.words(to, { x: x - 84, y: TOP + 8, width: 168 }, id, { ...style.name, textAlign: 'center' });
  parts.words(to, { x: x - 84, y: TOP + 30, width: 168 }, title, {
    ...style.small,
    fontSize: 15,
    textAlign: 'center',
  });
}

function array(
  to: DiagramBuilder,
  { id, title, peak, rated, breaker: switched }: ArraySpec,
  nth: number,
): void {
  const x = column(nth);
  heading(to, x, id, title);
  conductor(
    to,
    [
      [x, 240],
      [x, 296],
    ],
    [id, 'DC power'],
    peak,
  );
  conductor(
    to,
    [
      [x, 366],
      [x, BUS_Y],
    ],
    [id, 'Power'],
    rated,
  );
  to.add(
    'images',
    { x: x - 48, y: 172, width: 92, height: 76 },
    { symbol: 'solar-panel', label: `${title} modules` },
  );
  to.linked(
    'images',
    { x: x - 36, y: 294, width: 72, height: 72 },
    tagOf(id, 'Fault'),
    { symbol: 'inverter', fill: style.running, label: id },
    {
      states: [
        { label: 'High', operator: '>', value: 0.5 },
        { label: 'In Range', value: null },
      ],
    },
  );
  parts.shown(to, { x: x + 2, y: 256, width: 56 }, [id, 'DC power']);
  parts.words(to, { x: x + 62, y: 257, width: 30 }, 'kW');
  parts.toggle(to, [x - 88, 318], '', [id, 'Run']);
  breaker(to, switched, x, 432);
  parts.shown(to, { x: x + 2, y: 380, width: 56 }, [id, 'Power']);
  parts.words(to, { x: x + 62, y: 381, width: 30 }, 'kW');
  parts.shown(to, { x: x - 86, y: 380, width: 50 }, [id, 'Temperature']);
  parts.words(to, { x: x - 32, y: 381, width: 24 }, '°C');
}

function battery(to: DiagramBuilder): void {
  const { id } = BATTERY;
  const x = column(4);
  heading(to, x, id, 'Battery');
  conductor(
    to,
    [
      [x, 244],
      [x, BUS_Y],
    ],
    [id, 'Power'],
    BATTERY.power,
  );
  to.add('images', { x: x - 78, y: 176, width: 96, height: 68 }, { symbol: 'battery-bank', label: id });
  parts.indicator(to, { x: x + 22, y: 166, width: 66, height: 176 }, ['Charge', '%'], [id, 'Charge'], {
    ...{ min: 0, max: 100, usual: [30, 90] as const, limits: [5, 12, 97, 99] as const },
  });
  parts.shown(to, { x: x - 84, y: 256, width: 44 }, [id, 'Temperature']);
  parts.words(to, { x: x - 36, y: 257, width: 24 }, '°C');
  parts.toggle(to, [x - 80, 290], '', [id, 'Auto mode']);
  parts.words(to, { x: x - 80, y: 316, width: 60 }, 'Auto');
  breaker(to, BATTERY.breaker, x, 432);
  parts.shown(to, { x: x + 2, y: 380, width: 56 }, [id, 'Power']);
  parts.words(to, { x: x + 62, y: 381, width: 30 }, 'kW');
}

function genset(to: DiagramBuilder): void {
  const { id } = GENSET;
  const x = column(5);
  heading(to, x, id, 'Generator set');
  conductor(
    to,
    [
      [x, 250],
      [x, BUS_Y],
    ],
    [id, 'Power'],
    GENSET.rated,
  );
  to.add('images', { x: x - 62, y: 172, width: 124, height: 82 }, { symbol: 'diesel-set', label: id });
  parts.rows(
    to,
    { x: x + 8, y: 270, width: 84 },
    id,
    [
      ['', 'Fuel', '%'],
      ['', 'Speed', 'rpm'],
    ],
    38,
  );
  parts.words(to, { x: x - 84, y: 270, width: 60 }, 'Fuel');
  parts.words(to, { x: x - 84, y: 296, width: 60 }, 'Speed');
  parts.toggle(to, [x - 84, 330], '', [id, 'Run']);
  parts.toggle(to, [x + 14, 330], '', [id, 'Auto mode']);
  parts.words(to, { x: x - 84, y: 356, width: 60 }, 'Run');
  parts.words(to, { x: x + 14, y: 356, width: 60 }, 'Auto');
  breaker(to, GENSET.breaker, x, 432);
  parts.shown(to, { x: x + 2, y: 388, width: 56 }, [id, 'Power']);
  parts.words(to, { x: x + 62, y: 389, width: 30 }, 'kW');
}

function grid(to: DiagramBuilder): void {
  const { id } = GRID;
  const x = column(6);
  heading(to, x, id, 'Grid 13.8 kV');
  conductor(
    to,
    [
      [x, 164],
      [x, 236],
    ],
    [id, 'Power'],
    GRID.limit,
  );
  conductor(
    to,
    [
      [x, 344],
      [x, BUS_Y],
    ],
    [id, 'Power'],
    GRID.limit,
  );
  to.add(
    'images',
    { x: x - 36, y: 228, width: 72, height: 124 },
    { symbol: 'transformer', fill: style.running, label: id },
  );
  parts.shown(to, { x: x - 96, y: 280, width: 42 }, [id, 'Oil temperature']);
  parts.words(to, { x: x - 50, y: 281, width: 24 }, '°C');
  breaker(to, GRID.breaker, x, 432);
  parts.shown(to, { x: x + 2, y: 380, width: 56 }, [id, 'Power']);
  parts.words(to, { x: x + 62, y: 381, width: 30 }, 'kW');
}

function feeder(
  to: DiagramBuilder,
  { id, title, breaker: switched, load }: (typeof FEEDERS)[number],
  nth: number,
): void {
  const x = 118 + nth * 150;
  conductor(
    to,
    [
      [x, BUS_Y],
      [x, 690],
    ],
    [id, 'Power'],
    load * 2,
  );
  breaker(to, switched, x, 580);
  parts.words(to, { x: x - 72, y: 722, width: 144 }, title, { ...style.name, textAlign: 'center' });
  parts.shown(to, { x: x - 50, y: 746, width: 56 }, [id, 'Power']);
  parts.words(to, { x: x + 18, y: 747, width: 30 }, 'kW');
  to.add(
    'dynamic-shapes',
    { x: x - 14, y: 690, width: 28, height: 24 },
    {
      ...{
        shape: 'triangle',
        angle: 180,
        fill: style.closed,
        stroke: style.none,
        strokeWidth: 0,
        label: title,
      },
    },
  );
}

function weather(to: DiagramBuilder): void {
  parts.card(to, { x: 32, y: 786, width: 464, height: 172 }, 'Weather and energy');
  parts.rows(to, { x: 48, y: 822, width: 200 }, 'WS-1', [
    ['Irradiance', 'Irradiance', 'W/m²', 0],
    ['Air', 'Air temperature', '°C', 1],
    ['Modules', 'Module temperature', '°C', 1],
    ['Wind', 'Wind', 'm/s', 1],
  ]);
  parts.rows(to, { x: 268, y: 822, width: 212 }, 'Mesa', [['Exported', 'Exported today', 'kWh', 0]]);
  parts.rows(to, { x: 268, y: 848, width: 212 }, BATTERY.id, [
    ['Set point', 'Power setpoint', 'kW', 0],
    ['Least charge', 'Least charge', '%', 0],
  ]);
  parts.sparkline(to, { x: 268, y: 908, width: 206, height: 42 }, ['WS-1', 'Irradiance'], 'last-day');
}

export function drawPower(): BuiltDiagram {
  const to = new DiagramBuilder();
  parts.head(to, 'Single-line diagram', 'Stonebridge › Energy');
  to.group('Site', () => {
    parts.figure(to, { x: 452, y: 18, width: 130 }, 'Operation', ['Mesa', 'Operation']);
    parts.figure(to, { x: 594, y: 18, width: 140 }, 'Solar', ['Mesa', 'Solar power'], 'kW');
    parts.figure(to, { x: 746, y: 18, width: 140 }, 'Load', ['Mesa', 'Load'], 'kW');
    parts.figure(to, { x: 898, y: 18, width: 170 }, 'Energy today', ['Mesa', 'Energy today'], 'kWh');
    parts.figure(to, { x: 1080, y: 18, width: 124 }, 'Voltage', ['Mesa', 'Voltage'], 'kV', 2);
    parts.figure(to, { x: 1216, y: 18, width: 124 }, 'Frequency', ['Mesa', 'Frequency'], 'Hz', 2);
  });
  parts.card(to, { x: 20, y: 102, width: 1320, height: 868 });
  ARRAYS.forEach((spec, nth) => {
    to.group(`${spec.id} ${spec.title}`, () => array(to, spec, nth));
  });
  to.group('BAT-1 Battery', () => battery(to));
  to.group('GEN-1 Generator set', () => genset(to));
  to.group('TR-1 Grid', () => grid(to));
  to.group('Feeders', () => {
    FEEDERS.forEach((one, nth) => {
      feeder(to, one, nth);
    });
  });
  to.add(
    'dynamic-shapes',
    { x: 40, y: BUS_Y - 6, width: 1280, height: 12 },
    {
      ...{
        shape: 'rectangle',
        fill: style.closed,
        stroke: style.none,
        strokeWidth: 0,
        label: 'Busbar 13.8 kV',
      },
    },
  );
  parts.trend(
    to,
    { x: 508, y: 574, width: 820, height: TREND_HEIGHT },
    'The day: sun, load, battery and grid',
    [
      ['Mesa', 'Solar power'],
      ['Mesa', 'Load'],
      [BATTERY.id, 'Power'],
      [GRID.id, 'Power'],
    ],
  );
  to.group('Weather', () => weather(to));
  return { ...style.PAGE, objects: to.objects, configuration: to.configuration };
}
