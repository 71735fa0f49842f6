/** One number of a tag: its present value, or what it did over a stretch of time; below it, if wanted, its course. */
import {
  type Box,
  bool,
  defineKind,
  type Feed,
  type FeedLink,
  num,
  type Pen,
  text,
} from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { textStyle } from '../shared/props.ts';
import { type RangeName, rangeOf, rangeProp, rangeWords } from '../shared/ranges.ts';
import { drawFrame, faultOf, frameProps, type Inside } from '../shared/report.ts';
import { drawSparkline } from '../shared/sparkline.ts';
import {
  isPresent,
  type StatisticName,
  sampleText,
  statisticProp,
  statisticText,
  toldOf,
} from '../shared/statistics.ts';
import { suits } from '../shared/suits.ts';

const SMALL = 13;
/** Heights in captions that are needed for both of them, and for the name alone. */
const ROOM = { both: 5, name: 3.2 } as const;
/** Share of the box that the course takes. */
const COURSE = 0.34;
/** Slices of the course: one for so many units. */
const UNITS_A_SLICE = 4;
/** The course in a sample, as shares of its box. */
const SAMPLE_COURSE = [0.7, 0.55, 0.6, 0.35, 0.45, 0.2, 0.3, 0.5, 0.4];

interface StatisticProps {
  readonly label: string;
  readonly statistic: StatisticName;
  readonly range: RangeName;
  readonly unit: string;
  readonly decimals: number;
  readonly course: boolean;
}

/** Its name, its number and what the number is, in words. */
interface Words {
  readonly name: string;
  readonly value: string;
  readonly below: string;
  /** The number is not good, or not there. */
  readonly isQuiet: boolean;
}

/** What the number is, and of which time; of a present value the time is that of its course. */
function belowOf({ statistic, range, course }: StatisticProps): string {
  if (!isPresent(statistic)) return `${statistic.replace('-', ' ')}, ${rangeWords(range)}`;
  return course ? `now; ${rangeWords(range)}` : 'now';
}

function wordsOf(p: StatisticProps, feed: Feed): Words {
  const below = belowOf(p);
  if (feed.state === 'sample') {
    const value = [sampleText(p.statistic, p.decimals), p.unit].filter(Boolean).join(' ');
    return { name: p.label || 'Statistic', value, below, isQuiet: false };
  }
  const { tag, name } = feed.link;
  const [answer] = feed.answers;
  const told = tag === undefined ? undefined : toldOf(p.statistic, tag, feed, answer);
  const isRead = isPresent(p.statistic) && tag !== undefined;
  const fault = isRead ? undefined : faultOf(feed, tag === undefined ? [] : [tag], answer);
  const shown = statisticText(p.statistic, told ?? { value: Number.NaN }, p.decimals);
  const unit = p.unit || told?.unit;
  return {
    name: p.label || name || 'Statistic',
    value: Number.isNaN(told?.value ?? Number.NaN) || !unit ? shown : `${shown} ${unit}`,
    below: fault ?? below,
    isQuiet: !told || told.isDoubtful || Number.isNaN(told.value),
  };
}

function drawCourse(pen: Pen, inside: Inside, feed: Feed): void {
  const stroke = palette.quantity;
  if (feed.state === 'sample') {
    const step = inside.w / (SAMPLE_COURSE.length - 1);
    const style = { stroke, width: Math.min(1.5, inside.h / 8), round: true };
    for (let nth = 1; nth < SAMPLE_COURSE.length; nth++) {
      const [from, to] = [SAMPLE_COURSE[nth - 1]!, SAMPLE_COURSE[nth]!];
      const x = inside.x + nth * step;
      pen.line(x - step, inside.y + from * inside.h, x, inside.y + to * inside.h, style);
    }
    return;
  }
  const answer = feed.answers.find((one) => one?.type === 'series');
  const series = answer?.series[0];
  if (answer && series) drawSparkline(pen, inside, { ...answer, series, stroke });
}

export default defineKind({
  kind: 'statistic',
  version: 1,
  title: 'Statistic',
  group: 'reports',
  size: [200, 120],
  alarmMark: 'badge',
  props: {
    statistic: statisticProp('present'),
    range: rangeProp('last-day'),
    unit: text('', { max: 20, label: 'Unit' }),
    decimals: num(1, { min: 0, max: 6, step: 1, label: 'Decimals' }),
    course: bool(false, { label: 'Show its course' }),
    ...frameProps(34),
  },
  panel: panel.report,
  variants: [
    { name: 'number', title: 'Statistic', props: {} },
    {
      name: 'course',
      title: 'Statistic with its course',
      size: [240, 150],
      props: { course: true },
      tags: ['sparkline', 'number', 'kpi'],
    },
  ],
  suits: suits.statistic,

  feeds(p, { tag }: FeedLink, { w }: Box) {
    if (tag === undefined) return [];
    const range = rangeOf(p.range);
    return [
      isPresent(p.statistic) ? { type: 'now', tags: [tag] } : { type: 'statistics', tags: [tag], range },
      ...(p.course ? [{ type: 'series', tags: [tag], range, points: slicesFor(w) } as const] : []),
    ];
  },
  draw(pen, p, box, feed) {
    const { x, y, w, h } = drawFrame(pen, p, box);
    const words = wordsOf(p, feed);
    const small = {
      ...textStyle(p),
      size: Math.min(SMALL, h / ROOM.name, w / 3),
      fill: palette.quiet,
      maxWidth: w,
    };
    const course = p.course ? h * COURSE : 0;
    const line = small.size * 1.3;
    // A number that is legible matters more than what it is of: the name stays longer.
    const hasBelow = h - course >= ROOM.both * small.size;
    const room = h - course - line * (hasBelow ? 2 : 1);
    const middle = x + w / 2;
    pen.text(middle, y + small.size * 0.6, words.name, { ...small, weight: 'bold' });
    const ink = words.isQuiet ? palette.quiet : p.fontColor;
    const value = textStyle(p, Math.min(room * 0.9, w / 2));
    pen.text(middle, y + line + room / 2, words.value, { ...value, fill: ink, maxWidth: w });
    if (hasBelow) pen.text(middle, y + h - course - small.size * 0.6, words.below, small);
    if (course > 0) drawCourse(pen, { x, y: y + h - course * 0.9, w, h: course * 0.9 }, feed);
  },
  lod: (p) => p.backgroundColor,
  leads: (_p, _box, { link }) => (link.tag === undefined ? [] : [OPEN_GRAPH]),
  a11y(p, feed) {
    const { name, value, below } = wordsOf(p, feed);
    return { role: 'meter', label: p.label || 'statistic', value: `${name}: ${value}, ${below}` };
  },
});

const OPEN_GRAPH = {
  ...{ name: 'graph', label: 'Open the graph', x: 0, y: 0, w: 1, h: 1 },
  link: { type: 'graph' },
} as const;

const slicesFor = (w: number): number => Math.min(150, Math.max(20, Math.round(w / UNITS_A_SLICE)));
