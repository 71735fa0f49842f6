/** How wide the columns of a table on paper are, and which of them share a page. */
import type { PaperTable } from './paper.ts';

export const TABLE_FONT = 10;
export const ROW = 18;
export const HEAD_LINE = 14;
/** Pixels between two columns. */
const BETWEEN = 18;
/** Pixels of a column: of words and of values. */
const WIDEST = { words: 300, values: 130 };
const NARROWEST = 44;
const HEAD_LINES = 3;

interface Measuring {
  /** Ems. */
  widthOf(text: string, weight: number): number;
}

export interface ColumnPlace {
  /** Its place in the table. */
  readonly nth: number;
  /** Pixels from the table's left. */
  readonly x: number;
  readonly width: number;
  /** Ems. */
  readonly room: number;
  readonly head: readonly string[];
}

/** The columns that stand beside each other: as many as fit, with the first one before each of the others' groups. */
export function columnGroups(table: PaperTable, width: number, measuring: Measuring): ColumnPlace[][] {
  const [first, ...others] = table.head.map((_, nth) => columnOf(table, nth, measuring));
  if (!first) return [];
  const groups: ColumnPlace[][] = [[first]];
  for (const column of others) {
    let group = groups.at(-1)!;
    if (group.length > 1 && endOf(group) + BETWEEN + column.width > width) {
      group = [first];
      groups.push(group);
    }
    group.push({ ...column, x: endOf(group) + BETWEEN });
  }
  return groups;
}

const endOf = (group: readonly ColumnPlace[]): number => group.at(-1)!.x + group.at(-1)!.width;

function columnOf({ head, rows }: PaperTable, nth: number, measuring: Measuring): ColumnPlace {
  const widest = nth === 0 ? WIDEST.words : WIDEST.values;
  const inBody = rows.reduce((most, row) => Math.max(most, measuring.widthOf(row[nth] ?? '', 400)), 0);
  const inHead = measuring.widthOf(head[nth]!, 600);
  const width =
    Math.min(Math.max(inBody, inHead, NARROWEST / TABLE_FONT), widest / TABLE_FONT) * TABLE_FONT + 1;
  const room = width / TABLE_FONT;
  return { nth, x: 0, width, room, head: wrapped(head[nth]!, room, (text) => measuring.widthOf(text, 600)) };
}

/** A text in lines of some ems; what does not fit into the last one is left out. */
function wrapped(text: string, room: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer) <= room || lines.length === HEAD_LINES - 1) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].map((one) => fitted(one, room, widthOf));
}

/** As much of a text as has room, with an ellipsis where something is left out. */
export function fitted(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text;
  const letters = [...text];
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(`${letters.slice(0, middle).join('')}…`) <= room) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join('').trimEnd()}…`;
}
