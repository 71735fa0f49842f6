/** Converts draw.io labels to lines of text, wrapped where they would leave their box. */

import { type Collector, round } from '../collector.ts';
import { cutText } from '../cut-text.ts';
import { familyOf } from '../fonts.ts';
import { letterWidth } from '../letter-widths.ts';
import { opacityOf, paintText } from '../paint.ts';
import type { Box, Place } from './cells.ts';
import { type WordStyle, wordsOf } from './html.ts';
import { colourIn, type Style } from './style.ts';
import { sidesExchanged, turnedAbout } from './turned.ts';

/** Most characters of a text object. */
const LONGEST = 500;
/** Texts that one label may become. */
const MOST_TEXTS = 200;
const LARGEST_FONT = 100;
/** Line height, as a share of the font size. */
const LINE = 1.2;
const SPACING = 2;

interface LabelRoom {
  readonly box: Box;
  readonly angle?: number;
  /** The centre of the rotation is the middle of this box; by default of `box`. */
  readonly pivot?: Box;
  readonly background?: string;
  /** By how much the label is off its place. */
  readonly offset?: Place;
  /** Font size where the style has none. */
  readonly fontSize?: number;
  /** Id of the object, where lines attach to it. */
  readonly id?: string;
}

interface Font {
  readonly fontSize: number;
  readonly fontColor: string;
  readonly fontFamily: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** Adds the label, if there is one; returns whether there is. */
export function addLabel(out: Collector, value: string, style: Style, room: LabelRoom): boolean {
  if (style.is('noLabel')) return false;
  const { text: words, style: own, isEven } = wordsOf(value, style.is('html'));
  if (words === '') return false;
  if (!isEven) out.notes.add('formatted');
  const font = fontOf(out, style, own, room.fontSize ?? 12);
  const isUpright = style.get('horizontal') === '0';
  const area = areaOf(room.box, style);
  const turned = isUpright ? sidesExchanged(area) : area;
  const isWrapped = style.get('whiteSpace') === 'wrap' && turned.width > font.fontSize;
  const lines = isWrapped ? wrapped(words, turned.width - 2, font) : words.split('\n');
  const placedBy = style.get('align') ?? 'center';
  const align = own.align ?? placedBy;
  const size = {
    width: lines.reduce((most, line) => Math.max(most, widthOf(line, font)), font.fontSize) + 4,
    height: lines.length * font.fontSize * LINE + 4,
  };
  const at = placeIn(turned, style, size, isWrapped ? align : placedBy);
  const angle = (room.angle ?? 0) + (isUpright ? -90 : 0);
  const props = {
    ...propsOf(font),
    textAlign: align === 'center' || align === 'right' ? align : undefined,
    backgroundColor: room.background ?? colourIn(style, 'labelBackgroundColor', 'transparent'),
  };
  const all = textsOf(lines);
  const texts = all.slice(0, MOST_TEXTS);
  if (all.length > MOST_TEXTS) out.notes.add('cutText');
  if (texts.length > 1) out.notes.add('longText');
  let above = 0;
  for (const [nth, text] of texts.entries()) {
    const { x, y } = at;
    const height = texts.length === 1 ? size.height : text.length * font.fontSize * LINE;
    const box = { x, y: y + above, width: size.width, height };
    const placed = turnedAbout(
      turnedAbout(box, area, isUpright ? -90 : 0),
      room.pivot ?? room.box,
      room.angle ?? 0,
    );
    const { x: offX, y: offY } = room.offset ?? { x: 0, y: 0 };
    const joined = text.join('\n');
    out.add(
      'dynamic-texts',
      { ...placed, x: placed.x + offX, y: placed.y + offY, angle: angle === 0 ? undefined : angle },
      { text: joined, ...props },
      nth === 0 ? room.id : undefined,
    );
    above += height;
  }
  return true;
}

function fontOf(out: Collector, style: Style, own: WordStyle, missing: number): Font {
  const said = own.size ?? style.number('fontSize', missing);
  if (said > LARGEST_FONT) out.notes.add('smallText');
  const bits = style.number('fontStyle', 0);
  if (own.underlined || bits & 12) out.notes.add('decoration');
  const opacity = opacityOf(style.get('textOpacity'), 100);
  return {
    fontSize: round(Math.min(LARGEST_FONT, Math.max(1, said))),
    fontColor: paintText(own.colour ?? '', opacity, colourIn(style, 'fontColor', '#000000')),
    fontFamily: familyOf({ 'font-family': own.family ?? style.get('fontFamily') ?? 'Helvetica' }, out.notes),
    isBold: own.bold ?? (bits & 1) > 0,
    isItalic: own.italic ?? (bits & 2) > 0,
  };
}

const propsOf = ({ isBold, isItalic, ...font }: Font) => ({
  ...font,
  fontWeight: isBold ? 'bold' : undefined,
  fontStyle: isItalic ? 'italic' : undefined,
});

function widthOf(text: string, { fontSize, fontFamily, isBold, isItalic }: Font): number {
  let width = 0;
  for (const letter of text) width += letterWidth(fontFamily, isBold, isItalic, letter);
  return width * fontSize;
}

/** Returns the lines, broken at blanks where they would be wider than the room. */
function wrapped(text: string, room: number, font: Font): string[] {
  const lines: string[] = [];
  const blank = widthOf(' ', font);
  for (const line of text.split('\n')) {
    let open = '';
    let wide = 0;
    for (const word of line.split(' ')) {
      const width = widthOf(word, font);
      if (open !== '' && wide + blank + width > room) {
        lines.push(open);
        [open, wide] = [word, width];
      } else [open, wide] = open === '' ? [word, width] : [`${open} ${word}`, wide + blank + width];
    }
    lines.push(open);
  }
  return lines;
}

/** Splits lines into as many texts as hold them, each with its lines. */
function textsOf(lines: readonly string[]): string[][] {
  const texts: string[][] = [];
  let length = LONGEST;
  for (const whole of lines)
    for (let rest = whole, isFirst = true; isFirst || rest !== ''; isFirst = false) {
      const line = cutText(rest, LONGEST);
      rest = rest.slice(line.length);
      if (length + line.length + 1 > LONGEST) {
        texts.push([]);
        length = -1;
      }
      texts.at(-1)!.push(line);
      length += line.length + 1;
    }
  return texts;
}

/** Returns the area of the label: the box, or a box beside it if the style says so. */
function areaOf(box: Box, style: Style): Box {
  const labelX = style.get('labelPosition');
  const labelY = style.get('verticalLabelPosition');
  const width = style.number('labelWidth', box.width);
  return {
    x: labelX === 'left' ? box.x - width : labelX === 'right' ? box.x + box.width : box.x,
    y: box.y + (labelY === 'top' ? -box.height : labelY === 'bottom' ? box.height : 0),
    width: labelX === 'left' || labelX === 'right' ? width : box.width,
    height: box.height,
  };
}

function placeIn(
  { x, y, width, height }: Box,
  style: Style,
  size: { readonly width: number; readonly height: number },
  align: string,
): Place {
  const spacing = style.number('spacing', SPACING);
  const [left, right] = [style.number('spacingLeft', 0), style.number('spacingRight', 0)];
  const [top, bottom] = [style.number('spacingTop', 0), style.number('spacingBottom', 0)];
  const valign = style.get('verticalAlign') ?? 'middle';
  const atX =
    align === 'right'
      ? x + width - size.width - spacing - right
      : align === 'center'
        ? x + (width - size.width + left - right) / 2
        : x + spacing + left;
  const atY =
    valign === 'top'
      ? y + spacing + top
      : valign === 'bottom'
        ? y + height - size.height - spacing - bottom
        : y + (height - size.height + top - bottom) / 2;
  return { x: atX, y: atY };
}
