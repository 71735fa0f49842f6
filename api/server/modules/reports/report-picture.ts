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
  readonly theme: 'light' | 'dark';
}

const HEAD = 64;
const LEGEND_ROW = 22;
const LEGEND_COLUMN = 300;
const MARGIN = 16;
const NOTE_ROW = 18;

/** The picture as an SVG. Throws the reason of the caller's signal once they have left. */
export async function reportSvg(
  context: Reader,
  planned: PlannedView,
  { width, height, theme }: PictureSize,
  now: number,
): Promise<string> {
  const { report, time } = planned;
  const palette = PALETTES[theme];
  const legend = legendOf(planned);
  const perRow = Math.max(1, Math.floor((width - 2 * MARGIN) / LEGEND_COLUMN));
  const legendHeight = Math.ceil(legend.length / perRow) * LEGEND_ROW + MARGIN;
  const chartHeight = Math.max(height - HEAD - legendHeight, 120);
  const plan = await planReportChart(context, planned, { width, height: chartHeight, now });
  const chart = paintSvg(plan, palette, report.name).replace('<svg ', `<svg y="${HEAD}" `);
  const underLegend = HEAD + plan.height + legendHeight;
  const whole = underLegend + plan.notes.length * NOTE_ROW + (plan.notes.length > 0 ? MARGIN : 0);
  const place = (nth: number) => ({
    x: MARGIN + (nth % perRow) * LEGEND_COLUMN,
    y: HEAD + plan.height + LEGEND_ROW * (Math.floor(nth / perRow) + 0.5),
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}"`,
    ` font-family="Inter, system-ui, sans-serif" font-size="12"><rect width="${width}" height="${whole}" fill="${palette.surface}"/>`,
    heading(planned, palette),
    chart,
    ...legend.map((one, nth) => legendEntry(one, place(nth), palette)),
    ...plan.notes.map((note, nth) =>
      noteEntry(noteWords(note, nth, time.timezone), underLegend + (nth + 0.5) * NOTE_ROW, palette, width),
    ),
    '</svg>',
  ].join('');
}

function heading(planned: PlannedView, palette: ChartPalette): string {
  const { report, time } = planned;
  const { subTitle } = report.contents;
  const notice = retentionNotice(time) ?? '';
  const words = [subTitle, rangeWords(planned), time.timezone, notice]
    .filter((one) => one !== '')
    .join(' · ');
  return (
    `<text x="${MARGIN}" y="28" font-size="18" font-weight="600" fill="${palette.text1}">${escaped(report.name)}</text>` +
    `<text x="${MARGIN}" y="50" fill="${palette.text2}">${escaped(words)}</text>`
  );
}

function legendEntry(
  { slot, words, isDrawn }: ReturnType<typeof legendOf>[number],
  { x, y }: { readonly x: number; readonly y: number },
  palette: ChartPalette,
): string {
  const dash = dashOf(slot);
  const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  const shown = words.length > 44 ? `${words.slice(0, 43)}…` : words;
  return (
    `<path d="M${x} ${y}h24" stroke="${colourOf(palette, slot)}" stroke-width="2"${dashes}/>` +
    `<text x="${x + 32}" y="${y}" dy="0.35em" fill="${isDrawn ? palette.text1 : palette.text3}">${escaped(shown)}</text>`
  );
}

/** Pixels of a letter, about. */
const LETTER = 6.5;

/** A line for each flag, cut to the picture's width. */
function noteEntry(words: string, y: number, palette: ChartPalette, width: number): string {
  const most = Math.floor((width - 2 * MARGIN) / LETTER);
  const shown = words.length > most ? `${words.slice(0, most - 1)}…` : words;
  return `<text x="${MARGIN}" y="${y}" dy="0.35em" fill="${palette.text1}">${escaped(shown)}</text>`;
}
