/** The course of one tag as a line without axes, for a row of a table or beside a reading. */
import { type Box, bool, colour, defineKind, type FeedLink, num, type Pen } from '../../engine/plugin.ts';
import { lastWords } from '../shared/last-value.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { labelProp } from '../shared/props.ts';
import { rangeOf, rangeProp, rangeWords } from '../shared/ranges.ts';
import { faultOf, type Inside } from '../shared/report.ts';
import { drawSparkline } from '../shared/sparkline.ts';
import { suits } from '../shared/suits.ts';

/** Slices of the course: one for so many units, and how many at most. */
const UNITS_A_SLICE = 3;
const SLICES = { least: 20, most: 200 } as const;
/** The course in a sample, as shares of its box. */
const SAMPLE = [0.6, 0.55, 0.7, 0.4, 0.45, 0.25, 0.35, 0.5, 0.3, 0.2, 0.35, 0.3];

function drawSample(pen: Pen, { x, y, w, h }: Inside, stroke: string, width: number): void {
  const step = w / (SAMPLE.length - 1);
  for (let nth = 1; nth < SAMPLE.length; nth++) {
    const left = x + (nth - 1) * step;
    const [from, to] = [y + SAMPLE[nth - 1]! * h, y + SAMPLE[nth]! * h];
    pen.line(left, from, left + step, to, { stroke, width, round: true });
  }
}

export default defineKind({
  kind: 'sparkline',
  version: 1,
  title: 'Sparkline',
  group: 'reports',
  size: [160, 40],
  alarmMark: 'badge',
  props: {
    range: rangeProp('last-six-hours'),
    stroke: colour(palette.outline, { label: 'Line' }),
    strokeWidth: num(1.5, { min: 0.5, max: 10, step: 0.5, unit: 'px', label: 'Line width' }),
    backgroundColor: colour(palette.none, { label: 'Background' }),
    base: bool(true, { label: 'Base line' }),
    ...labelProp(),
  },
  panel: panel.report,
  suits: suits.sparkline,

  feeds(p, { tag }: FeedLink, { w }: Box) {
    if (tag === undefined) return [];
    const points = Math.min(SLICES.most, Math.max(SLICES.least, Math.round(w / UNITS_A_SLICE)));
    return [{ type: 'series', tags: [tag], range: rangeOf(p.range), points }];
  },
  draw(pen, p, { w, h }, feed) {
    const width = Math.min(p.strokeWidth, h / 8, w / 8);
    pen.rrect(0, 0, w, h, { fill: p.backgroundColor });
    if (p.base) pen.line(0, h - width, w, h - width, { stroke: palette.edge, width: Math.min(1, width) });
    const inside = { x: 2 * width, y: 2 * width, w: w - 4 * width, h: h - 5 * width };
    if (feed.state === 'sample') {
      drawSample(pen, inside, p.stroke, width);
      return;
    }
    const [answer] = feed.answers;
    const fault = faultOf(feed, feed.link.tag === undefined ? [] : [feed.link.tag], answer);
    const series = answer?.type === 'series' ? answer.series[0] : undefined;
    if (fault)
      pen.text(w / 2, h / 2, fault, {
        size: Math.min(12, h / 2),
        fill: palette.quiet,
        align: 'center',
        maxWidth: w * 0.96,
      });
    else if (answer?.type === 'series' && series)
      drawSparkline(pen, inside, { ...answer, series, stroke: p.stroke, width });
  },
  lod: (p) => p.stroke,
  leads: (_p, _box, { link }) => (link.tag === undefined ? [] : [OPEN_GRAPH]),
  a11y(p, feed) {
    const [answer] = feed.answers;
    const series = answer?.type === 'series' ? answer.series[0] : undefined;
    const said = series && lastWords(series);
    const words = [said ?? feed.link.name ?? 'sparkline', rangeWords(p.range)].join(', ');
    return { role: 'img', label: p.label || 'sparkline', value: words };
  },
});

const OPEN_GRAPH = {
  ...{ name: 'graph', label: 'Open the graph', x: 0, y: 0, w: 1, h: 1 },
  link: { type: 'graph' },
} as const;
