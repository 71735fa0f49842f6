/** Numbers of the specification as they reach the picture. */
import { expect, test } from 'vitest';
import { CONSTANT_SLOT, constantOf, RECORD_WORDS, RecordType } from '../../engine/primitives/record.ts';
import threeState from '../../plugins/three-state-switch/kind.ts';
import { draw } from './drawing.ts';

test('CONST-33 KIND-3SW-01 the letters of a three-state switch stand 8° apart; its ring and its button are 1/3.25 and 1/4 of it', () => {
  const { words, floats, count } = draw(threeState, {}, 320, 320);
  const records = Array.from({ length: count }, (_, nth) => nth * RECORD_WORDS);
  const typeOf = (at: number) => words[at + 8]! & 0xff;
  const turns = records.flatMap((at) => {
    const motion = words[at + 10]!;
    return motion >>> 24 !== 0 && motion & CONSTANT_SLOT ? [constantOf(motion & 0xff_ffff)] : [];
  });
  expect([...new Set(turns.map(Math.round))]).toEqual([-94, -86, -12, -4, 4, 12, 82, 90, 98]);
  const arcs = records.filter((at) => typeOf(at) === RecordType.arc);
  expect(new Set(arcs.map((at) => Math.round(floats[at + 2]!)))).toEqual(new Set([98]));
  const ellipses = records.filter((at) => typeOf(at) === RecordType.ellipse);
  expect(ellipses.map((at) => Math.round(floats[at + 2]!))).toContain(80);
});
