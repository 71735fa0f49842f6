/** Numbers of several tags side by side as bars: their present values, or what they did over a stretch of time. */
import {
  bool,
  choice,
  colour,
  defineKind,
  type Feed,
  type FeedLink,
  num,
  type Pen,
  type Props,
  tags,
  tagsIn,
} from '../../engine/plugin.ts';
import { scaleText } from '../shared/drawing.ts';
import { palette, stateColour } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { scaleProps, textStyle } from '../shared/props.ts';
import { rangeOf, rangeProp, rangeWords } from '../shared/ranges.ts';
import { drawFrame, faultOf, frameProps, type Inside, UNKNOWN } from '../shared/report.ts';
import {
  isPresent,
  sampleText,
  statisticProp,
  statisticText,
  type Told,
  toldOf,
} from '../shared/statistics.ts';

/** Tags besides the linked one. */
const MOST_MORE = 11;
/** Lines of names and numbers, in font sizes. */
const LINE = 1.5;
/** Share of a bar's room that it fills. */
const FILLED = 0.62;
/** In the toolbox. */
const USUAL_BARS = 3;
const SAMPLE = [0.72, 0.45, 0.6, 0.33, 0.52];

const props = {
  moreTags: tags(MOST_MORE, { section: 'linkedTags', label: 'More tags' }),
  statistic: statisticProp('present'),
  range: rangeProp('last-day'),
  orientation: choice(['upright', 'flat'], 'upright', { label: 'Bars' }),
  values: bool(true, { label: 'Show values' }),
  decimals: num(1, { min: 0, max: 6, step: 1, label: 'Decimals' }),
  fill: colour(palette.quantity, { label: 'Bars' }),
  ...frameProps(12),
  fixed: bool(false, { section: 'scaling', label: 'Fixed scale' }),
  ...scaleProps(),
};

type BarProps = Props<typeof props>;

interface Bar {
  readonly name: string;
  readonly text: string;
  /** 0…1 of the scale; NaN: not known. */
  readonly share: number;
  readonly alarm: Told['alarm'];
  readonly isDoubtful: boolean;
}

interface Bars {
  readonly bars: readonly Bar[];
  /** Its ends in words; empty where nobody knows them. */
  readonly low: string;
  readonly high: string;
}

const tagsOf = ({ moreTags }: Pick<BarProps, 'moreTags'>, { tag }: FeedLink): string[] => [
  ...new Set([...(tag === undefined ? [] : [tag]), ...tagsIn(moreTags)]),
];

/** From 0, or from below where a value is; to round numbers. */
function scaleOf(p: BarProps, values: readonly number[]): readonly [number, number] {
  if (p.fixed) return [p.minScale, Math.max(p.maxScale, p.minScale + Number.EPSILON)];
  const known = values.filter(Number.isFinite);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  if (low === high) return [0, 1];
  const step = 10 ** Math.floor(Math.log10(high - low)) / 2;
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step];
}

function barsOf(p: BarProps, feed: Feed): Bars {
  const ends = (low: number, high: number) => ({ low: scaleText(low), high: scaleText(high) });
  if (feed.state === 'sample') {
    const more = tagsIn(p.moreTags).length;
    const count = more === 0 ? USUAL_BARS : 1 + more;
    const bars = Array.from({ length: count }, (_, nth): Bar => {
      const share = SAMPLE[nth % SAMPLE.length]!;
      return {
        name: 'Tag',
        text: sampleText(p.statistic, p.decimals),
        share,
        alarm: 'none',
        isDoubtful: false,
      };
    });
    return { bars, ...(p.fixed ? ends(p.minScale, p.maxScale) : { low: '', high: '' }) };
  }
  const told = tagsOf(p, feed.link).map((tag) => toldOf(p.statistic, tag, feed, feed.answers[0]));
  const [low, high] = scaleOf(
    p,
    told.map((one) => one?.value ?? Number.NaN),
  );
  const bars = told.map((one): Bar => {
    if (!one)
      return { name: 'Not available', text: UNKNOWN, share: Number.NaN, alarm: 'none', isDoubtful: true };
    const { name, unit, value, alarm, isDoubtful } = one;
    const text = statisticText(p.statistic, one, p.decimals);
    const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
    return {
      name,
      text: unit && Number.isFinite(value) ? `${text} ${unit}` : text,
      share,
      alarm,
      isDoubtful,
    };
  });
  return { bars, ...ends(low, high) };
}

const ALARM_COLOUR = { critical: stateColour.critical, urgent: stateColour.warning } as const;

/** The colour alone does not tell an alarm: its number has a mark. */
const marked = ({ alarm, text }: Bar): string => (alarm === 'none' ? text : `! ${text}`);

function drawBar(pen: Pen, p: BarProps, bar: Bar, track: Inside): void {
  const { x, y, w, h } = track;
  pen.rrect(x, y, w, h, { fill: palette.hollow });
  if (!Number.isFinite(bar.share)) return;
  const fill = bar.alarm === 'none' ? p.fill : ALARM_COLOUR[bar.alarm];
  const style = bar.isDoubtful ? { stroke: fill, strokeWidth: Math.min(2, w / 6, h / 6) } : { fill };
  if (p.orientation === 'upright') pen.rrect(x, y + h * (1 - bar.share), w, h * bar.share, style);
  else pen.rrect(x, y, w * bar.share, h, style);
}

