/**
 * What the three-state switch and the holder share: ON on the left, Auto at the top, OFF on the right of a round plate;
 * clicking one of them chooses it. The lamp of the active state pulses.
 */
import { type Box, byState, colour, type Paint, type Pen, type Zone } from '../../engine/plugin.ts';
import { palette, stateColour } from './palette.ts';
import { panel } from './panel.ts';
import { labelProp, strokeProps } from './props.ts';
import { threeStates } from './states.ts';

/**
 * Shares of the object's size: the ring of states by the scale factor, the button by its own (CONST of the
 * specification).
 */
const RING = 1 / 3.25;
export const BUTTON = 1 / 4;
/** Degrees between letters. */
const LETTER = 8;
/** Degrees of each state's part of the ring. */
const SWEEP = 78;
const RING_WIDTH = 0.15;
const LETTERS = 0.437;
/** The word of the present state, where no name stands: read where the rim's letters are too small. */
const WORD = 0.2;

interface Choice {
  readonly state: 'ON' | 'Auto' | 'OFF';
  readonly slot: 'isOn' | 'isAuto' | 'isOff';
  /** Degrees, clockwise from the top. */
  readonly angle: number;
}
export const CHOICES: readonly Choice[] = [
  { state: 'ON', slot: 'isOn', angle: -90 },
  { state: 'Auto', slot: 'isAuto', angle: 0 },
  { state: 'OFF', slot: 'isOff', angle: 90 },
];

/** The engine takes the nearest zone: these centres divide the plate along its diagonals. */
const zoneOf = ({ state, angle }: Choice): Zone => {
  const [dx, dy] = [Math.sin((angle * Math.PI) / 180), -Math.cos((angle * Math.PI) / 180)];
  return { state, x: 0.5 + dx * 0.31 - 0.08, y: 0.5 + dy * 0.31 - 0.08, w: 0.16, h: 0.16 };
};

export const threeState = (title: string) =>
  ({
    version: 1,
    title,
    group: 'dual',
    size: [160, 160],
    alarmMark: 'badge',
    props: {
      fill: colour(palette.body, { label: 'Plate' }),
      glow: colour(stateColour.unknown, { label: 'Lamp' }),
      buttonColor: colour(palette.fitting, { label: 'Knob' }),
      fontColor: colour(palette.ink, { label: 'Text colour' }),
      ...strokeProps(palette.outline, 2),
      ...labelProp(),
    },
    panel: panel.control,
    states: threeStates('glow'),
    zones: CHOICES.map(zoneOf),
  }) as const;

/** One slot per state: 1 while the value is in it. */
export const lamps = {
  isOn: byState({ ON: 1 }),
  isAuto: byState({ Auto: 1 }),
  isOff: byState({ OFF: 1 }),
};

interface ThreeStateProps {
  readonly fill: string;
  readonly buttonColor: string;
  readonly fontColor: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly label: string;
}

/** A circle in the centre of the box. */
interface Dial {
  readonly cx: number;
  readonly cy: number;
  readonly size: number;
  readonly line: number;
}

export function dialOf(p: ThreeStateProps, { w, h }: Box): Dial {
  const size = Math.min(w, h);
  return { cx: w / 2, cy: h / 2, size, line: Math.min(p.strokeWidth, size / 20) };
}

/** Draws the plate, the parts of the ring, and their names along it. */
export function drawPlate(pen: Pen, p: ThreeStateProps, dial: Dial): void {
  const { cx, cy, size, line } = dial;
  const r = size / 2 - line / 2;
  pen.ellipse(cx, cy, r, r, { fill: p.fill, stroke: p.stroke, strokeWidth: line });
  for (const { state, slot, angle } of CHOICES) {
    arc(pen, dial, angle, palette.hollow);
    arc(pen, dial, angle, pen.paint('glow'), slot);
    drawLetters(pen, dial, state.toUpperCase(), angle, p.fontColor);
  }
  const name = { fill: p.fontColor, align: 'center' } as const;
  const foot = cy + size * 0.36;
  if (p.label) pen.text(cx, foot, p.label, { ...name, size: size * 0.085, maxWidth: size * 0.5 });
  else
    for (const { state, slot } of CHOICES) {
      const motion = pen.show(pen.slot(slot));
      const word = { ...name, weight: 'bold', size: size * WORD, maxWidth: size * 0.66, motion } as const;
      pen.text(cx, foot, state.toUpperCase(), word);
    }
}

function arc(pen: Pen, { cx, cy, size }: Dial, angle: number, stroke: Paint, slot?: string): void {
  const r = size * RING;
  pen.arc(cx, cy, r, r, angle - SWEEP / 2, SWEEP, {
    width: size * RING_WIDTH,
    stroke,
    ...(slot ? { motion: pen.show(pen.slot(slot)) } : {}),
  });
}

/** Draws letter by letter along the rim, each upright on the circle. */
function drawLetters(pen: Pen, { cx, cy, size }: Dial, word: string, angle: number, fill: string): void {
  const style = { size: size * 0.088, fill, weight: 'bold', align: 'center' } as const;
  [...word].forEach((letter, nth) => {
    const turn = angle + (nth - (word.length - 1) / 2) * LETTER;
    pen.text(cx, cy - size * LETTERS, letter, { ...style, motion: pen.turned(turn, cx, cy) });
  });
}
