/** Draws a kind with the engine's own recorder and reads back what it wrote. */
import { drawAlone } from '../../engine/draw-alone.ts';
import { type AnyKind, type Feed, SAMPLE_FEED, slotNames } from '../../engine/plugin.ts';
import { TEXT_WORDS } from '../../engine/primitives/live-text.ts';
import { CONSTANT_SLOT, RECORD_WORDS, RecordFlag } from '../../engine/primitives/record.ts';
import { WordTable } from '../../engine/primitives/tables.ts';

/** What records cover, from the object's centre. */
export interface Cover {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export interface Drawing {
  /** The records' words, as the backends would get them. */
  readonly words: Uint32Array;
  readonly floats: Float32Array;
  readonly count: number;
  readonly cover: Cover;
  /** Names of the live bindings and paints that some record refers to. */
  readonly slots: ReadonlySet<string>;
  /** What the slots hold before any value is known. */
  readonly idle: readonly number[];
}

/**
 * Draws an object of the kind with `given` properties, the others at their defaults. `judge` may return a fault of each
 * call, from what all of them have covered so far.
 */
export function draw(
  kind: AnyKind,
  given: Readonly<Record<string, unknown>>,
  w: number,
  h: number,
  feed: Feed = SAMPLE_FEED,
  judge?: (cover: Cover) => string | undefined,
): Drawing {
  const { compiled, props, staging, texts } = drawAlone(kind, { w, h, given, feed, drawn: judge });
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
