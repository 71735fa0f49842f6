/** Scenes from a line of notation, and what their tables say. */
import type { Finding } from '../../../engine/document/types.ts';
import type { AnyKind } from '../../../engine/plugin.ts';
import { fromHalf } from '../../../engine/primitives/half.ts';
import { RECORD_WORDS, RecordType } from '../../../engine/primitives/record.ts';
import { Scene } from '../../../engine/scene/scene.ts';
import { recordRow } from '../../../engine/scene/types.ts';
import { recordWordsOf } from './drawing-of.ts';
import { testKinds } from './kinds.ts';
import { added } from './notation.ts';
import { PlainGlyphs } from './widths.ts';

interface SceneUnderTest {
  readonly scene: Scene;
  readonly glyphs: PlainGlyphs;
  readonly findings: Finding[];
}

export function sceneOf(line: string, kinds: readonly AnyKind[] = testKinds): SceneUnderTest {
  const findings: Finding[] = [];
  const glyphs = new PlainGlyphs();
  const scene = new Scene(kinds, glyphs, (finding) => findings.push(finding));
  scene.apply(added(line));
  return { scene, glyphs, findings };
}

const NAMES = Object.fromEntries(Object.entries(RecordType).map(([name, number]) => [number, name]));

/** An object's records as words: type and its first four numbers. */
export function recordsOf(scene: Scene, id: string): string[] {
  const index = scene.indexOf(id)!;
  const { words, floats } = scene.tables.records;
  return Array.from({ length: scene.recordCount[index]! }, (_, nth) => {
    const at = recordRow(scene, index, nth) * RECORD_WORDS;
    const numbers = Array.from(floats.subarray(at, at + 4), (value) => Math.round(value * 100) / 100);
    return `${NAMES[words[at + 8]! & 255]} ${numbers.join(' ')}`;
  });
}

/** The letters that an object shows, in their order, without blanks. */
export function textOf({ scene, glyphs }: SceneUnderTest, id: string): string {
  const index = scene.indexOf(id)!;
  return recordWordsOf(scene, index)
    .filter((words) => (words[8]! & 255) === RecordType.glyph)
    .map((words) => glyphs.characterOf(words[6]!))
    .join('');
}

export const halves = (word: number): [number, number] => [fromHalf(word & 0xffff), fromHalf(word >>> 16)];
