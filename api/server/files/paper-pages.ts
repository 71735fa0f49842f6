/** Where things stand on the pages of a document: the title, the chart and what its lines are, tables with their heads on every page. */
import { PdfSurface, paintPdf } from '../../../engine/chart/paint-pdf.ts';
import { colourOf, dashOf, PALETTES } from '../../../engine/chart/palette.ts';
import { MARGIN, type PaperDocument, type PaperTable, pageSize } from './paper.ts';
import type { PaperFaces } from './paper-faces.ts';
import { type ColumnPlace, columnGroups, fitted, HEAD_LINE, ROW, TABLE_FONT } from './paper-tables.ts';

const INK = PALETTES.light;
const TITLE = { size: 20, high: 30 };
const LINE = { size: 11, high: 18 };
const FOOT = { size: 9, high: 24 };
const LEGEND = { high: 20, width: 320, sample: 24 };
const GAP = 20;

/** The operators of each page. */
export function pagesOf(paper: PaperDocument, faces: PaperFaces): string[] {
  const layout = new PageLayout(paper, faces);
  layout.title();
  if (paper.chart) layout.chart(paper.chart);
  for (const table of paper.tables) layout.table(table);
  return layout.end();
}

/** Fills page after page from the top. */
class PageLayout {
  readonly #paper: PaperDocument;
  readonly #faces: PaperFaces;
  readonly #width: number;
  readonly #bottom: number;
  readonly #pages: PdfSurface[] = [];
  #page: PdfSurface;
  #y = MARGIN;

  constructor(paper: PaperDocument, faces: PaperFaces) {
    this.#paper = paper;
    this.#faces = faces;
    const [width, height] = pageSize(paper);
    this.#width = width - 2 * MARGIN;
    this.#bottom = height - MARGIN - FOOT.high;
    this.#page = this.#nextPage();
  }

  title(): void {
    const { title, lines } = this.#paper;
    const shown = fitted(title, this.#width / TITLE.size, (text) => this.#faces.widthOf(text, 600));
    this.#page.text(shown, MARGIN, this.#y + TITLE.high / 2, {
      colour: INK.text1,
      weight: 600,
      size: TITLE.size,
    });
    this.#y += TITLE.high;
    for (const line of lines) this.#line(line, INK.text2);
    this.#y += GAP / 2;
  }

  #line(words: string, colour: string): void {
    const shown = fitted(words, this.#width / LINE.size, (text) => this.#faces.widthOf(text, 400));
    this.#page.text(shown, MARGIN, this.#y + LINE.high / 2, { colour, size: LINE.size });
    this.#y += LINE.high;
  }

  /** The chart is planned for the width of the page. */
  chart({ plan, legend, notes }: NonNullable<PaperDocument['chart']>): void {
    this.#page.parts.push(`q 1 0 0 1 ${MARGIN} ${this.#y} cm\n`, paintPdf(plan, INK, this.#faces), 'Q\n');
    this.#y += plan.height + LEGEND.high / 2;
    const perRow = Math.max(1, Math.floor(this.#width / LEGEND.width));
    for (let from = 0; from < legend.length; from += perRow) {
      this.#need(LEGEND.high);
      legend.slice(from, from + perRow).forEach((entry, nth) => {
        this.#legendEntry(entry, MARGIN + nth * LEGEND.width);
      });
      this.#y += LEGEND.high;
    }
    for (const note of notes) {
      this.#need(LINE.high);
      this.#line(note, INK.text1);
    }
    this.#y += GAP;
  }

  #legendEntry({ slot, words }: { readonly slot: number; readonly words: string }, x: number): void {
    const y = this.#y + LEGEND.high / 2;
    this.#page.path({ stroke: colourOf(INK, slot), width: 2, dash: dashOf(slot) }, (pen) => {
      pen.moveTo(x, y);
      pen.lineTo(x + LEGEND.sample, y);
    });
    const room = (LEGEND.width - LEGEND.sample - 24) / LINE.size;
    const shown = fitted(words, room, (text) => this.#faces.widthOf(text, 400));
    this.#page.text(shown, x + LEGEND.sample + 8, y, { colour: INK.text1, size: LINE.size });
  }

  /** A table that is wider than the page goes on below with its further columns; the first one is repeated. */
  table(table: PaperTable): void {
    for (const columns of columnGroups(table, this.#width, this.#faces)) {
      this.#need(headHeight(columns) + 3 * ROW);
      this.#tableHead(columns);
      for (const row of table.rows) {
        if (this.#y + ROW > this.#bottom) {
          this.#page = this.#nextPage();
          this.#tableHead(columns);
        }
        this.#tableRow(columns, row);
      }
      this.#y += GAP;
    }
  }

  #tableHead(columns: readonly ColumnPlace[]): void {
    const high = headHeight(columns);
    for (const column of columns)
      column.head.forEach((line, nth) => {
        const y = this.#y + high - (column.head.length - nth - 0.5) * HEAD_LINE - 4;
        this.#cell(line, column, y, { colour: INK.text2, weight: 600 });
      });
    this.#y += high;
    this.#rule(columns, INK.strongLine);
  }

  #tableRow(columns: readonly ColumnPlace[], row: readonly string[]): void {
    for (const column of columns) {
      const words = fitted(row[column.nth] ?? '', column.room, (text) => this.#faces.widthOf(text, 400));
      this.#cell(words, column, this.#y + ROW / 2, { colour: INK.text1 });
    }
    this.#y += ROW;
    this.#rule(columns, INK.line);
  }

  #cell(
    text: string,
    { x, width, nth }: ColumnPlace,
    y: number,
    look: { colour: string; weight?: number },
  ): void {
    const place = nth === 0 ? MARGIN + x : MARGIN + x + width;
    this.#page.text(text, place, y, { ...look, align: nth === 0 ? 'start' : 'end', size: TABLE_FONT });
  }

  #rule(columns: readonly ColumnPlace[], stroke: string): void {
    const end = columns.at(-1);
    if (!end) return;
    this.#page.path({ stroke, width: 0.75 }, (pen) => {
      pen.moveTo(MARGIN, this.#y);
      pen.lineTo(MARGIN + end.x + end.width, this.#y);
    });
  }

  /** Begins a page where the present one has not that much room. */
  #need(height: number): void {
    if (this.#y + height > this.#bottom) this.#page = this.#nextPage();
  }

  #nextPage(): PdfSurface {
    this.#y = MARGIN;
    const page = new PdfSurface(this.#faces);
    this.#pages.push(page);
    return page;
  }

  /** All pages, with their feet. */
  end(): string[] {
    const y = this.#bottom + FOOT.high;
    const look = { colour: INK.text3, size: FOOT.size };
    return this.#pages.map((page, nth) => {
      const number = `Page ${nth + 1} of ${this.#pages.length}`;
      const room = (this.#width - 100) / FOOT.size;
      const foot = fitted(this.#paper.foot, room, (text) => this.#faces.widthOf(text, 400));
      page.text(foot, MARGIN, y, look);
      page.text(number, MARGIN + this.#width, y, { ...look, align: 'end' });
      return page.parts.join('');
    });
  }
}

const headHeight = (columns: readonly ColumnPlace[]): number =>
  Math.max(...columns.map(({ head }) => head.length)) * HEAD_LINE + 8;
