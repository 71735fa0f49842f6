/** Converts draw.io labels to plain lines of text, wrapped where they would leave their box. */
import type { Collector } from '../collector.ts';
import type { Box } from './cells.ts';
import { colourOf, type Style } from './style.ts';

const LONGEST = 500;
const LARGEST_FONT = 100;
/** Line height, as a share of the font size. */
const LINE = 1.2;
const LETTER = 0.52;
const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  deg: '°',
};

/** Returns the plain text; calls `onFormat` where formatting other than line breaks is lost. */
export function plainWords(value: string, isHtml: boolean, onFormat: () => void): string {
  if (!isHtml) return value.trim();
  if (/<(?!br|\/?div|\/?p[\s>]|\/?span)[a-z]/i.test(value)) onFormat();
  return value
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll(/<(br|\/div|\/p|\/li|\/tr|\/h\d)\b[^<>]*>/gi, '\n')
    .replaceAll(/<div\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
      const code =
        name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : '';
    })
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}

function wrapped(text: string, most: number): string {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    let open = '';
    for (const word of line.split(' ')) {
      if (open !== '' && open.length + word.length + 1 > most) {
        lines.push(open);
        open = word;
      } else open = open === '' ? word : `${open} ${word}`;
    }
    lines.push(open);
  }
  return lines.join('\n');
}

interface LabelRoom {
  readonly box: Box;
  readonly angle?: number;
  readonly background?: string;
  /** Id of the object, where lines attach to it. */
  readonly id?: string;
}

const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/roboto/i, 'Roboto'],
  [/arial|verdana|tahoma/i, 'Arial'],
  [/times|georgia|serif|garamond/i, 'Times New Roman'],
];

/** Adds the label, if there is one. */
export function addLabel(out: Collector, value: string, style: Style, room: LabelRoom): void {
  const words = plainWords(value, style.is('html'), () => out.notes.add('formatted'));
  if (words === '') return;
  const fontSize = Math.min(LARGEST_FONT, Math.max(1, style.number('fontSize', 12)));
  const { box } = room;
  const isWrapped = style.get('whiteSpace') === 'wrap' && box.width > fontSize;
  const text = (
    isWrapped ? wrapped(words, Math.max(1, Math.floor(box.width / (fontSize * LETTER)))) : words
  ).slice(0, LONGEST);
  const lines = text.split('\n');
  const longest = Math.max(...lines.map(({ length }) => length));
  const wide = Math.max(fontSize, longest * fontSize * LETTER + 4);
  const high = lines.length * fontSize * LINE + 4;
  const bits = style.number('fontStyle', 0);
  const align = style.get('align') ?? 'center';
  const spacing = style.number('spacing', 2);
  const at = placeOf(box, style, wide, high, align, spacing);
  out.add(
    'dynamic-texts',
    { x: at.x, y: at.y, width: wide, height: high, angle: room.angle },
    {
      text,
      fontSize,
      fontColor: colourOf(style, 'fontColor', '#000000'),
      fontFamily:
        FAMILIES.find(([pattern]) => pattern.test(style.get('fontFamily') ?? ''))?.[1] ?? 'Helvetica',
      fontWeight: bits & 1 ? 'bold' : undefined,
      fontStyle: bits & 2 ? 'italic' : undefined,
      textAlign: align === 'left' ? undefined : align,
      backgroundColor: room.background,
    },
    room.id,
  );
}

/** Returns the label's area: inside the box, or beside it where the style says so. */
function placeOf(box: Box, style: Style, wide: number, high: number, align: string, spacing: number) {
  const labelX = style.get('labelPosition');
  const labelY = style.get('verticalLabelPosition');
  const valign = style.get('verticalAlign') ?? 'middle';
  const left = box.x + (labelX === 'left' ? -box.width : labelX === 'right' ? box.width : 0);
  const top = box.y + (labelY === 'top' ? -box.height : labelY === 'bottom' ? box.height : 0);
  const extraLeft = style.number('spacingLeft', 0);
  const extraTop = style.number('spacingTop', 0);
  const x =
    align === 'left'
      ? left + spacing + extraLeft
      : align === 'right'
        ? left + box.width - wide - spacing - style.number('spacingRight', 0)
        : left + (box.width - wide) / 2;
  const y =
    valign === 'top'
      ? top + spacing + extraTop
      : valign === 'bottom'
        ? top + box.height - high - spacing - style.number('spacingBottom', 0)
        : top + (box.height - high) / 2;
  return { x, y };
}
