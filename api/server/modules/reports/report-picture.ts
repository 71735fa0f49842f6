/** A report as a picture, from the same plan as the screen's (OR-124): its name, the chart, and what the lines are. */
import { paintSvg } from '../../../../engine/chart/paint-svg.ts';
import { type ChartPalette, colourOf, dashOf, PALETTES } from '../../../../engine/chart/palette.ts';
import { escaped } from '../../http/html.ts';
import { rangeWords } from './report-about.ts';
import { legendOf, noteWords, planReportChart } from './report-chart.ts';
import { retentionNotice } from './time-range.ts';
import type { PlannedView, Reader } from './view.ts';

export interface PictureSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The picture has exactly this size (OR-134); else it grows with its legend and its notes. */
  readonly isExact: boolean;
  readonly theme: 'light' | 'dark';
}

const HEAD = 64;
const LEGEND_ROW = 22;
const LEGEND_COLUMN = 300;
/** The line of a legend entry, with the gap behind it. */
const LEGEND_LINE = 32;
const MARGIN = 16;
const NOTE_ROW = 18;
const LEAST_CHART = 120;
/** Size of a picture with texts of normal size. Larger pictures scale their texts. */
const USUAL = { width: 1200, height: 640 };

/** The picture as an SVG. Throws the reason of the caller's signal once they have left. */
export async function reportSvg(
  context: Reader,
  planned: PlannedView,
  size: PictureSize,
  now: number,
): Promise<string> {
  const { report, time } = planned;
  const palette = PALETTES[size.theme];
  const { width, height } = drawnSize(size);
  // The chart keeps half of a picture that cannot grow.
  const room = size.isExact ? (height - HEAD) / 2 : Number.POSITIVE_INFINITY;
  const legend = legendIn(width, room, legendOf(planned));
  const noteRows = (notes: number) => fitting(notes, NOTE_ROW, room - legend.height);
  const notesHeight = (notes: number) => blockHeight(noteRows(notes), NOTE_ROW);
  const plan = await planReportChart(context, planned, {
    ...{ width, now },
    heightFor: (notes) => {
      const rest = height - HEAD - legend.height;
      return size.isExact ? rest - notesHeight(notes) : Math.max(rest, LEAST_CHART);
    },
  });
  const chart = paintSvg(plan, palette, report.name).replace('<svg ', `<svg y="${HEAD}" `);
  const underChart = HEAD + plan.height;
  const underLegend = underChart + legend.height;
  const whole = size.isExact ? height : underLegend + notesHeight(plan.notes.length);
  const sides = size.isExact ? size : { width, height: whole };
  const shown = noteRows(plan.notes.length);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sides.width}" height="${sides.height}"`,
    ` viewBox="0 0 ${width} ${whole}" preserveAspectRatio="none"`,
    ` font-family="Inter, system-ui, sans-serif" font-size="12"><rect width="${width}" height="${whole}" fill="${palette.surface}"/>`,
    heading(planned, palette, width, plan.notes.length - shown),
    chart,
    legend.svg(underChart, palette),
    ...plan.notes
      .slice(0, shown)
      .map((note, nth) =>
        noteEntry(noteWords(note, nth, time.timezone), underLegend + (nth + 0.5) * NOTE_ROW, palette, width),
      ),
    '</svg>',
  ].join('');
}

/** Pixels of the drawing: fewer than those of a large picture, so that its texts stay readable. */
function drawnSize({ width, height, isExact }: PictureSize): {
  readonly width: number;
  readonly height: number;
} {
  const times = isExact ? Math.max(1, Math.min(width / USUAL.width, height / USUAL.height)) : 1;
  return { width: Math.round(width / times), height: Math.round(height / times) };
}

/** How many of `count` rows fit into a height, with the margin below them. */
const fitting = (count: number, row: number, room: number): number =>
  Math.max(0, Math.min(count, Math.floor((room - MARGIN) / row)));

const blockHeight = (rows: number, row: number): number => (rows > 0 ? rows * row + MARGIN : 0);

type Legend = ReturnType<typeof legendOf>;

/** The legend in columns. Where it has too few rows, its last entry says how many are missing. */
function legendIn(width: number, room: number, all: Legend) {
  const columns = Math.max(1, Math.floor((width - 2 * MARGIN) / LEGEND_COLUMN));
  const rows = fitting(Math.ceil(all.length / columns), LEGEND_ROW, room);
  const places = rows * columns;
  const shown = all.length > places ? all.slice(0, Math.max(0, places - 1)) : all;
  const most = Math.floor((Math.min(LEGEND_COLUMN, width - 2 * MARGIN) - LEGEND_LINE) / LETTER);
  const svg = (top: number, palette: ChartPalette): string => {
    const at = (nth: number) => ({
      x: MARGIN + (nth % columns) * LEGEND_COLUMN,
      y: top + LEGEND_ROW * (Math.floor(nth / columns) + 0.5),
    });
    const entries = shown.map((one, nth) => legendEntry(one, at(nth), palette, most));
    const missing = all.length - shown.length;
    if (missing > 0 && places > 0)
      entries.push(textAt(at(shown.length), `and ${missing} more`, palette.text2));
    return entries.join('');
  };
  return { height: blockHeight(rows, LEGEND_ROW), svg };
}

/** `missing`: how many notes have no room under the chart. */
function heading(planned: PlannedView, palette: ChartPalette, width: number, missing: number): string {
  const { report, time } = planned;
  const { subTitle } = report.contents;
  const notice = retentionNotice(time) ?? '';
  const lost = missing === 0 ? '' : missing === 1 ? '1 note left out' : `${missing} notes left out`;
  const words = [lost, subTitle, rangeWords(planned), time.timezone, notice]
    .filter((one) => one !== '')
    .join(' · ');
  return (
    `<text x="${MARGIN}" y="28" font-size="18" font-weight="600" fill="${palette.text1}">${escaped(cut(report.name, width, TITLE_LETTER))}</text>` +
    `<text x="${MARGIN}" y="50" fill="${palette.text2}">${escaped(cut(words, width, LETTER))}</text>`
  );
}

function legendEntry(
  { slot, words, isDrawn }: Legend[number],
  { x, y }: Place,
  palette: ChartPalette,
  most: number,
): string {
  const dash = dashOf(slot);
  const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  return (
    `<path d="M${x} ${y}h24" stroke="${colourOf(palette, slot)}" stroke-width="2"${dashes}/>` +
    textAt({ x: x + LEGEND_LINE, y }, ended(words, most), isDrawn ? palette.text1 : palette.text3)
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const textAt = ({ x, y }: Place, words: string, fill: string): string =>
  `<text x="${x}" y="${y}" dy="0.35em" fill="${fill}">${escaped(words)}</text>`;

/** Pixels of a letter, about: of a text, and of the title. */
const LETTER = 6.5;
const TITLE_LETTER = 9.5;

/** Cuts a text to a number of letters. */
const ended = (words: string, most: number): string =>
  words.length > most ? `${words.slice(0, Math.max(0, most - 1))}…` : words;

/** A text that fits between the margins of a picture. */
const cut = (words: string, width: number, letter: number): string =>
  ended(words, Math.floor((width - 2 * MARGIN) / letter));

/** A line for each flag, cut to the picture's width. */
const noteEntry = (words: string, y: number, palette: ChartPalette, width: number): string =>
  textAt({ x: MARGIN, y }, cut(words, width, LETTER), palette.text1);
