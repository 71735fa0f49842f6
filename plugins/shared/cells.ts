/** What table cells and headers have in common. The table sets these for all of its cells (PROP-08). */
import {
  type BooleanProp,
  bool,
  choice,
  colour,
  num,
  type Paint,
  type Pen,
  type Prop,
  type TextSlot,
  text,
} from '../../engine/plugin.ts';
import { palette } from './palette.ts';
import { fontProps, textStyle } from './props.ts';

/** Between the text and the border. */
const PADDING = 4;
/** Characters reserved for a live value. */
const READING = 24;

/** What a builder sets for one cell or, on the table, for all. */
export const cellStyle = (fontSize: number) => ({
  ...fontProps(fontSize),
  underline: bool(false, { label: 'Underline' }),
  alignment: choice(['left', 'center', 'right'], 'center', { label: 'Alignment' }),
  verticalAlignment: choice(['top', 'middle', 'bottom'], 'middle', { label: 'Vertical alignment' }),
  backgroundColor: colour(palette.card, { label: 'Background' }),
  borderColor: colour(palette.edge, { label: 'Border' }),
  strokeWidth: num(1, { min: 1, max: 10, step: 1, unit: 'px', label: 'Border width' }),
});

export const cellText = () => ({ text: text('000', { max: 500, label: 'Text' }) });

/** Like `cellStyle`, for the settings of a table. */
export function forMembers<S extends Readonly<Record<string, Prop>>>(style: S): S {
  const marked = Object.entries(style).map(([name, prop]) => [
    name,
    { ...prop, section: 'settings', members: true },
  ]);
  return Object.fromEntries(marked) as S;
}

interface CellLook {
  readonly fontColor: string;
  readonly fontSize: number;
  readonly fontFamily: 'Roboto' | 'Helvetica' | 'Arial' | 'Times New Roman';
  readonly fontWeight: 'normal' | 'bold';
  readonly fontStyle: 'normal' | 'italic';
  readonly underline: BooleanProp['default'];
  readonly alignment: 'left' | 'center' | 'right';
  readonly verticalAlignment: 'top' | 'middle' | 'bottom';
  readonly backgroundColor: string;
  readonly borderColor: string;
  readonly strokeWidth: number;
}

/** Paints that a state may change. */
interface CellPaints {
  readonly text: Paint;
  readonly background: Paint;
}

/**
 * Draws background, border and text of a cell. Each cell draws the half of the border inside its box, its neighbour the
 * other half.
 */
export function drawCell(
  pen: Pen,
  p: CellLook,
  { w, h }: { readonly w: number; readonly h: number },
  content: string | TextSlot,
  paints: CellPaints = { text: p.fontColor, background: p.backgroundColor },
): void {
  const line = Math.min(p.strokeWidth / 2, w / 2, h / 2);
  pen.rrect(line / 2, line / 2, w - line, h - line, {
    fill: paints.background,
    stroke: p.borderColor,
    strokeWidth: line,
  });
  const pad = Math.min(PADDING + line, w / 2);
  const style = textStyle(p, Math.max(1, Math.min(w, h) - 2 * line));
  if (w <= 2 * pad) return;
  const half = style.size * 0.6;
  const y = { top: pad + half, middle: h / 2, bottom: h - pad - half }[p.verticalAlignment];
  const x = { left: pad, center: w / 2, right: w - pad }[p.alignment];
  pen.text(x, y, content, {
    ...style,
    fill: paints.text,
    underline: p.underline,
    align: p.alignment,
    maxWidth: w - 2 * pad,
    places: READING,
  });
}
