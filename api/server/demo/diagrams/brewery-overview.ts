/** The brewery at a glance: its key figures, beer on its way from the mash to the filling line, fermentation, alarms. */
import { BREW_VESSELS, BRIGHT_TANKS, FERMENTERS } from '../plant/brewery-equipment.ts';
import { type BuiltDiagram, DiagramBuilder } from './builder.ts';
import * as parts from './parts.ts';
import { keyFigures, runs, wayTo } from './site-overview.ts';
import * as style from './style.ts';

const KINDS = ['mash-tun', 'lauter-tun', 'brew-kettle', 'whirlpool'] as const;
const OUTLETS = ['Mash flow', 'Wort flow', 'Cast flow', 'Cooler flow'] as const;
const FULL = [18, 6, 26, 8] as const;

const BREW = { x: 40, top: 312, pitch: 118, width: 92, height: 114 } as const;
const FERMENT = { x: 632, top: 308, pitch: 80, width: 68, height: 136 } as const;
const BRIGHT = { x: 1140, top: 326, pitch: 98, width: 64, height: 104 } as const;
/** Where wort flows from vessel to vessel, and to the cellar. */
const WORT_Y = BREW.top + BREW.height * 0.6;
const HEADER_Y = 290;
const BEER_Y = 462;
/** The first line below the vessels. */
const NAMES_Y = 476;

const centred = { textAlign: 'center' } as const;

/** Its name, two readings and their unit below a vessel. */
function words(
  to: DiagramBuilder,
  [middle, top]: readonly [number, number],
  id: string,
  [state, number, unit, digits]: readonly [string | undefined, string, string, number],
): void {
  const wide = { x: middle - 56, width: 112 };
  parts.words(to, { ...wide, y: top }, id, { ...style.name, ...centred });
  if (state)
    parts.shown(to, { ...wide, y: top + 24 }, [id, state], {
      ...{ align: 'center', look: { ...style.small, fontSize: style.SMALLEST } },
    });
  const y = top + (state ? 48 : 24);
  parts.shown(to, { x: middle - 46, y, width: 54 }, [id, number], { digits });
  parts.words(to, { x: middle + 13, y: y + 1, width: 34 }, unit);
}

function brewhouse(to: DiagramBuilder): void {
  BREW_VESSELS.forEach(({ id }, nth) => {
    const { x: left, top, pitch, width, height } = BREW;
    const x = left + nth * pitch;
    parts.vessel(to, { x, y: top, width, height }, KINDS[nth]!, id);
    parts.pipe(
      to,
      [
        [x + width - 2, WORT_Y],
        [x + pitch + 2, WORT_Y],
      ],
      ['Brewhouse', OUTLETS[nth]!],
      FULL[nth]!,
    );
    words(to, [x + width / 2, NAMES_Y], id, ['Step', 'Temperature', '°C', 0]);
  });
  const x = BREW.x + BREW_VESSELS.length * BREW.pitch;
  to.add(
    'images',
    { x, y: WORT_Y - 44, width: 70, height: 84 },
    { symbol: 'plate-exchanger', label: 'Wort cooler' },
  );
  const middle = x + 35;
  parts.words(to, { x: middle - 50, y: NAMES_Y, width: 100 }, 'Cooler', { ...style.name, ...centred });
  parts.shown(to, { x: middle - 46, y: NAMES_Y + 48, width: 54 }, ['Brewhouse', 'Cooler outlet']);
  parts.words(to, { x: middle + 13, y: NAMES_Y + 49, width: 34 }, '°C');
}

/** Wort comes from above, beer leaves below. */
function cellar(to: DiagramBuilder): void {
  const { x: left, top, pitch, width, height } = FERMENT;
  const cooler = BREW.x + BREW_VESSELS.length * BREW.pitch + 70;
  const middle = (nth: number): number => left + nth * pitch + width / 2;
  const last = FERMENTERS.length - 1;
  parts.pipe(
    to,
    [
      [cooler - 4, WORT_Y - 22],
      [left - 24, WORT_Y - 22],
      [left - 24, HEADER_Y],
      [middle(last) + 4, HEADER_Y],
    ],
    ['Brewhouse', 'Cooler flow'],
    8,
    false,
  );
  FERMENTERS.forEach(({ id }, nth) => {
    const still = { ...style.pipe, strokeWidth: 5 };
    to.path(
      [
        [middle(nth), HEADER_Y],
        [middle(nth), top + 8],
      ],
      still,
    );
    to.path(
      [
        [middle(nth), top + height - 10],
        [middle(nth), BEER_Y],
      ],
      still,
    );
    parts.vessel(to, { x: left + nth * pitch, y: top, width, height }, 'fermenter', id);
    words(to, [middle(nth), NAMES_Y], id, ['Phase', 'Temperature', '°C', 1]);
  });
  parts.pipe(
    to,
    [
      [middle(0) - 4, BEER_Y],
      [BRIGHT.x - 26, BEER_Y],
      [BRIGHT.x - 26, HEADER_Y],
      [BRIGHT.x + BRIGHT.pitch + BRIGHT.width / 2 + 4, HEADER_Y],
    ],
    ['Line', 'Transfer flow'],
    12,
    false,
  );
}

