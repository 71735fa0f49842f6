/** Where the marks of a flow are along a line, as in webgl/shaders/quad.vert.ts. */
import { hypot } from '../../geometry/distance.ts';
import {
  FLOW_SLOPE,
  flowMark,
  flowPlaceAt,
  flowShare,
  flowSpeedAt,
  flowStep,
} from '../../primitives/flow.ts';
import { modifierSlot, RECORD_WORDS, RecordFlag } from '../../primitives/record.ts';
import { SHAFT_IN_HEAD } from './forms.ts';
import { highHalf, lowHalf } from './halves.ts';
import type { Measures } from './measures.ts';
import type { Plane } from './plane.ts';

/** Reads the flow of a line whose dimensions have been read: moves its dashes, or gives it marks of this colour. */
export function readFlow(
  figure: Measures,
  plane: Plane,
  row: number,
  colour: number,
  slotStart: number,
): void {
  const { tables, scale, ratio, beat } = plane;
  const { words, floats } = tables.records;
  const at = row * RECORD_WORDS;
  const slot = modifierSlot(words[at + 10]!, slotStart);
  const speed = flowSpeedAt(tables.slots, slot);
  if (speed === 0 || figure.small) return;
  const parameter = words[at + 11]!;
  const way = highHalf(parameter);
  const share = way * flowPlaceAt(tables.slots, slot, beat) - lowHalf(parameter);
  if (figure.more[0]! > 0 && words[at + 7] !== 0) {
    figure.more[2] = share * (figure.more[0]! + figure.more[1]!);
    return;
  }
  const { marks } = figure;
  const width = lowHalf(words[at + 6]!);
  marks.step = flowStep(width) * scale;
  marks.alpha = (flowShare(marks.step / ratio) * (colour >>> 24)) / 255;
  marks.colour = colour;
  marks.length = flowMark(width) * scale;
  marks.slope = Math.sign(speed * way) * FLOW_SLOPE;
  const head = highHalf(words[at + 6]!) * scale * SHAFT_IN_HEAD;
  const cut = (figure.flags & RecordFlag.tail ? head : 0) - (figure.flags & RecordFlag.head ? head : 0);
  const half = hypot(floats[at + 2]! - floats[at]!, floats[at + 3]! - floats[at + 1]!) * 0.5 * scale;
  marks.first = share * marks.step - half - cut * 0.5;
}
