/** What vessels have in common: a liquid between two limits, its colour by state, and the reading on a plaque. */
import { type Box, colour, format, level, type Pen } from '../../engine/plugin.ts';
import { palette } from './palette.ts';
import { panel } from './panel.ts';
import { fontProps, scaleProps, shownLabelProps, strokeProps, textStyle } from './props.ts';
import { rangeStates } from './states.ts';

/** The default size, units. */
const WIDTH = 280;
const HEIGHT = 380;
/** The engine leaves out smaller letters; their plaque is left out with them. */
const UNREADABLE_PX = 6;

/** The half of a vessel's declaration that is the same for all; `shell` names the enclosing part. */
export const vessel = (shell: string) =>
  ({
    group: 'images',
    size: [WIDTH, HEIGHT],
    props: {
      fill: colour(palette.quantity, { label: 'Liquid' }),
      backgroundColor: colour(palette.hollow, { label: 'Inside' }),
      shellColor: colour(palette.body, { label: shell }),
      ...strokeProps(palette.outline, 3),
      ...scaleProps(),
      ...fontProps(36, 'bold'),
      ...shownLabelProps(),
    },
    panel: panel.measure,
    live: { level: level('minScale', 'maxScale', { ease: 300, sample: 0.6 }), shown: format() },
    states: rangeStates('fill'),
  }) as const;

/** Returns a vessel's scale relative to the default size: what is drawn in units of the default shrinks with it. */
export const vesselUnit = ({ w, h }: Box): number => Math.min(w / WIDTH, h / HEIGHT);

/** Letters of a scale that can be read beside others of a diagram, units. */
const SCALE_TEXT = 14;

/** Size of a vessel's limits and name: it shrinks with the vessel, and stays legible while there is room for it. */
export const scaleTextSize = (box: Box): number =>
  Math.max(15 * vesselUnit(box), Math.min(SCALE_TEXT, box.w * 0.15, box.h * 0.08));

/** Draws the value in the middle of the vessel, on a plaque that keeps it readable over liquid and air alike. */
export function drawReading(
  pen: Pen,
  p: Parameters<typeof textStyle>[0],
  x: number,
  y: number,
  box: Box,
): void {
  const unit = vesselUnit(box);
  const value = textStyle(p, 60 * unit);
  const plaque = { w: 180 * unit, h: value.size * 1.5 };
  pen.rrect(x - plaque.w / 2, y - plaque.h / 2, plaque.w, plaque.h, {
    r: 6 * unit,
    fill: palette.plaque,
    minPx: (UNREADABLE_PX * Math.max(box.w, box.h)) / Math.max(value.size, 1e-3),
  });
  pen.text(x, y, pen.slotText('shown'), { ...value, maxWidth: plaque.w });
}
