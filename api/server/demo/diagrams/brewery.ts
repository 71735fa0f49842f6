/** The brewery's pages: the brewhouse, from malt to cooled wort, and the cellar, from wort to the filling line. */
import { BREW_VESSELS, BRIGHT_TANKS, FERMENTERS } from '../plant/brewery-equipment.ts';
import { type BuiltDiagram, DiagramBuilder, type Point } from './builder.ts';
import * as parts from './parts.ts';
import { tagOf } from './stages.ts';
import * as style from './style.ts';

const finished = (to: DiagramBuilder): BuiltDiagram => ({
  ...style.PAGE,
  objects: to.objects,
  configuration: to.configuration,
});

const COLUMN = { first: 36, pitch: 266, width: 250 } as const;
const VESSEL = { top: 216, width: 168, height: 208 } as const;
const KINDS = ['mash-tun', 'lauter-tun', 'brew-kettle', 'whirlpool'] as const;
/** Where it should be as it brews, °C. */
const WARMTH = [
  [50, 78],
  [70, 80],
  [95, 101],
  [90, 98],
] as const;
const OUTLETS = ['Mash flow', 'Wort flow', 'Cast flow', 'Cooler flow'] as const;
const FULL = [18, 6, 26, 8] as const;
const HEATED: readonly string[] = ['MT-701', 'BK-703'];
const STEAM_Y = 202;
const OUTLET_Y = 444;

const left = (nth: number): number => COLUMN.first + nth * COLUMN.pitch;

function brewVessel(to: DiagramBuilder, nth: number): void {
  const { id, title } = BREW_VESSELS[nth]!;
  const x = left(nth);
  parts.words(to, { x, y: 118, width: 80 }, id, style.name);
  parts.words(to, { x: x + 74, y: 119, width: 130 }, title);
  parts.shown(to, { x, y: 146, width: 158 }, [id, 'Step'], { align: 'left' });
  parts.shown(to, { x: x + 158, y: 146, width: 52 }, [id, 'Step time']);
  parts.words(to, { x: x + 216, y: 147, width: 40 }, 'min');
  const box = { x, y: VESSEL.top, width: VESSEL.width, height: VESSEL.height };
  parts.vessel(to, box, KINDS[nth]!, id);
  const isHeated = HEATED.includes(id);
  parts.indicator(
    to,
    { x: x + VESSEL.width + 4, y: VESSEL.top, width: 70, height: 206 },
    ['Temp.', '°C'],
    [id, 'Temperature'],
    {
      ...{ min: 20, max: 110, usual: WARMTH[nth]!, digits: 1 },
      ...(isHeated ? { setPoint: [id, 'Set point'] as const } : {}),
    },
  );
  parts.rows(to, { x, y: 466, width: COLUMN.width - 14 }, id, [
    ['Volume', 'Volume', 'hl', 1],
    ['Level', 'Level', '%'],
    ['Brew', 'Brew', ''],
    ...(isHeated
      ? ([
          ['Set point', 'Set point', '°C', 0],
          ['Steam', 'Steam valve', '%'],
        ] as const)
      : []),
    ...(id === 'LT-702' ? ([['Grain bed', 'Bed pressure', 'kPa', 1, 'Brewhouse']] as const) : []),
    ...(id === 'WP-704' ? ([['To cooler', 'Cooler flow', 'm³/h', 1, 'Brewhouse']] as const) : []),
  ]);
}

/** From the bottom of a vessel into the side of the next. */
function brewPipe(to: DiagramBuilder, nth: number): void {
  const from = left(nth) + VESSEL.width / 2;
  const into = left(nth + 1);
  const low = VESSEL.top + VESSEL.height * 0.88;
  const high = VESSEL.top + VESSEL.height * 0.62;
  const way: Point[] = [
    [from, low],
    [from, OUTLET_Y],
    [into - 14, OUTLET_Y],
    [into - 14, high],
    [into + 6, high],
  ];
  parts.pipe(to, way, ['Brewhouse', OUTLETS[nth]!], FULL[nth]!);
}