function bright(to: DiagramBuilder): void {
  const { x: left, top, pitch, width, height } = BRIGHT;
  BRIGHT_TANKS.forEach(({ id }, nth) => {
    const x = left + nth * pitch;
    const middle = x + width / 2;
    to.path(
      [
        [middle, HEADER_Y],
        [middle, top + 6],
      ],
      { ...style.pipe, strokeWidth: 5 },
    );
    parts.vessel(to, { x, y: top, width, height }, 'bright-tank', id);
    words(to, [middle, NAMES_Y], id, [undefined, 'Volume', 'hl', 0]);
    parts.pipe(
      to,
      [
        [x + width - 3, top + height * 0.6],
        [x + width + 18, top + height * 0.6],
        [x + width + 18, 538],
      ],
      ['Line', 'Flow'],
      2,
    );
  });
  to.add(
    'images',
    { x: left - 10, y: 536, width: 196, height: 46 },
    { symbol: 'belt-conveyor', label: 'Filling line' },
  );
}

function beer(to: DiagramBuilder): void {
  parts.card(to, { x: 20, y: 230, width: 1320, height: 362 });
  wayTo(to, { x: 36, y: 244, width: 150 }, 'Brewhouse', 'brewery');
  wayTo(to, { x: 632, y: 244, width: 120 }, 'Cellar', 'brewery', 'cellar');
  parts.words(to, { x: BRIGHT.x - 16, y: 248, width: 220 }, 'Bright beer and filling', style.name);
  to.group('Brewhouse', () => brewhouse(to));
  to.group('Fermentation', () => cellar(to));
  to.group('Bright beer and filling', () => bright(to));
}

/** What else must run for that. */
function services(to: DiagramBuilder): void {
  parts.card(to, { x: 632, y: 606, width: 290, height: 360 }, 'Main equipment');
  const row = (nth: number) => ({ x: 648, y: 650 + nth * 28, width: 258 });
  runs(to, row(0), 'Brewhouse', ['Brewhouse', 'Run']);
  runs(to, row(1), 'Filling line', ['Line', 'Run']);
  runs(to, row(2), 'Glycol chiller GC-1', ['GC-1', 'Run']);
  parts.rows(to, { ...row(3), y: 734 }, 'GC-1', [['Glycol power', 'Power', 'kW', 1]]);
  parts.words(to, { ...row(4), y: 776 }, 'Cleaning', style.name);
  parts.rows(to, { ...row(5), y: 808 }, 'CIP-1', [
    ['Step', 'Step', ''],
    ['Vessel', 'Target', ''],
    ['Return', 'Return temperature', '°C', 0],
  ]);
  parts.sparkline(
    to,
    { x: 648, y: 892, width: 258, height: 58 },
    ['CIP-1', 'Return temperature'],
    'last-week',
  );
}

export function drawBreweryOverview(): BuiltDiagram {
  const to = new DiagramBuilder();
  parts.head(to, 'Stonebridge Brewery', 'Stonebridge › Production');
  to.group('Production', () => {
    parts.figure(to, { x: 776, y: 18, width: 260 }, 'Recipe', ['Brewhouse', 'Recipe']);
    parts.figure(to, { x: 1048, y: 18, width: 140 }, 'Brew number', ['Brewhouse', 'Brews']);
    parts.figure(to, { x: 1200, y: 18, width: 140 }, 'Wort to', ['Brewhouse', 'Filled fermenter']);
  });
  to.group('Key figures', () =>
    keyFigures(to, [
      { title: 'Next brew in', source: ['Brewhouse', 'Next brew'], unit: 'min' },
      { title: 'Kettle', source: ['BK-703', 'Temperature'], unit: '°C', digits: 1 },
      { title: 'Glycol supply', source: ['GC-1', 'Supply temperature'], unit: '°C', digits: 1 },
      { title: 'Glycol load', source: ['GC-1', 'Load'], unit: '%' },
      { title: 'Filling line', source: ['Line', 'Flow'], unit: 'm³/h', digits: 2, range: 'last-week' },
    ]),
  );
  beer(to);
  parts.trend(
    to,
    { x: 20, y: 606, width: 600, height: 360 },
    'Fermentation: gravity',
    FERMENTERS.slice(0, 3).map(({ id }) => [id, 'Gravity'] as const),
    { range: 'last-week', fixedLeft: true, minScale: 0, maxScale: 15 },
  );
  to.group('Main equipment', () => services(to));
  parts.alarms(to, { x: 934, y: 606, width: 406, height: 360 });
  return { ...style.PAGE, objects: to.objects, configuration: to.configuration };
}
