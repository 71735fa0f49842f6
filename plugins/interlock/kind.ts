/**
 * A condition that keeps equipment from running, as a row: free or blocking, by shape, word and colour. The value of its
 * state ON (or BLOCKS) is the one that blocks, that of OFF (or OK) is not; any other is said to be unknown, never to be free.
 */
import { byState, colour, defineKind, type Pen, type TextStyle, text } from '../../engine/plugin.ts';
import { palette, stateColour } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { fontProps, labelProp, textStyle } from '../shared/props.ts';
import { suits } from '../shared/suits.ts';

/** Of the mark's side, in heights of the row. */
const MARK = 0.64;

type Motion = ReturnType<Pen['show']>;

/** A mark in its box: a ring with a tick, an octagon with a bar, or a ring with a question. */
interface Mark {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

function drawFree(pen: Pen, { x, y, side }: Mark, stroke: string, motion: Motion): void {
  const width = side * 0.11;
  const [cx, cy, r] = [x + side / 2, y + side / 2, side / 2 - width / 2];
  pen.ellipse(cx, cy, r, r, { stroke, strokeWidth: width, motion });
  pen.line(cx - r * 0.45, cy, cx - r * 0.1, cy + r * 0.38, { stroke, width, motion });
  pen.line(cx - r * 0.1, cy + r * 0.38, cx + r * 0.5, cy - r * 0.36, { stroke, width, motion });
}

function drawBlocking(pen: Pen, { x, y, side }: Mark, bar: string, motion: Motion): void {
  pen.polygon(x, y, side, side, 8, { fill: pen.paint('fill'), motion });
  const middle = y + side / 2;
  pen.line(x + side * 0.24, middle, x + side * 0.76, middle, { stroke: bar, width: side * 0.16, motion });
}

function drawUnknown(pen: Pen, { x, y, side }: Mark, style: TextStyle, motion: Motion): void {
  pen.text(x + side / 2, y + side / 2, '?', { ...style, size: side, align: 'center', motion });
}

export default defineKind({
  kind: 'interlock',
  version: 1,
  title: 'Interlock',
  group: 'reports',
  size: [300, 28],
  props: {
    fill: colour(stateColour.unknown, { label: 'Mark' }),
    barColor: colour(palette.paper, { label: 'Bar of the mark' }),
    freeText: text('OK', { max: 20, label: 'Word while free' }),
    blocksText: text('BLOCKS', { max: 20, label: 'Word while it blocks' }),
    ...fontProps(15),
    ...labelProp(),
  },
  panel: panel.shape,
  live: {
    blocks: byState({ ON: 1, BLOCKS: 1 }),
    free: byState({ OFF: 1, OK: 1 }),
    unknown: byState({ ON: 0, BLOCKS: 0, OFF: 0, OK: 0 }, { other: 1 }),
  },
  states: {
    set: 'binary',
    paints: { fill: { base: 'fill', states: { ON: stateColour.warning } } },
  },
  suits: suits.interlock,
  // Nothing is drawn at its edges.
  ports: [],

  draw(pen, p, { w, h }) {
    const head = Math.min(h, w / 3);
    const side = head * MARK;
    const mark = { x: (head - side) / 2, y: (h - side) / 2, side };
    const row = textStyle(p, Math.min(h * MARK, w / 8));
    const [blocks, free, unknown] = ['blocks', 'free', 'unknown'].map((name) => pen.show(pen.slot(name)));
    drawFree(pen, mark, palette.quiet, free!);
    drawBlocking(pen, mark, p.barColor, blocks!);
    drawUnknown(pen, mark, row, unknown!);
    const left = head + row.size * 0.3;
    pen.text(left, h / 2, p.label, { ...row, align: 'left', maxWidth: Math.max(0, w * 0.74 - left) });
    const word = { ...row, align: 'right', maxWidth: w * 0.24 } as const;
    pen.text(w, h / 2, p.freeText, { ...word, fill: palette.quiet, motion: free! });
    pen.text(w, h / 2, p.blocksText, { ...word, weight: 'bold', motion: blocks! });
    pen.text(w, h / 2, 'Unknown', { ...word, fill: palette.quiet, motion: unknown! });
  },
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'img', label: p.label || 'interlock' }),
});
