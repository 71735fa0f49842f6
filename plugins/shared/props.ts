/** Groups of properties that several kinds have, so that one name means one thing everywhere. */
import { choice, colour, num, type TextStyle, text } from '../../engine/plugin.ts';
import { palette } from './palette.ts';

/** The cap of the specification. */
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

/** What people call the object: spoken by the accessible mirror, and shown where the kind has a place for it. */
export const labelProp = () => ({ label: text('', { max: 100, label: 'Label' }) });

interface FontProps {
  readonly fontColor: string;
  readonly fontSize: number;
  readonly fontFamily: TextStyle['family'];
  readonly fontWeight: TextStyle['weight'];
  readonly fontStyle: TextStyle['slope'];
}

/**
 * The text style of `fontProps`. The size shrinks to `room` (units of height there are for the text), so that a small
 * object shows a small text instead of one that runs over its neighbours.
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