function drawUpright(pen: Pen, p: BarProps, { bars, low, high }: Bars, { x, y, w, h }: Inside): void {
  const size = Math.min(p.fontSize, h / 6, w / 12);
  const side = low || high ? size * 3.2 : 0;
  const small = { ...textStyle(p, size), fill: palette.quiet };
  const top = p.values ? size * LINE : 0;
  const track = { y: y + top, h: h - top - size * LINE };
  if (side > 0) {
    const end = { ...small, align: 'right', maxWidth: side * 0.9 } as const;
    pen.text(x + side * 0.85, track.y + size / 2, high, end);
    pen.text(x + side * 0.85, track.y + track.h - size / 2, low, end);
  }
  const room = (w - side) / bars.length;
  bars.forEach((bar, nth) => {
    const left = x + side + nth * room;
    const middle = left + room / 2;
    drawBar(pen, p, bar, { ...track, x: left + (room * (1 - FILLED)) / 2, w: room * FILLED });
    const words = { ...small, maxWidth: room * 0.95 };
    pen.text(middle, y + h - (size * LINE) / 2, bar.name, words);
    if (p.values) pen.text(middle, y + top / 2, marked(bar), { ...words, fill: p.fontColor });
  });
}

function drawFlat(pen: Pen, p: BarProps, { bars, low, high }: Bars, { x, y, w, h }: Inside): void {
  const size = Math.min(p.fontSize, h / (bars.length * 1.3 + 1), w / 12);
  const small = { ...textStyle(p, size), fill: palette.quiet };
  const [names, values] = [w * 0.28, p.values ? w * 0.2 : 0];
  const foot = low || high ? size * LINE : 0;
  const room = (h - foot) / bars.length;
  const track = { x: x + names, w: w - names - values };
  bars.forEach((bar, nth) => {
    const middle = y + (nth + 0.5) * room;
    drawBar(pen, p, bar, { ...track, y: middle - (room * FILLED) / 2, h: room * FILLED });
    pen.text(x, middle, bar.name, { ...small, align: 'left', maxWidth: names * 0.95 });
    const number = { ...small, align: 'right', fill: p.fontColor, maxWidth: values * 0.95 } as const;
    if (p.values) pen.text(x + w, middle, marked(bar), number);
  });
  if (foot === 0) return;
  pen.text(track.x, y + h - foot / 2, low, { ...small, align: 'left', maxWidth: track.w / 2 });
  pen.text(track.x + track.w, y + h - foot / 2, high, { ...small, align: 'right', maxWidth: track.w / 2 });
}

/** What the bars are, in words. */
const whatOf = (p: BarProps): string =>
  isPresent(p.statistic) ? 'now' : `${p.statistic.replace('-', ' ')}, ${rangeWords(p.range)}`;

export default defineKind({
  kind: 'bar-chart',
  version: 1,
  title: 'Bar chart',
  group: 'reports',
  size: [320, 220],
  props,
  panel: panel.report,
  variants: [
    { name: 'upright', title: 'Bar chart', props: {} },
    { name: 'flat', title: 'Bar chart, flat', props: { orientation: 'flat' } },
    {
      name: 'statistic',
      title: 'Bar chart of a time range',
      props: { statistic: 'consumption' },
      tags: ['consumption', 'run time', 'average'],
    },
  ],

  feeds(p, link) {
    const list = tagsOf(p, link);
    if (list.length === 0) return [];
    // The names and units of the tags are in the statistics, whatever is shown of them.
    const statistics = { type: 'statistics', tags: list, range: rangeOf(p.range) } as const;
    return [statistics, { type: 'now', tags: list }];
  },
  draw(pen, p, box, feed) {
    const { x, y, w, h } = drawFrame(pen, p, box);
    const text = textStyle(p, Math.min(h / 8, w / 12));
    const line = text.size * LINE;
    const head = { ...text, maxWidth: w / 2 };
    pen.text(x, y + line / 2, p.label || 'Bar chart', { ...head, align: 'left', weight: 'bold' });
    pen.text(x + w, y + line / 2, whatOf(p), { ...head, align: 'right', fill: palette.quiet });
    const inside = { x, y: y + line, w, h: h - line };
    const fault = faultOf(feed, tagsOf(p, feed.link), feed.answers[0]);
    if (fault) {
      const centred = { ...text, fill: palette.quiet, maxWidth: w };
      pen.text(x + w / 2, inside.y + inside.h / 2, fault, centred);
    } else if (p.orientation === 'upright') drawUpright(pen, p, barsOf(p, feed), inside);
    else drawFlat(pen, p, barsOf(p, feed), inside);
  },
  lod: (p) => p.backgroundColor,
  leads: (_p, _box, { link }) => (link.tag === undefined ? [] : [OPEN_GRAPH]),
  a11y(p, feed) {
    const fault = faultOf(feed, tagsOf(p, feed.link), feed.answers[0]);
    const said =
      fault ??
      barsOf(p, feed)
        .bars.map((bar) => `${bar.name} ${alarmWords(bar)}${bar.text}`)
        .join('; ');
    return { role: 'img', label: p.label || 'bar chart', value: `${whatOf(p)}: ${said}` };
  },
});

const alarmWords = ({ alarm }: Bar): string => (alarm === 'none' ? '' : `${alarm} alarm, `);

const OPEN_GRAPH = {
  ...{ name: 'graph', label: 'Open the graph', x: 0, y: 0, w: 1, h: 1 },
  link: { type: 'graph' },
} as const;
