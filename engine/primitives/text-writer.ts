/** Writes texts as glyph records: static ones once, live ones with places that a tag update rewrites. */
import { baselineShift, fontOf, type Glyphs, isBlankAt, LINE_HEIGHT, unitsAt } from './glyphs.ts';
import {
  CAST_AT,
  layGlyphs,
  lineStart,
  placesWord,
  roomFor,
  styleWord,
  TEXT_WORDS,
  underlineAt,
  underlineWidth,
} from './live-text.ts';
import type { Paint, TextSlot, TextStyle } from './pen.ts';
import { RecordType } from './record.ts';
import type { RecordWriter } from './record-writer.ts';
import { offsetOf } from './slots.ts';
import type { WordTable } from './tables.ts';

const ALIGNMENTS = { left: 0, center: 1, right: 2 } as const;
const DEFAULT_INK = '#000000';

export class TextWriter {
  private readonly writer: RecordWriter;
  private readonly texts: WordTable;
  private readonly glyphs: Glyphs;

  constructor(writer: RecordWriter, texts: WordTable, glyphs: Glyphs) {
    this.writer = writer;
    this.texts = texts;
    this.glyphs = glyphs;
  }

  /** Starts a drawing: its live texts have no places yet. */
  begin(): void {
    const { layout, textStart, linked } = this.writer.subject;
    if (!linked) return;
    for (let nth = 0; nth < layout.textCount; nth++) this.texts.words[(textStart + nth) * TEXT_WORDS + 1] = 0;
  }

  /** Everything drawn has moved by `by` records, and its shadow is before it. */
  cast(by: number): void {
    const { layout, textStart, linked } = this.writer.subject;
    if (!linked) return;
    for (
      let at = textStart * TEXT_WORDS;
      at < (textStart + layout.textCount) * TEXT_WORDS;
      at += TEXT_WORDS
    ) {
      if (this.texts.words[at + 1] === 0) continue;
      this.texts.words[at]! += by;
      this.texts.words[at + 6]! |= by << CAST_AT;
    }
  }

  /** `x`, `y` as the pen has them. */
  write(x: number, y: number, text: string | TextSlot, style: TextStyle): void {
    const { place, subject } = this.writer;
    const size = style.size * place.scale;
    const baseline = place.y(y) + baselineShift(style.baseline) * size;
    if (typeof text !== 'string' && subject.linked) {
      this.liveText(place.x(x), baseline, text, style, size);
      return;
    }
    const plain = typeof text === 'string' ? text : subject.idleText(offsetOf(text));
    if (!plain.includes('\n')) {
      this.line(place.x(x), baseline, plain, style, size);
      return;
    }
    const lines = plain.split('\n');
    const rise =
      style.baseline === 'middle' || !style.baseline ? ((lines.length - 1) / 2) * LINE_HEIGHT * size : 0;
    lines.forEach((line, nth) => {
      this.line(place.x(x), baseline - rise + nth * LINE_HEIGHT * size, line, style, size);
    });
  }

  private line(x: number, baseline: number, line: string, style: TextStyle, size: number): void {
    const { glyphs } = this;
    const font = fontOf(style);
    const shown = style.maxWidth === undefined ? line : glyphs.fit(font, line, style.maxWidth / style.size);
    const width = glyphs.width(font, shown) * size;
    let at = lineStart(x, width, ALIGNMENTS[style.align ?? 'left']);
    this.writer.cover(at, baseline - size, at + width, baseline + size * 0.3, 0, style.motion);
    if (style.underline) this.underline(at, at + width, baseline, size, style);
    let first: number | undefined;
    for (let letter = 0; letter < shown.length; letter += unitsAt(shown, letter)) {
      const glyph = glyphs.glyphAt(font, shown, letter);
      if (!isBlankAt(shown, letter)) {
        const record = this.glyph(at, baseline, size, glyph, style.fill, first);
        if (style.motion) this.writer.finish(record, style.motion);
        first ??= record;
      }
      at += glyphs.advance(glyph) * size;
    }
  }

  private liveText(x: number, baseline: number, text: TextSlot, style: TextStyle, size: number): void {
    const { texts } = this;
    const { subject, staging } = this.writer;
    const nth = offsetOf(text);
    const at = (subject.textStart + nth) * TEXT_WORDS;
    if (texts.words[at + 1] !== 0) throw new Error('A live text can be drawn only once in an object');
    const most = Math.max(style.places ?? subject.layout.places[nth]!, subject.leastPlacesOf(nth));
    const idle = subject.idleText(nth);
    // The shadow's places stand before the text's: both have all from the beginning.
    const places = subject.casts ? most : roomFor(idle.length, most);
    const first = staging.count;
    let like: number | undefined;
    for (let place = 0; place < places; place++) like = this.glyph(0, baseline, size, 0, style.fill, like);
    if (style.underline) this.underline(x, x, baseline, size, style);
    texts.words[at] = first;
    texts.words[at + 1] = placesWord(places, most);
    texts.floats[at + 2] = x;
    texts.floats[at + 3] = baseline;
    texts.floats[at + 4] = size;
    texts.words[at + 5] = fontOf(style);
    const alignment = ALIGNMENTS[style.align ?? 'left'];
    texts.words[at + 6] = styleWord(alignment, style.underline === true, style.baseline);
    texts.floats[at + 7] = (style.maxWidth ?? 0) * this.writer.place.scale;
    const width = layGlyphs(staging.words, staging.floats, first, texts, at, idle, this.glyphs);
    // The scene learns the extent of a longer reading when it arrives.
    this.coverLine(lineStart(x, width, alignment), baseline, width, size);
  }

  private underline(from: number, to: number, baseline: number, size: number, style: TextStyle): void {
    const y = underlineAt(baseline, size);
    const at = this.writer.segment(from, y, to, y, underlineWidth(size), 0, style.motion);
    this.writer.colour(at, 5, style.fill ?? DEFAULT_INK);
    if (style.motion) this.writer.finish(at, style.motion);
  }

  /** `like`: a letter of the same text: it has the colour. Returns the index of the record's first word. */
  private glyph(
    x: number,
    baseline: number,
    size: number,
    glyph: number,
    fill: Paint | undefined,
    like: number | undefined,
  ): number {
    const { staging } = this.writer;
    const at = staging.add();
    const { words, floats } = staging;
    floats[at] = x;
    floats[at + 1] = baseline;
    floats[at + 2] = size;
    words[at + 6] = glyph;
    if (like === undefined) {
      this.writer.colour(at, 4, fill ?? DEFAULT_INK);
      words[at + 8] |= RecordType.glyph;
    } else {
      words[at + 4] = words[like + 4]!;
      words[at + 8] = words[like + 8]!;
    }
    return at;
  }

  private coverLine(x: number, baseline: number, width: number, size: number): void {
    this.writer.staging.cover(x, baseline - size, x + width, baseline + size * 0.3);
  }
}
