/** A scene like a plant seen from afar: many objects of every form, close together. The same in every run. */
import type { Pen } from '../../../engine/primitives/pen.ts';
import { seeded } from '../engine/random.ts';
import type { Stage } from './stage.ts';

const PITCH = 64;
const FILLS = ['#d3dae2', '#8fa5ba', '#9fc3a6', '#e2c98a', '#d99a86'];
const INK = '#25313d';

/** Draws `columns` × `rows` objects whose middle is the origin. */
export function paintPlant(stage: Stage, columns: number, rows: number): void {
  const random = seeded(5);
  const between = (low: number, high: number): number => low + random() * (high - low);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const forms: readonly ((pen: Pen, fill: string) => void)[] = [
    (pen, fill) => pen.rrect(2, 10, 46, 30, { r: 6, fill, stroke: INK, strokeWidth: 2 }),
    (pen, fill) => pen.ellipse(25, 25, 18, 18, { fill }),
    (pen) => pen.text(25, 25, 'PT-4711 bar', { size: between(13, 24), align: 'center', fill: INK }),
    (pen, fill) => pen.line(0, 25, 50, 25, { stroke: fill, width: 5, head: true }),
    (pen) => {
      pen.arc(25, 25, 20, 20, -135, 270, { stroke: '#dde3e9', width: 6 });
      pen.arc(25, 25, 20, 20, -135, 150, { stroke: '#3b7fb5', width: 6 });
      pen.text(25, 25, '48.2', { size: 11, align: 'center', fill: INK });
    },
    (pen, fill) => pen.shape([25, 0, 50, 18, 40, 48, 10, 48, 0, 18], { fill }),
  ];
  for (let nth = 0; nth < columns * rows; nth++) {
    const x = ((nth % columns) - (columns - 1) / 2) * PITCH + between(-16, 16);
    const y = (Math.floor(nth / columns) - (rows - 1) / 2) * PITCH + between(-16, 16);
    const angle = random() < 0.2 ? between(0, 360) : 0;
    const draw = oneOf(forms);
    const fill = oneOf(FILLS);
    stage.add({ x, y, w: 50, h: 50, angle }, (pen) => draw(pen, fill));
  }
}
