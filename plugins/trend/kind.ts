/** The course of one to eight tags over time, with one axis or two, drawn as every chart is. */
import { paintChart } from '../../engine/chart/paint.ts';
import { type ChartPalette, colourOf, dashOf } from '../../engine/chart/palette.ts';
import {
  type Box,
  bool,
  choice,
  defineKind,
  type Feed,
  type FeedLink,
  num,
  type Pen,
  type Props,
  tags,
  tagsIn,
} from '../../engine/plugin.ts';
import { CHART_FONT, chartSurface } from '../shared/chart-surface.ts';
import { lastWords } from '../shared/last-value.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { scaleProps, textStyle } from '../shared/props.ts';
import { rangeOf, rangeProp, rangeWords } from '../shared/ranges.ts';
import { drawFrame, faultOf, frameProps, type Inside } from '../shared/report.ts';
import { suits } from '../shared/suits.ts';
import { CHART } from './colours.ts';
import { planOf, samplePlan } from './plan.ts';

/** Tags besides the linked one. */
const MOST_MORE = 7;
/** Pixels of a plan: smaller ones have no room for their axes, larger ones would have hundreds of ticks. */
const SMALLEST: Box = { w: 130, h: 70 };
const LARGEST = 800;
/** Slices of the range: one for so many units, and how many. */
const UNITS_A_SLICE = 2;
const SLICES = { least: 60, most: 400 } as const;
/** Length of a line's sample in the legend, in font sizes. */
const SWATCH = 2.2;
/** Lines of its title and its legend, in font sizes. */
const LINE = 1.5;

const scaled = { section: 'scaling' } as const;

const props = {
  moreTags: tags(MOST_MORE, { section: 'linkedTags', label: 'More tags' }),
  range: rangeProp('last-day'),
  style: choice(['line', 'spline', 'steps'], 'line', { label: 'Lines' }),
  grid: bool(true, { label: 'Grid' }),
  legend: bool(true, { label: 'Legend' }),
  ...frameProps(12),
  axes: choice(['by-unit', 'one'], 'by-unit', { ...scaled, label: 'Axes' }),
  fixedLeft: bool(false, { ...scaled, label: 'Fixed left axis' }),
  ...scaleProps(),
  fixedRight: bool(false, { ...scaled, label: 'Fixed right axis' }),
  minRight: num(0, { ...scaled, label: 'Minimum, right' }),
  maxRight: num(100, { ...scaled, label: 'Maximum, right' }),
  tagLimits: bool(false, { ...scaled, label: 'Limits of its tags' }),
  limits: bool(false, { ...scaled, label: 'Limits' }),
  lowLimit: num(20, { ...scaled, label: 'Low limit', when: { limits: true } }),
  highLimit: num(80, { ...scaled, label: 'High limit', when: { limits: true } }),
};

type TrendProps = Props<typeof props>;

const tagsOf = ({ moreTags }: { readonly moreTags: string }, { tag }: FeedLink): string[] => [
  ...new Set([...(tag === undefined ? [] : [tag]), ...tagsIn(moreTags)]),
];

/** Without a grid only the lines of its axes are left. */
const paletteOf = (grid: boolean, ink: string): ChartPalette => ({
  ...CHART,
  ...(grid ? {} : { line: palette.none }),
  text2: ink,
});

function drawChart(pen: Pen, p: TrendProps, { x, y, w, h }: Inside, feed: Feed): void {
  const scale = Math.max(Math.min(p.fontSize / CHART_FONT, w / 260, h / 120), w / LARGEST, h / LARGEST);
  const box = { w: w / scale, h: h / scale };
  if (!(box.w >= SMALLEST.w && box.h >= SMALLEST.h)) return;
  const isMute = feed.state === 'sample';
  const [answer] = feed.answers;
  if (!isMute && answer?.type !== 'series') return;
  const plan =
    answer?.type === 'series' && !isMute
      ? planOf(p, tagsOf(p, feed.link), answer, feed, box)
      : samplePlan(p, 1 + tagsIn(p.moreTags).length, box);
  const text = { family: p.fontFamily, slope: p.fontStyle };
  paintChart(plan, paletteOf(p.grid, p.fontColor), chartSurface(pen, { x, y, scale, text, isMute }));
}

interface Named {
  readonly name: string;
  readonly slot: number;
}

