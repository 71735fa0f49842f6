/** Groups of properties that several kinds share, so that a name has the same meaning everywhere. */
import { bool, choice, colour, num, type TextStyle, text } from '../../engine/plugin.ts';
import { palette } from './palette.ts';

/** The maximum of the specification. */
const MAX_FONT_SIZE = 100;

export const fontProps = (size: number, weight: 'normal' | 'bold' = 'normal') => ({
  fontColor: colour(palette.ink, { label: 'Text colour' }),
  fontSize: num(size, { min: 1, max: MAX_FONT_SIZE, step: 1, unit: 'px', label: 'Font size' }),
  fontFamily: choice(['Roboto', 'Helvetica', 'Arial', 'Times New Roman'], 'Roboto', { label: 'Font' }),
  fontWeight: choice(['normal', 'bold'], weight, { label: 'Weight' }),
  fontStyle: choice(['normal', 'italic'], 'normal', { label: 'Style' }),
});

export const scaleProps = () => ({
  minScale: num(0, { section: 'scaling', label: 'Minimum' }),
  maxScale: num(100, { section: 'scaling', label: 'Maximum' }),
});

export const strokeProps = (stroke: string, width: number, most = 40) => ({
  stroke: colour(stroke, { label: 'Outline' }),
  strokeWidth: num(width, { min: 0, max: most, step: 1, unit: 'px', label: 'Outline width' }),
});

/** The object's name: read out by the accessible mirror, and shown where the kind has a place for it. */
export const labelProp = () => ({ label: text('', { max: 100, label: 'Label' }) });

/** The same for kinds with a place for it, which may be left empty: the name stands below the object. */
export const shownLabelProps = () => ({ ...labelProp(), showLabel: bool(true, { label: 'Show the label' }) });

/** What the place for the label says. */
export const shownLabel = (p: { readonly label: string; readonly showLabel: boolean }): string =>
  p.showLabel ? p.label : '';

interface FontProps {
  readonly fontColor: string;
  readonly fontSize: number;
  readonly fontFamily: TextStyle['family'];
  readonly fontWeight: TextStyle['weight'];
  readonly fontStyle: TextStyle['slope'];
}

/**
 * Returns the text style of `fontProps`. The size shrinks to `room` (available height in units), so that a small object
 * shows small text instead of overlapping its neighbours.
 */
export const textStyle = (p: FontProps, room = Number.POSITIVE_INFINITY) =>
  ({
    size: Math.min(p.fontSize, room),
    fill: p.fontColor,
    family: p.fontFamily,
    weight: p.fontWeight,
    slope: p.fontStyle,
    align: 'center',
  }) satisfies TextStyle;
