/** The diagrams of each demo site; those of the waterworks show the process from left to right, and below it what is measured. */
import { overviewUuid } from '../ids.ts';
import { LABELS } from '../meaning.ts';
import { SITES, type SiteKey, type SiteSpec, type WaterSite, type WaterSiteSpec } from '../plant/sites.ts';
import { drawBrewhouse, drawCellar } from './brewery.ts';
import { drawBreweryOverview } from './brewery-overview.ts';
import { type BuiltDiagram, DiagramBuilder, type Point } from './builder.ts';
import { drawIndicators, MEASURED } from './measured.ts';
import * as parts from './parts.ts';
import { drawPower } from './power.ts';
import { drawPowerOverview } from './power-overview.ts';
import { drawPumpTable, PUMP_TABLE_WIDTH, pumpTableHeight } from './pump-table.ts';
import { drawStage, FLOW, type Placed, reading, type Stage, tagOf, widthOf } from './stages.ts';
import * as style from './style.ts';

interface SiteOverview {
  readonly uuid: string;
  /** Of its picture: the site's, where it is the first of that. */
  readonly key: string;
  readonly site: SiteKey;
  readonly name: string;
  readonly diagram: BuiltDiagram;
}

const from = (part: string, label: string): Stage => ({ part, kind: 'end', label, side: 'left' });
const to = (part: string, label: string): Stage => ({ part, kind: 'end', label, side: 'right' });
const tank = (part: string, id: string): Stage => ({ part, kind: 'tank', id });
const valve = (part: string, id: string): Stage => ({ part, kind: 'valve', id });
const pumps = (part: string, ...ids: string[]): Stage => ({ part, kind: 'pumps', ids });
const filters = (part: string, ...ids: string[]): Stage => ({ part, kind: 'filters', ids });

const PROCESS: Readonly<Record<WaterSite, readonly Stage[]>> = {
  'well-field': [
    from('Wells', 'Aquifer'),
    pumps('Wells', 'P-101', 'P-102', 'P-103', 'P-104'),
    tank('Collecting tank', 'T-101'),
    pumps('Transfer', 'P-111', 'P-112'),
    to('Transfer', 'To\ntreatment'),
  ],
  treatment: [
    valve('Intake', 'V-201'),
    tank('Intake', 'T-201'),
    pumps('Filter feed', 'P-201', 'P-202'),
    filters('Filters', 'F-201', 'F-202', 'F-203', 'F-204'),
    tank('Clear water', 'T-202'),
    pumps('High service', 'P-211', 'P-212', 'P-213'),
    to('High service', 'To\nnetworks'),
  ],
  booster: [
    from('Inlet', 'From\ntreatment'),
    valve('Inlet', 'V-301'),
    tank('Suction tank', 'T-301'),
    pumps('Boosters', 'P-301', 'P-302', 'P-303'),
    to('Boosters', 'To Summit\ntank'),
  ],
  tower: [
    from('Inlet', 'From\nbooster'),
    valve('Inlet', 'V-401'),
    tank('Elevated tank', 'T-401'),
    valve('Outlet', 'V-402'),
    to('Outlet', 'North\ntown'),
  ],
  reservoir: [
    from('Inlet', 'From\ntreatment'),
    valve('Inlet', 'V-501'),
    tank('Cells', 'T-501'),
    valve('Cells', 'V-503'),
    tank('Cells', 'T-502'),
    pumps('Zone supply', 'P-501', 'P-502'),
    valve('Zone supply', 'V-504'),
    to('Zone supply', 'South\ntown'),
  ],
  'lift-station': [
    from('Inlet', 'Sewer'),
    valve('Inlet', 'V-601'),
    tank('Wet well', 'T-601'),
    pumps('Lift pumps', 'P-601', 'P-602', 'P-603'),
    valve('Force main', 'V-602'),
    to('Force main', 'Interceptor'),
  ],
};

/** Cards stand in this band of the page. */
const COLUMN = { left: 20, width: 1320, right: 1340, gap: 12, bottom: 966 } as const;
/** What is in a card keeps this from its sides. */
const INSIDE = 16;
const MOST_GAP = 150;
/** After a pipe between two columns has turned its arrow has at least this much room. */
const ARROW = 28;

/** Columns in a row, evenly spaced and centred; each joined to the next by a pipe with an arrow. */
function drawProcess(diagram: DiagramBuilder, { node }: SiteSpec, stages: readonly Stage[]): void {
  const total = stages.reduce((sum, stage) => sum + widthOf(stage), 0);
  const room = COLUMN.width - 2 * INSIDE - total;
  const gap = Math.min(MOST_GAP, room / (stages.length - 1));
  let x = (style.PAGE.width - total - gap * (stages.length - 1)) / 2;
  const placed = stages.map((stage) => {
    const at = x;
    x += widthOf(stage) + gap;
    return diagram.group(stage.part, () => drawStage(diagram, at, stage));
  });
  placed.slice(1).forEach((next, at) => {
    join(diagram, placed[at]!, next, flowAfter(node, stages, at));
  });
}

/** Returns what is measured between a stage and the next: what comes in, what a filter lets through, what goes out. */
function flowAfter(
  node: string,
  stages: readonly Stage[],
  at: number,
): readonly [string, string] | undefined {
  const tanks = stages.flatMap(({ kind }, nth) => (kind === 'tank' ? [nth] : []));
  if (at < tanks[0]!) return [node, 'Inflow'];
  if (at >= tanks.at(-1)!) return [node, 'Outflow'];
  const bank = stages.find((stage) => stage.kind === 'filters');
  return bank && [bank.ids[0]!, 'Flow'];
}