/** The series by name, those that are not available among them. */
function namesOf(p: TrendProps, feed: Feed): Named[] {
  if (feed.state === 'sample')
    return Array.from({ length: 1 + tagsIn(p.moreTags).length }, (_, nth) => ({
      name: 'Tag',
      slot: nth + 1,
    }));
  const [answer] = feed.answers;
  if (answer?.type !== 'series') return [];
  const known = new Map(answer.series.map((one) => [one.tag, one]));
  return tagsOf(p, feed.link).map((tag, nth) => {
    const series = known.get(tag);
    const unit = series?.unit ? ` (${series.unit})` : '';
    return { name: series ? series.name + unit : 'Not available', slot: nth + 1 };
  });
}

function drawLegend(pen: Pen, p: TrendProps, { x, y, w, h }: Inside, feed: Feed): void {
  const names = namesOf(p, feed);
  const room = w / Math.max(1, names.length);
  const size = h / LINE;
  // Long enough for a dash to be told from another.
  const sample = Math.min(size * SWATCH, room / 3);
  names.forEach(({ name, slot }, nth) => {
    const left = x + nth * room;
    const middle = y + h / 2;
    drawSwatch(pen, p, { x: left, y: middle, w: sample, h: size }, slot);
    pen.text(left + sample + size * 0.4, middle, name, {
      ...textStyle(p, size),
      align: 'left',
      fill: palette.quiet,
      maxWidth: Math.max(room - sample - size * 0.8, 0),
    });
  });
}

/** A piece of a series' line, with its dash: its colour alone does not tell it. */
function drawSwatch(pen: Pen, p: TrendProps, { x, y, w, h }: Inside, slot: number): void {
  const scale = h / CHART_FONT;
  if (!(scale > 0)) return;
  const text = { family: p.fontFamily, slope: p.fontStyle };
  const stroke = { stroke: colourOf(CHART, slot), width: 2.5, dash: dashOf(slot) };
  chartSurface(pen, { x, y, scale, text, isMute: true }).path(stroke, (path) => {
    path.moveTo(0, 0);
    path.lineTo(w / scale, 0);
  });
}

export default defineKind({
  kind: 'trend',
  version: 1,
  title: 'Trend',
  group: 'reports',
  size: [480, 260],
  props,
  panel: panel.report,
  suits: suits.trend,

  feeds(p, link, { w }) {
    const list = tagsOf(p, link);
    if (list.length === 0) return [];
    const range = rangeOf(p.range);
    const points = Math.min(SLICES.most, Math.max(SLICES.least, Math.round(w / UNITS_A_SLICE)));
    const series = { type: 'series', tags: list, range, points } as const;
    // Longer ranges have slices of minutes and more: the present value would be a tail of nothing.
    return range === '1h' ? [series, { type: 'now', tags: list }] : [series];
  },
  draw(pen, p, box, feed) {
    const inside = drawFrame(pen, p, box);
    const { x, y, w, h } = inside;
    if (w < 1 || h < 1) return;
    const text = textStyle(p, Math.min(h / 8, w / 12));
    const line = text.size * LINE;
    const head = { ...text, fill: p.fontColor, maxWidth: w / 2 } as const;
    pen.text(x, y + line / 2, p.label || feed.link.name || 'Trend', {
      ...head,
      align: 'left',
      weight: 'bold',
    });
    const range = { ...head, align: 'right', fill: palette.quiet } as const;
    pen.text(x + w, y + line / 2, rangeWords(p.range), range);
    const foot = p.legend ? line : 0;
    const middle = { x, y: y + line, w, h: h - line - foot };
    const fault = faultOf(feed, tagsOf(p, feed.link), feed.answers[0]);
    if (fault) {
      const centred = { ...text, fill: palette.quiet, maxWidth: w };
      pen.text(x + w / 2, middle.y + middle.h / 2, fault, centred);
      return;
    }
    drawChart(pen, p, middle, feed);
    if (foot > 0) drawLegend(pen, p, { x, y: y + h - foot, w, h: foot }, feed);
  },
  lod: (p) => p.backgroundColor,
  leads: (_p, _box, { link }) => (link.tag === undefined ? [] : [OPEN_GRAPH]),
  a11y(p, feed) {
    const [answer] = feed.answers;
    const list = tagsOf(p, feed.link);
    const said =
      answer?.type === 'series' && answer.series.length > 0
        ? answer.series.map((one) => `${one.name} ${lastWords(one)}`).join('; ')
        : (faultOf(feed, list, answer) ?? '');
    return { role: 'img', label: p.label || 'trend', value: `${rangeWords(p.range)}: ${said}` };
  },
});

const OPEN_GRAPH = {
  ...{ name: 'graph', label: 'Open the graph', x: 0, y: 0, w: 1, h: 1 },
  link: { type: 'graph' },
} as const;