/** From the header down the vessel's left side, through its control valve. */
function steam(to: DiagramBuilder, nth: number): void {
  const { id } = BREW_VESSELS[nth]!;
  const x = left(nth) + 36;
  const way: Point[] = [
    [x, STEAM_Y],
    [x, VESSEL.top + VESSEL.height * 0.27],
  ];
  to.path(
    way,
    { ...style.pipe, strokeWidth: 6, fullFlow: 100, label: `${id} steam`, arrowHeadId: 'arrow' },
    tagOf(id, 'Steam valve'),
  );
}

function cooler(to: DiagramBuilder): void {
  const x = left(4) + 14;
  parts.words(to, { x, y: 118, width: 200 }, 'Wort cooler', style.name);
  parts.shown(to, { x, y: 146, width: 120 }, ['Brewhouse', 'Cooler outlet'], { digits: 1, align: 'left' });
  parts.words(to, { x: x + 56, y: 147, width: 60 }, '°C');
  to.add(
    'images',
    { x: x + 10, y: 238, width: 132, height: 158 },
    { symbol: 'plate-exchanger', label: 'Wort cooler' },
  );
  parts.rows(to, { x, y: 466, width: 214 }, 'Brewhouse', [
    ['Outlet', 'Cooler outlet', '°C', 1],
    ['Set point', 'Pitch setpoint', '°C', 1],
    ['Wort to', 'Filled fermenter', ''],
  ]);
  parts.pipe(
    to,
    [
      [x + 142, 350],
      [x + 216, 350],
    ],
    ['Brewhouse', 'Cooler flow'],
    8,
  );
  parts.words(to, { x: x + 150, y: 318, width: 70 }, 'Cellar');
}

export function drawBrewhouse(): BuiltDiagram {
  const to = new DiagramBuilder();
  parts.head(to, 'Brewhouse', 'Stonebridge › Production');
  to.group('Production', () => {
    parts.figure(to, { x: 452, y: 18, width: 250 }, 'Recipe', ['Brewhouse', 'Recipe']);
    parts.figure(to, { x: 714, y: 18, width: 130 }, 'Brew number', ['Brewhouse', 'Brews']);
    parts.figure(to, { x: 856, y: 18, width: 160 }, 'Next brew in', ['Brewhouse', 'Next brew'], 'min');
    parts.figure(to, { x: 1028, y: 18, width: 140 }, 'Filled now', ['Brewhouse', 'Filled fermenter']);
    parts.card(to, { x: 1180, y: 18, width: 152, height: 64 });
    parts.words(to, { x: 1194, y: 25, width: 120 }, 'Brewing');
    parts.toggle(to, [1194, 50], '', ['Brewhouse', 'Run']);
  });
  parts.card(to, { x: 20, y: 102, width: 1320, height: 510 });
  const header: Point[] = [
    [left(0) + 36, STEAM_Y],
    [left(2) + 36, STEAM_Y],
  ];
  to.path(header, { ...style.pipe, strokeWidth: 6, label: 'Steam header' });
  parts.words(to, { x: left(0) + 48, y: STEAM_Y - 24, width: 80 }, 'Steam');
  for (const nth of [0, 1, 2, 3]) brewPipe(to, nth);
  for (const nth of [0, 2]) steam(to, nth);
  BREW_VESSELS.forEach(({ id, title }, nth) => {
    to.group(`${id} ${title}`, () => brewVessel(to, nth));
  });
  to.group('Wort cooler', () => cooler(to));
  parts.trend(
    to,
    { x: 20, y: 626, width: 738, height: 340 },
    'Temperatures of the brew',
    [
      ['MT-701', 'Temperature'],
      ['BK-703', 'Temperature'],
    ],
    { range: 'last-twelve-hours', fixedLeft: true, minScale: 0, maxScale: 110 },
  );
  to.group('Set points', () => {
    parts.card(to, { x: 770, y: 626, width: 250, height: 340 }, 'Set points');
    parts.rows(to, { x: 786, y: 668, width: 220 }, 'Brewhouse', [
      ['Rest', 'Rest setpoint', '°C', 0],
      ['Boil', 'Boil setpoint', 'min', 0],
      ['Pitching', 'Pitch setpoint', '°C', 1],
    ]);
    parts.words(to, { x: 786, y: 762, width: 220 }, 'Lautering', style.name);
    parts.rows(to, { x: 786, y: 796, width: 220 }, 'Brewhouse', [
      ['Run-off', 'Wort flow', 'm³/h', 1],
      ['Grain bed', 'Bed pressure', 'kPa', 1],
    ]);
    parts.sparkline(
      to,
      { x: 786, y: 856, width: 218, height: 94 },
      ['Brewhouse', 'Bed pressure'],
      'last-twelve-hours',
    );
  });
  parts.alarms(to, { x: 1032, y: 626, width: 308, height: 340 });
  return finished(to);
}

