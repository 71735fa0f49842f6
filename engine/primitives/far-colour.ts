/** The colour in an object's row that is drawn where the object is too small for its records. */
import { OBJECT_WORDS } from './record.ts';
import type { WordTable } from './tables.ts';

export const farColourOf = (objects: WordTable, index: number): number =>
  objects.words[index * OBJECT_WORDS + 7]!;

export function setFarColour(objects: WordTable, index: number, colour: number): void {
  const at = index * OBJECT_WORDS + 7;
  if (objects.words[at] === colour) return;
  objects.words[at] = colour;
  objects.touch(index);
}
