/** The overview diagram of each demo site: the process from left to right, indicators and setpoints below. */
import { overviewUuid } from '../ids.ts';
import { LABELS } from '../meaning.ts';
import { SITES, type SiteKey, type SiteSpec, type WaterSite, type WaterSiteSpec } from '../plant/sites.ts';
import { TAGS } from '../plant/tags.ts';
import { drawBrewhouse, drawCellar } from './brewery.ts';
import { drawBreweryOverview } from './brewery-overview.ts';
import { type BuiltDiagram, DiagramBuilder, type Point } from './builder.ts';
import { drawPower } from './power.ts';
import { drawPowerOverview } from './power-overview.ts';
import { drawPumpTable } from './pump-table.ts';
import { drawStage, type Placed, reading, type Stage, tagOf, WIDTHS } from './stages.ts';
import * as style from './style.ts';

interface SiteOverview {
  readonly uuid: string;
  /** Of its picture: the site's, where it is the first of that. */
  readonly key: string;
  readonly site: SiteKey;
  readonly name: string;
  readonly diagram: BuiltDiagram;
}

const from = (label: string): Stage => ({ kind: 'end', label, side: 'left' });
const to = (label: string): Stage => ({ kind: 'end', label, side: 'right' });
const tank = (id: string): Stage => ({ kind: 'tank', id });
const valve = (id: string): Stage => ({ kind: 'valve', id });
const pumps = (...ids: string[]): Stage => ({ kind: 'pumps', ids });
const filters = (...ids: string[]): Stage => ({ kind: 'filters', ids });

const PROCESS: Readonly<Record<WaterSite, readonly Stage[]>> = {
  'well-field': [
    from('Aquifer'),
    pumps('P-101', 'P-102', 'P-103', 'P-104'),
    tank('T-101'),
    pumps('P-111', 'P-112'),
    to('To\ntreatment'),
  ],
  treatment: [
    valve('V-201'),
    tank('T-201'),
    pumps('P-201', 'P-202'),
    filters('F-201', 'F-202', 'F-203', 'F-204'),
    tank('T-202'),
    pumps('P-211', 'P-212', 'P-213'),
    to('To\nnetworks'),
  ],
  booster: [
    from('From\ntreatment'),
    valve('V-301'),
    tank('T-301'),
    pumps('P-301', 'P-302', 'P-303'),
    to('To Summit\ntank'),
  ],
  tower: [from('From\nbooster'), valve('V-401'), tank('T-401'), valve('V-402'), to('North\ntown')],
  reservoir: [
    from('From\ntreatment'),
    valve('V-501'),
    tank('T-501'),
    valve('V-503'),
    tank('T-502'),
    pumps('P-501', 'P-502'),
    valve('V-504'),
    to('South\ntown'),
  ],
  'lift-station': [
    from('Sewer'),
    valve('V-601'),
    tank('T-601'),
    pumps('P-601', 'P-602', 'P-603'),
    valve('V-602'),
    to('Interceptor'),
  ],
};

const MOST_GAP = 110;