/** Across, up or down, across; the segments overlap by half a pipe so that corners are square. */
function join(
  diagram: DiagramBuilder,
  before: Placed,
  after: Placed,
  flow: readonly [equipment: string, quantity: string] | undefined,
): void {
  const [x1, y1] = before.leave;
  const [x2, y2] = after.enter;
  const pipe = { ...style.pipe, ...(flow ? { label: flow.join(' ') } : {}) };
  const tag = flow && tagOf(...flow);
  const arrow = { ...pipe, arrowHeadId: 'arrow' };
  if (y1 === y2) {
    diagram.line([x1, y1], [x2, y2], arrow, tag);
    return;
  }
  const middle = Math.round(Math.min((x1 + x2) / 2, x2 - ARROW));
  const half = style.pipe.strokeWidth / 2;
  const down = Math.sign(y2 - y1) * half;
  const corners: readonly (readonly [Point, Point])[] = [
    [
      [x1, y1],
      [middle + half, y1],
    ],
    [
      [middle, y1 - down],
      [middle, y2 + down],
    ],
  ];
  for (const [start, end] of corners) diagram.line(start, end, pipe, tag);
  diagram.line([middle - half, y2], [x2, y2], arrow, tag);
}

const FIGURE = { width: 160, pitch: 172, height: 64 } as const;

function drawHeader(diagram: DiagramBuilder, site: SiteSpec): void {
  parts.head(diagram, site.name, `${site.area} › ${site.route}`);
  const totals = [
    ['Inflow today', 'm³'],
    ['Inflow', 'm³/h'],
    ['Outflow', 'm³/h'],
    ['Power', '', style.shownBy('label', LABELS.power)],
  ] as const;
  totals.forEach(([quantity, unit, shown], at) => {
    const x = COLUMN.right + COLUMN.gap - (totals.length - at) * FIGURE.pitch;
    parts.card(diagram, { x, y: 18, width: FIGURE.width, height: FIGURE.height });
    parts.words(diagram, { x: x + 14, y: 25, width: FIGURE.width - 28 }, quantity);
    const width = unit ? FIGURE.width - 26 : FIGURE.width + 12;
    reading(diagram, { x: x + 14, y: 50, width }, [site.node, quantity], unit, 0, shown);
  });
}

/** The page: its figures, the process, below it courses and pumps at the left, indicators and alarms at the right. */
function drawOverview(site: WaterSiteSpec): BuiltDiagram {
  const diagram = new DiagramBuilder();
  const { top, bottom } = FLOW;
  diagram.group('Key figures', () => drawHeader(diagram, site));
  parts.card(diagram, { x: COLUMN.left, y: top, width: COLUMN.width, height: bottom - top });
  drawProcess(diagram, site, PROCESS[site.key]);
  const below = bottom + COLUMN.gap;
  const table = pumpTableHeight(site.key);
  const foot = COLUMN.bottom - table;
  const { title, courses } = MEASURED[site.key];
  parts.trend(
    diagram,
    { x: COLUMN.left, y: below, width: PUMP_TABLE_WIDTH, height: foot - (table ? COLUMN.gap : 0) - below },
    'Level and flows',
    courses,
    { range: 'last-six-hours' },
  );
  diagram.group('Pump settings and readings', () =>
    drawPumpTable(diagram, site.key, { x: COLUMN.left, y: foot }),
  );
  const x = COLUMN.left + PUMP_TABLE_WIDTH + COLUMN.gap;
  const width = COLUMN.right - x;
  const end = diagram.group(title, () => drawIndicators(diagram, site.key, { x, y: below, width }));
  parts.alarms(diagram, { x, y: end + COLUMN.gap, width, height: COLUMN.bottom - end - COLUMN.gap });
  return { ...style.PAGE, objects: diagram.objects, configuration: diagram.configuration };
}

type Page = Pick<SiteOverview, 'uuid' | 'key' | 'name' | 'diagram'>;

const page = (uuid: string, key: string, name: string, diagram: BuiltDiagram): Page => ({
  ...{ uuid, key, name, diagram },
});

/** In the order in which the site shows them: all of it first, then its processes. */
const pagesOf = (site: SiteSpec): readonly Page[] => {
  const { key, name } = site;
  const first = overviewUuid(key, 'overview');
  switch (key) {
    case 'brewery':
      return [
        page(first, 'brewery-overview', 'Overview', drawBreweryOverview()),
        page(overviewUuid(key), key, 'Brewhouse', drawBrewhouse()),
        page(overviewUuid(key, 'cellar'), 'brewery-cellar', 'Cellar', drawCellar()),
      ];
    case 'solar':
      return [
        page(first, 'solar-overview', 'Overview', drawPowerOverview()),
        page(overviewUuid(key), key, 'Single-line diagram', drawPower()),
      ];
    default:
      return [page(overviewUuid(key), key, name, drawOverview({ ...site, key }))];
  }
};

export const siteOverviews = (): SiteOverview[] =>
  SITES.flatMap((site) => pagesOf(site).map((one) => ({ ...one, site: site.key })));
