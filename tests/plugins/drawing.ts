/** Draws a kind with the engine's own recorder and reads back what it wrote. */
import { type AnyKind, type Feed, SAMPLE_FEED, slotNames } from '../../engine/plugin.ts';
import { Glyphs } from '../../engine/primitives/glyphs.ts';
import { TEXT_WORDS } from '../../engine/primitives/live-text.ts';
import { CONSTANT_SLOT, RECORD_WORDS, RecordFlag, RecordType } from '../../engine/primitives/record.ts';
import { Recorder } from '../../engine/primitives/recorder.ts';
import { WordTable } from '../../engine/primitives/tables.ts';
import { FixedGlyphs } from '../../engine/render/text/fixed-glyphs.ts';
import { CompiledKind } from '../../engine/scene/kinds.ts';

export interface Drawing {
  /** The records' words, as the backends would get them. */
  readonly words: Uint32Array;
  readonly floats: Float32Array;
  readonly count: number;
  /** What the records cover, from the object's centre. */
  readonly cover: {
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;
  };
  /** Names of the live bindings and paints that some record refers to. */
  readonly slots: ReadonlySet<string>;
  /** What the slots hold before any value is known. */
  readonly idle: readonly number[];
}

/** One for all drawings, so that the same letter of the same font has the same number in each. */
const glyphs = new Glyphs(new FixedGlyphs());

/** Draws an object of the kind with `given` properties, the others at their defaults. */
export function draw(
  kind: AnyKind,
  given: Readonly<Record<string, unknown>>,
  w: number,
  h: number,
  feed: Feed = SAMPLE_FEED,
): Drawing {
  const compiled = new CompiledKind(kind);
  const object = { id: 1, identifier: kind.kind, x: 0, y: 0, width: w, height: h, ...given };
  const props = compiled.properties.resolve(object, (field, message) => {
    throw new Error(`${kind.kind}: ${field} ${message}`);
  });
  const texts = new WordTable(TEXT_WORDS);
  const recorder = new Recorder(texts, glyphs);
  recorder.begin({
    layout: compiled.layout,
    width: w,
    height: h,
    scaleX: 1,
    scaleY: 1,
    textStart: 0,
    linked: true,
    leastPlacesOf: () => 0,
    casts: false,
    idleText: (nth) => compiled.idleText(nth),
  });
  kind.draw(recorder, props, { w, h }, feed);
  const { staging } = recorder;
  const words = staging.words.slice(0, staging.count * RECORD_WORDS);
  const slots = new WordTable(4);
  compiled.writeIdleSlots(slots, 0, props);
  return {
    words,
    floats: new Float32Array(words.buffer),
    count: staging.count,
    cover: { minX: staging.minX, minY: staging.minY, maxX: staging.maxX, maxY: staging.maxY },
    slots: new Set([...slotsOf(kind, words), ...textsOf(kind, texts)]),
    idle: [...slots.words.slice(0, compiled.layout.slotCount * 4)],
  };
}

function* slotsOf(kind: AnyKind, words: Uint32Array): Generator<string> {
  const { scalars, paints } = slotNames(kind);
  const names = [...scalars, ...paints];
  for (let at = 0; at < words.length; at += RECORD_WORDS) {
    const flags = (words[at + 8]! >>> 8) & 0xff;
    if (flags & RecordFlag.fillSlot) yield names[words[at + 4]!]!;
    if (flags & RecordFlag.strokeSlot) yield names[words[at + 5]!]!;
    const isOfSlot = words[at + 10]! >>> 24 !== 0 && (words[at + 10]! & CONSTANT_SLOT) === 0;
    if (isOfSlot) yield names[words[at + 10]! & 0xff_ffff]!;
  }
}

const textsOf = (kind: AnyKind, texts: WordTable): string[] =>
  slotNames(kind).texts.filter((_, nth) => texts.words[nth * TEXT_WORDS + 1]! > 0);

/** Which words of a record are floats and which are pairs of halves, by its type. */
const NUMBERS: Record<number, { readonly floats: readonly number[]; readonly halves: readonly number[] }> = {
  [RecordType.none]: { floats: [], halves: [] },
  [RecordType.triangle]: { floats: [0, 1, 2, 3, 6, 7], halves: [] },
  [RecordType.glyph]: { floats: [0, 1, 2], halves: [] },
};
const OTHERS = { floats: [0, 1, 2, 3], halves: [6, 7, 11] };

const isFiniteHalf = (half: number): boolean => (half & 0x7c00) !== 0x7c00;

/** Places, as `record.word`, that hold an infinity or no number at all. */
export function notFinite({ words, floats, count }: Drawing): string[] {
  const found: string[] = [];
  for (let record = 0; record < count; record++) {
    const at = record * RECORD_WORDS;
    const { floats: singles, halves } = NUMBERS[words[at + 8]! & 0xff] ?? OTHERS;
    for (const word of singles) if (!Number.isFinite(floats[at + word]!)) found.push(`${record}.${word}`);
    for (const word of halves) {
      const pair = words[at + word]!;
      if (!isFiniteHalf(pair & 0xffff) || !isFiniteHalf(pair >>> 16)) found.push(`${record}.${word}`);
    }
  }
  return found;
}