/** Columns in a row, evenly spaced and centred; each joined to the next by a pipe with an arrow. */
function drawProcess(diagram: DiagramBuilder, { node }: SiteSpec, stages: readonly Stage[]): void {
  const total = stages.reduce((sum, stage) => sum + WIDTHS[stage.kind], 0);
  const room = style.CANVAS.width - 2 * style.MARGIN - total;
  const gap = Math.min(MOST_GAP, room / (stages.length - 1));
  let x = (style.CANVAS.width - total - gap * (stages.length - 1)) / 2;
  const placed = stages.map((stage) => {
    const at = x;
    x += WIDTHS[stage.kind] + gap;
    return drawStage(diagram, at, stage);
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

/** Across, up or down in the middle, across; the segments overlap by half a pipe so that corners are square. */
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
  const middle = Math.round((x1 + x2) / 2);
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

function drawHeader(diagram: DiagramBuilder, site: SiteSpec): void {
  const { MARGIN } = style;
  diagram.text({ x: MARGIN, y: 40, width: 900, height: 44 }, site.name, style.title);
  diagram.text(
    { x: MARGIN, y: 88, width: 900, height: 26 },
    `${site.area} › ${site.route}`,
    style.far.subtitle,
  );
  const totals = [
    ['Inflow today', 'Inflow today', 'm³'],
    ['Inflow', 'Inflow', 'm³/h'],
    ['Outflow', 'Outflow', 'm³/h'],
    ['Power', 'Power', '', style.shownBy('label', LABELS.power)],
  ] as const;
  totals.forEach(([quantity, name, unit, shown], at) => {
    const x = style.CANVAS.width - MARGIN - (totals.length - at) * 190 + 20;
    diagram.add(
      'dynamic-shapes',
      { x, y: 36, width: 170, height: 82 },
      {
        shape: 'rounded-rectangle',
        radius: 8,
        fill: style.card,
        stroke: style.edge,
        strokeWidth: 1,
        label: name,
      },
    );
    diagram.text({ x: x + 16, y: 46, width: 140, height: 24 }, name, style.far.small);
    const width = unit ? 106 : 146;
    reading(diagram, { x: x + 16, y: 78, width }, [site.node, quantity], unit, 0, shown);
  });
}

/** What the indicators of a site show, at most four: equipment, quantity, title. */
const INDICATED: Readonly<
  Record<WaterSite, readonly (readonly [equipment: string, quantity: string, title: string])[]>
> = {
  'well-field': [
    ['P-101', 'Discharge pressure', 'P-101 kPa'],
    ['P-111', 'Discharge pressure', 'P-111 kPa'],
    ['P-111', 'Flow', 'P-111 m³/h'],
    ['WellField', 'Power', 'Power kW'],
  ],
  treatment: [
    ['QA', 'Chlorine residual', 'Cl₂ mg/L'],
    ['QA', 'Filtered turbidity', 'Turbidity'],
    ['QA', 'pH', 'pH'],
    ['P-211', 'Discharge pressure', 'P-211 kPa'],
  ],
  booster: [
    ['P-301', 'Discharge pressure', 'P-301 kPa'],
    ['P-302', 'Discharge pressure', 'P-302 kPa'],
    ['P-301', 'Flow', 'P-301 m³/h'],
    ['Booster', 'Power', 'Power kW'],
  ],
  tower: [
    ['Tower', 'Inflow', 'In m³/h'],
    ['Tower', 'Outflow', 'Out m³/h'],
    ['T-401', 'Level', 'Level %'],
  ],
  reservoir: [
    ['P-501', 'Discharge pressure', 'P-501 kPa'],
    ['P-502', 'Discharge pressure', 'P-502 kPa'],
    ['P-501', 'Flow', 'P-501 m³/h'],
    ['Reservoir', 'Power', 'Power kW'],
  ],
  'lift-station': [
    ['P-601', 'Discharge pressure', 'P-601 kPa'],
    ['P-601', 'Flow', 'P-601 m³/h'],
    ['LiftStation', 'Inflow', 'In m³/h'],
    ['LiftStation', 'Power', 'Power kW'],
  ],
};

const LOWER = 832;
const INDICATOR = { width: 760, height: 56, pitch: 58 } as const;

function drawIndicators(diagram: DiagramBuilder, site: WaterSite): void {
  INDICATED[site].forEach(([equipment, quantity, title], at) => {
    const { min, max } = TAGS.find((one) => one.equipment === equipment && one.quantity === quantity)!;
    const { width, height, pitch } = INDICATOR;
    diagram.linked(
      'analog-indicator',
      { x: style.MARGIN, y: LOWER + at * pitch, width, height },
      tagOf(equipment, quantity),
      {
        ...{
          direction: 'horizontal',
          minScale: min,
          maxScale: max,
          limits: false,
          fontSize: 21,
          label: title,
        },
        ...{ operatingLow: min, operatingHigh: min },
      },
      style.decimals((max ?? 0) <= 20 ? 2 : 0),
    );
  });
}

function drawOverview(site: WaterSiteSpec): BuiltDiagram {
  const diagram = new DiagramBuilder();
  drawHeader(diagram, site);
  drawProcess(diagram, site, PROCESS[site.key]);
  drawIndicators(diagram, site.key);
  drawPumpTable(diagram, site.key, LOWER);
  return { ...style.CANVAS, objects: diagram.objects, configuration: diagram.configuration };
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
