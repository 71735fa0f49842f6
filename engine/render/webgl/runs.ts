/**
 * Splits the order into runs for the programs. A software renderer pays for every branch of a fragment shader in every
 * pixel, so the few shapes that make up nearly all of a diagram (boxes, circles, rings, plain lines and letters, all
 * with one formula) have a program of their own, and the rare ones have another.
 */
import { firstHalf } from '../../primitives/half.ts';
import { RECORD_WORDS, RecordFlag, RecordType } from '../../primitives/record.ts';
import type { WordTable } from '../../primitives/tables.ts';
import { ORDER_INDEX, ORDER_MARK, ORDER_WHOLE } from '../backend.ts';

export type ProgramName = 'whole' | 'plain' | 'rich' | 'mark' | 'picture';

export interface Run {
  readonly program: ProgramName;
  readonly from: number;
  readonly to: number;
  /** For `picture`: its number. */
  readonly picture?: number;
}

/** Objects drawn whole are drawn with the plain ones unless so many follow each other that a separate program pays. */
const WORTH_A_RUN = 512;

export function runsOf(order: Uint32Array, count: number, records: WordTable): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (let at = 1; at <= count; at++) {
    const program = programOf(order[from]!, records);
    const picture = program === 'picture' ? pictureOf(order[from]!, records) : undefined;
    while (at < count && programOf(order[at]!, records) === program && isSame(picture, order[at]!, records))
      at++;
    const run = { program, from, to: Math.min(at, count) };
    push(runs, picture === undefined ? run : { ...run, picture });
    from = at;
  }
  return runs;
}

function push(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  const next =
    run.program === 'whole' && run.to - run.from < WORTH_A_RUN ? { ...run, program: 'plain' as const } : run;
  if (last?.program === next.program && last.picture === next.picture)
    runs[runs.length - 1] = { ...last, to: next.to };
  else runs.push(next);
}

function programOf(entry: number, records: WordTable): ProgramName {
  if (entry & ORDER_WHOLE) return 'whole';
  if (entry & ORDER_MARK) return 'mark';
  if (typeOf(entry & ORDER_INDEX, records) === RecordType.picture) return 'picture';
  return isRich(entry & ORDER_INDEX, records) ? 'rich' : 'plain';
}

const typeOf = (row: number, { words }: WordTable): number => words[row * RECORD_WORDS + 8]! & 255;

const pictureOf = (entry: number, { words }: WordTable): number =>
  words[(entry & ORDER_INDEX) * RECORD_WORDS + 5]!;

/** Whether an entry has the run's picture; entries of other programs all go together. */
const isSame = (picture: number | undefined, entry: number, records: WordTable): boolean =>
  picture === undefined || pictureOf(entry, records) === picture;

/** Whether a record needs more than the box formula. */
function isRich(row: number, { words, floats }: WordTable): boolean {
  const at = row * RECORD_WORDS;
  const kind = words[at + 8]!;
  const round = ((kind >>> 8) & RecordFlag.round) !== 0;
  switch (kind & 255) {
    case RecordType.none:
    case RecordType.rrect:
    case RecordType.glyph:
      return false;
    case RecordType.ellipse:
      return floats[at + 2] !== floats[at + 3];
    case RecordType.arc:
      return round || floats[at + 2] !== floats[at + 3];
    case RecordType.line:
      return firstHalf(words[at + 7]!) > 0;
    default:
      return true;
  }
}