const FERMENTER = { first: 20, pitch: 222, width: 210, top: 102 } as const;

function fermenter(to: DiagramBuilder, id: string, nth: number): void {
  const x = FERMENTER.first + nth * FERMENTER.pitch;
  const y = FERMENTER.top;
  parts.card(to, { x, y, width: FERMENTER.width, height: 520 });
  parts.words(to, { x: x + 14, y: y + 10, width: 90 }, id, style.name);
  parts.shown(to, { x: x + 96, y: y + 9, width: 100 }, [id, 'Batch'], {
    look: { ...style.small, fontSize: 15 },
  });
  parts.shown(to, { x: x + 14, y: y + 36, width: 180 }, [id, 'Phase'], { align: 'left' });
  parts.vessel(to, { x: x + 12, y: y + 72, width: 112, height: 216 }, 'fermenter', id);
  parts.indicator(
    to,
    { x: x + 128, y: y + 72, width: 72, height: 212 },
    ['Temp.', '°C'],
    [id, 'Temperature'],
    {
      ...{ min: 0, max: 25, usual: [1, 20] as const, limits: [-1, 0.3, 22, 23.5] as const, digits: 1 },
      setPoint: [id, 'Temperature setpoint'],
    },
  );
  parts.rows(to, { x: x + 14, y: y + 300, width: FERMENTER.width - 26 }, id, [
    ['Volume', 'Volume', 'hl', 0],
    ['Gravity', 'Gravity', '°P', 2],
    ['Pressure', 'Pressure', 'bar', 2],
    ['Set point', 'Temperature setpoint', '°C', 1],
    ['Cooling', 'Cooling valve', '%', 0],
  ]);
  parts.toggle(to, [x + 14, y + 436], 'Automatic', [id, 'Auto mode']);
  parts.sparkline(
    to,
    { x: x + 14, y: y + 470, width: FERMENTER.width - 28, height: 42 },
    [id, 'Gravity'],
    'last-week',
  );
}

function bright(to: DiagramBuilder, id: string, nth: number): void {
  const x = 36 + nth * 180;
  parts.vessel(to, { x, y: 676, width: 92, height: 148 }, 'bright-tank', id);
  parts.words(to, { x, y: 648, width: 90 }, id, style.name);
  parts.rows(
    to,
    { x, y: 864, width: 168 },
    id,
    [
      ['Volume', 'Volume', 'hl', 0],
      ['Temperature', 'Temperature', '°C', 1],
      ['Pressure', 'Pressure', 'bar', 2],
    ],
    42,
  );
}

