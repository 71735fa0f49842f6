/** Boxes that go around the middle of another one. */
import { turnVector } from '../../geometry/turn.ts';
import type { Box } from './cells.ts';

/** Moves a box as it goes around the middle of another one, degrees clockwise. */
export function turnedAbout(box: Box, around: Box, degrees: number): Box {
  if (degrees === 0) return box;
  const [middleX, middleY] = [around.x + around.width / 2, around.y + around.height / 2];
  const [dx, dy] = turnVector(box.x + box.width / 2 - middleX, box.y + box.height / 2 - middleY, degrees);
  return { ...box, x: middleX + dx - box.width / 2, y: middleY + dy - box.height / 2 };
}

/** Exchanges the sides of a box around its middle. */
export const sidesExchanged = ({ x, y, width, height }: Box): Box => ({
  x: x + (width - height) / 2,
  y: y + (height - width) / 2,
  width: height,
  height: width,
});
