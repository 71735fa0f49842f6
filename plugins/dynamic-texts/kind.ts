/** A text. Linked to a tag it shows the value in the element's format; unlinked, its own text. */
import { choice, colour, defineKind, format, text } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { fontProps, labelProp, textStyle } from '../shared/props.ts';
import { rangeStates } from '../shared/states.ts';
import { suits } from '../shared/suits.ts';

/** Space between the text and the edge of the background, where there is one. */
const PADDING = 6;
/** Characters reserved for a live value: the longest format, a date with time, has 22. */
const READING = 24;

/** Distance between lines, in font sizes. */
const LINE_HEIGHT = 1.2;

const size = (name: string, title: string, fontSize: number, width: number) => ({
  name,
  title,
  size: [width, Math.ceil(fontSize * 1.4)] as const,
  props: { fontSize },
});

export default defineKind({
  kind: 'dynamic-texts',
  version: 1,
  title: 'Text',
  group: 'texts',
  takes: 'words',
  size: [120, 34],
  alarmMark: 'badge',
  props: {
    text: text('Text', { max: 500, label: 'Text' }),
    ...fontProps(24),
    textAlign: choice(['left', 'center', 'right'], 'left', { label: 'Alignment' }),
    backgroundColor: colour(palette.none, { label: 'Background' }),
    ...labelProp(),
  },
  panel: panel.text,
  variants: [
    size('xlarge', 'XLarge', 45, 220),
    size('large', 'Large', 35, 170),
    size('medium', 'Medium', 24, 120),
    size('small', 'Small', 16, 80),
    size('xsmall', 'XSmall', 13, 65),
  ],
  live: { shown: format({ places: READING, idleProp: 'text' }) },
  states: rangeStates('fontColor'),
  suits: suits.text,

  draw(pen, p, { w, h }) {
    const filled = p.backgroundColor !== palette.none;
    if (filled) pen.rrect(0, 0, w, h, { r: 3, fill: p.backgroundColor });
    const pad = filled ? Math.min(PADDING, w / 4) : 0;
    const x = { left: pad, center: w / 2, right: w - pad }[p.textAlign];
    pen.text(x, h / 2, pen.slotText('shown'), {
      ...textStyle(p),
      fill: pen.paint('fontColor'),
      align: p.textAlign,
    });
  },
  natural: {
    of: ['text', 'fontSize', 'fontFamily', 'fontWeight', 'fontStyle', 'backgroundColor'],
    size(p, widthOf) {
      const lines = p.text.split('\n');
      const pad = p.backgroundColor === palette.none ? 0 : PADDING;
      const widest = Math.max(...lines.map((line) => widthOf(line, textStyle(p))));
      // At least as wide as one letter: an empty text must be findable.
      const w = Math.ceil(Math.max(widest, p.fontSize / 2)) + 2 * pad;
      return { w, h: Math.ceil(p.fontSize * (1.4 + LINE_HEIGHT * (lines.length - 1))) };
    },
  },
  lod: (p) => (p.backgroundColor === palette.none ? p.fontColor : p.backgroundColor),
  a11y: (p) => ({ role: 'note', label: p.label || p.text }),
});