/** What fills, cleans and cools. */
function drawServices(to: DiagramBuilder): void {
  to.group('Filling line', () => {
    parts.card(to, { x: 420, y: 636, width: 198, height: 330 }, 'Filling line');
    to.add(
      'images',
      { x: 434, y: 676, width: 168, height: 56 },
      { symbol: 'belt-conveyor', label: 'Filling line' },
    );
    parts.rows(to, { x: 434, y: 752, width: 176 }, 'Line', [
      ['Flow', 'Flow', 'm³/h', 2],
      ['Speed', 'Speed setpoint', 'hl/h', 0],
    ]);
    parts.toggle(to, [434, 812], 'Run', ['Line', 'Run']);
    parts.sparkline(to, { x: 434, y: 852, width: 170, height: 94 }, ['Line', 'Flow'], 'last-week');
  });
  to.group('Cleaning', () => {
    parts.card(to, { x: 630, y: 636, width: 198, height: 330 }, 'CIP-1 Cleaning');
    parts.rows(
      to,
      { x: 644, y: 676, width: 176 },
      'CIP-1',
      [
        ['Step', 'Step', ''],
        ['Vessel', 'Target', ''],
        ['Time', 'Step time', 'min', 0],
        ['Flow', 'Flow', 'm³/h', 1],
        ['Return', 'Return temperature', '°C', 0],
        ['Conduct.', 'Conductivity', 'mS/cm', 1],
      ],
      58,
    );
    parts.sparkline(
      to,
      { x: 644, y: 852, width: 170, height: 94 },
      ['CIP-1', 'Return temperature'],
      'last-week',
    );
  });
  to.group('Glycol', () => {
    parts.card(to, { x: 840, y: 636, width: 198, height: 330 }, 'GC-1 Glycol');
    parts.indicator(
      to,
      { x: 848, y: 672, width: 184, height: 64 },
      ['Supply', '°C'],
      ['GC-1', 'Supply temperature'],
      {
        ...{ min: -10, max: 10, usual: [-6, -2] as const, limits: [-9, -8, 0, 2] as const, digits: 1 },
        setPoint: ['GC-1', 'Supply setpoint'],
      },
    );
    parts.rows(to, { x: 854, y: 752, width: 176 }, 'GC-1', [
      ['Set point', 'Supply setpoint', '°C', 1],
      ['Load', 'Load', '%', 0],
      ['Power', 'Power', 'kW', 1],
    ]);
    parts.toggle(to, [854, 838], 'Run', ['GC-1', 'Run']);
    parts.sparkline(to, { x: 854, y: 876, width: 170, height: 70 }, ['GC-1', 'Load'], 'last-day');
  });
}

export function drawCellar(): BuiltDiagram {
  const to = new DiagramBuilder();
  parts.head(to, 'Cellar', 'Stonebridge › Production');
  to.group('Cellar', () => {
    parts.figure(to, { x: 566, y: 18, width: 150 }, 'Wort to', ['Brewhouse', 'Filled fermenter']);
    parts.figure(to, { x: 728, y: 18, width: 190 }, 'Transfer', ['Line', 'Transfer flow'], 'm³/h', 1);
    parts.figure(to, { x: 930, y: 18, width: 190 }, 'Glycol supply', ['GC-1', 'Supply temperature'], '°C', 1);
    parts.figure(to, { x: 1132, y: 18, width: 208 }, 'Filling line', ['Line', 'Flow'], 'm³/h', 2);
  });
  FERMENTERS.forEach(({ id }, nth) => {
    to.group(`${id} Fermenter`, () => fermenter(to, id, nth));
  });
  to.group('Bright beer', () => {
    parts.card(to, { x: 20, y: 636, width: 388, height: 330 });
    BRIGHT_TANKS.forEach(({ id }, nth) => {
      bright(to, id, nth);
    });
    for (const x of [82, 262])
      parts.pipe(
        to,
        [
          [x, 812],
          [x, 836],
          [404, 836],
        ],
        ['Line', 'Flow'],
        2,
      );
    parts.words(to, { x: 318, y: 806, width: 86 }, 'To the line');
  });
  drawServices(to);
  parts.alarms(to, { x: 1050, y: 636, width: 290, height: 330 });
  return finished(to);
}
