/** Draws an object of a kind by itself, without a scene: for tests, and for checks of kinds while they are written. */
import { type AnyKind, type Feed, SAMPLE_FEED } from './plugin.ts';
import { checkedPen } from './primitives/checked-pen.ts';
import { Glyphs } from './primitives/glyphs.ts';
import { TEXT_WORDS } from './primitives/live-text.ts';
import { Recorder } from './primitives/recorder.ts';
import type { Staging } from './primitives/staging.ts';
import { WordTable } from './primitives/tables.ts';
import { FixedGlyphs } from './render/text/fixed-glyphs.ts';
import { CompiledKind } from './scene/kinds.ts';
import type { ResolvedProps } from './scene/properties.ts';

interface Alone {
  readonly compiled: CompiledKind;
  readonly props: Readonly<ResolvedProps>;
  readonly staging: Staging;
  readonly texts: WordTable;
}

interface Subject {
  readonly w: number;
  readonly h: number;
  /** Properties that differ from the defaults. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly feed?: Feed;
  /** Called after each call of the pen; what it returns is the fault of that call. */
  readonly drawn?: ((staging: Staging) => string | undefined) | undefined;
}

/** One for all drawings, so that the same letter of the same font has the same number in each. */
const glyphs = new Glyphs(new FixedGlyphs());

/** Throws where a property is outside its limits, where `draw` throws, and in the call of the pen that has a fault. */
export function drawAlone(kind: AnyKind, { w, h, given, feed = SAMPLE_FEED, drawn }: Subject): Alone {
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
  const { staging } = recorder;
  kind.draw(checkedPen(recorder, drawn && (() => drawn(staging))), props, { w, h }, feed);
  return { compiled, props, staging, texts };
}
