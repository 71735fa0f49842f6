/** A ball valve in a pipe: the handle lies along the pipe while open and across it while closed. */
import { at, type Box, colour, on, type Pen, type Port } from '../../engine/plugin.ts';
import { SWITCH } from './control.ts';
import { palette, stateColour } from './palette.ts';
import { panel } from './panel.ts';
import { labelProp, strokeProps } from './props.ts';
import { binaryStates } from './states.ts';

type Direction = 'horizontal' | 'vertical';

const SIZE: Readonly<Record<Direction, readonly [number, number]>> = {
  horizontal: [110, 70],
  vertical: [70, 110],
};

export const circularValve = (direction: Direction) =>
  ({
    version: 1,
    title: `Circular valve, ${direction}`,
    group: 'dual',
    size: SIZE[direction],
    props: {
      fill: colour(stateColour.unknown, { label: 'Ball' }),
      handleColor: colour(palette.control, { label: 'Handle' }),
      bodyColor: colour(palette.body, { label: 'Flanges' }),
      ...strokeProps(palette.outline, 3),
      ...labelProp(),
    },
    panel: panel.control,
    live: { open: on({ ease: 250, to: 90 }) },
    states: binaryStates('fill'),
    control: { writes: SWITCH.writes, animation: 250, slot: 'open' },
    ports: ports(direction),
  }) as const;

const ports = (direction: Direction): readonly Port[] =>
  direction === 'horizontal'
    ? [at('left', 0, 0.5), at('right', 1, 0.5)]
    : [at('top', 0.5, 0), at('bottom', 0.5, 1)];

interface ValveProps {
  readonly fill: string;
  readonly handleColor: string;
  readonly bodyColor: string;
  readonly stroke: string;
  readonly strokeWidth: number;
}

/** Drawn closed; open is a quarter turn, by the slot `open` in degrees. */
export function drawCircularValve(pen: Pen, p: ValveProps, { w, h }: Box, direction: Direction): void {
  const lies = direction === 'horizontal';
  const [along, across] = lies ? [w, h] : [h, w];
  const strokeWidth = Math.min(p.strokeWidth, across / 10, along / 10);
  const [cx, cy] = [w / 2, h / 2];
  const r = Math.max(Math.min(across, along) / 2 - strokeWidth, 0);
  const body = { fill: p.bodyColor, stroke: p.stroke, strokeWidth };
  /** Returns a box that is `long` along the pipe and `wide` across it, from `from` on. */
  const box = (from: number, long: number, wide: number) => {
    const [x, y] = lies ? [from, cy - wide / 2] : [cx - wide / 2, from];
    pen.rrect(x, y, lies ? long : wide, lies ? wide : long, { ...body, r: strokeWidth });
  };
  const flange = along * 0.09;
  pen.ellipse(cx, cy, r, r, { ...body, fill: pen.paint('fill') });
  box(flange / 2, along - flange, across * 0.42);
  box(strokeWidth / 2, flange, across * 0.7);
  box(along - flange - strokeWidth / 2, flange, across * 0.7);
  pen.ellipse(cx, cy, r, r, { ...body, fill: pen.paint('fill') });
  const motion = pen.turn(pen.slot('open'), cx, cy);
  const bar = { w: r * 0.34, h: r * 1.6 };
  // Across the pipe: closed.
  const [x, y, wide, high] = lies
    ? [cx - bar.w / 2, cy - bar.h / 2, bar.w, bar.h]
    : [cx - bar.h / 2, cy - bar.w / 2, bar.h, bar.w];
  pen.rrect(x, y, wide, high, {
    r: bar.w / 2,
    fill: p.handleColor,
    stroke: p.stroke,
    strokeWidth: strokeWidth * 0.7,
    motion,
  });
}
