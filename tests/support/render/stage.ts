/** A scene made by hand: draws with the real pen and answers as a SceneView, without the scene's own machinery. */
import { Glyphs } from '../../../engine/primitives/glyphs.ts';
import { packHalves } from '../../../engine/primitives/half.ts';
import { TEXT_WORDS } from '../../../engine/primitives/live-text.ts';
import type { Pen } from '../../../engine/primitives/pen.ts';
import { OBJECT_WORDS, ObjectFlag, RECORD_WORDS, SLOT_WORDS } from '../../../engine/primitives/record.ts';
import { Recorder } from '../../../engine/primitives/recorder.ts';
import { SlotLayout } from '../../../engine/primitives/slots.ts';
import { createTables, type GlyphSource, WordTable } from '../../../engine/primitives/tables.ts';
import type { Box, SceneView, WorldBox } from '../../../engine/scene/types.ts';

export interface Placed {
  /** Centre and size, units. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly angle?: number;
  readonly flags?: number;
  /** 0 good, 1 uncertain, 2 bad, 3 stale, 4 missing. */
  readonly quality?: number;
  /** How its tag's alarm stands: the highest byte of word 5. */
  readonly standing?: number;
  /** 0…255. */
  readonly opacity?: number;
  /** Colour when a few pixels large. */
  readonly colour?: number;
  /** Names of scalar and paint slots. */
  readonly scalars?: readonly string[];
  readonly paints?: readonly string[];
}

export class Stage implements SceneView {
  readonly tables = createTables();
  recordStart = new Uint32Array(1 << 17);
  recordCount = new Uint32Array(1 << 17);
  tailStart = new Uint32Array(1 << 17);
  tailCount = new Uint16Array(1 << 17);
  readonly look = new Uint32Array(1 << 17);
  private readonly extents = new Float32Array(1 << 17);
  count = 0;
  orderVersion = 0;
  /** Where the next objects' coordinates begin. */
  origin = { x: 0, y: 0 };
  private readonly recorder: Recorder;
  private readonly boxes: WorldBox[] = [];
  private found = new Uint32Array(1 << 17);

  constructor(glyphs: GlyphSource) {
    this.recorder = new Recorder(new WordTable(TEXT_WORDS), new Glyphs(glyphs));
  }

  get bounds(): WorldBox | undefined {
    if (this.count === 0) return undefined;
    const all = (of: (box: WorldBox) => number) => this.boxes.map(of);
    const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b));
    const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b));
    return {
      minX: least(all((box) => box.minX)),
      minY: least(all((box) => box.minY)),
      maxX: most(all((box) => box.maxX)),
      maxY: most(all((box) => box.maxY)),
    };
  }

  clear(): void {
    const { records, objects, slots } = this.tables;
    for (const table of [records, objects, slots]) table.clear();
    this.boxes.length = 0;
    this.count = 0;
    this.origin = { x: 0, y: 0 };
    this.orderVersion++;
  }

  visible(box: WorldBox): { readonly indices: Uint32Array; readonly count: number } {
    let count = 0;
    this.boxes.forEach((each, index) => {
      if (each.maxX >= box.minX && each.minX <= box.maxX && each.maxY >= box.minY && each.minY <= box.maxY)
        this.found[count++] = index;
    });
    return { indices: this.found, count };
  }

  extentOf(index: number): number {
    return this.extents[index]!;
  }

  boxOf(index: number, into?: Box): WorldBox {
    return Object.assign(into ?? {}, this.boxes[index]!);
  }

  /** Draws an object above the others; answers its scene index and its first slot's row. */
  add(at: Placed, draw: (pen: Pen) => void): { readonly index: number; readonly slot: number } {
    const index = this.count++;
    const { records, slots } = this.tables;
    const layout = new SlotLayout({
      scalars: at.scalars ?? [],
      paints: at.paints ?? [],
      texts: [],
      places: [],
    });
    const slot = slots.rows;
    slots.reserve(slot + layout.slotCount);
    slots.rows += layout.slotCount;
    this.recorder.begin({
      layout,
      width: at.w,
      height: at.h,
      scaleX: 1,
      scaleY: 1,
      textStart: 0,
      linked: true,
      leastPlacesOf: () => 0,
      casts: false,
      idleText: () => '',
    });
    draw(this.recorder);
    const { staging } = this.recorder;
    const start = records.rows;
    records.reserve(start + staging.count);
    records.words.set(staging.words.subarray(0, staging.count * RECORD_WORDS), start * RECORD_WORDS);
    for (let row = start; row < start + staging.count; row++) records.words[row * RECORD_WORDS + 9] = index;
    records.rows += staging.count;
    if (staging.count > 0) records.touch(start, staging.count);
    this.recordStart[index] = start;
    this.tables.starts.reserve(index + 1);
    this.tables.starts.words[index] = slot;
    this.tables.starts.rows = index + 1;
    this.tables.starts.touch(index);
    this.recordCount[index] = staging.count;
    this.extents[index] = Math.max(at.w, at.h);
    this.place(index, at);
    this.orderVersion++;
    return { index, slot };
  }

  place(index: number, place: Placed): void {
    const at = { ...place, x: place.x + this.origin.x, y: place.y + this.origin.y };
    const { objects } = this.tables;
    objects.reserve(index + 1);
    objects.rows = Math.max(objects.rows, index + 1);
    const word = index * OBJECT_WORDS;
    const highX = Math.fround(at.x);
    const highY = Math.fround(at.y);
    objects.floats.set([highX, highY, at.x - highX, at.y - highY, at.angle ?? 0], word);
    const flags = (at.flags ?? 0) | (at.quality ? ObjectFlag.live : 0);
    objects.words[word + 5] =
      flags | ((at.quality ?? 0) << 8) | ((at.opacity ?? 255) << 16) | ((at.standing ?? 0) << 24);
    objects.words[word + 6] = packHalves(at.w, at.h);
    objects.words[word + 7] = at.colour ?? 0xff808080;
    objects.touch(index);
    const reach = Math.hypot(at.w, at.h) / 2;
    this.boxes[index] = { minX: at.x - reach, minY: at.y - reach, maxX: at.x + reach, maxY: at.y + reach };
  }

  /** A scalar slot on its way from one value to another. */
  setScalar(slot: number, from: number, to: number, start = 0, duration = 0): void {
    this.tables.slots.floats.set([from, to, start, duration], slot * SLOT_WORDS);
    this.tables.slots.touch(slot);
  }

  setPaint(slot: number, from: number, to: number, start = 0, duration = 0): void {
    this.tables.slots.words.set([from, to], slot * SLOT_WORDS);
    this.tables.slots.floats.set([start, duration], slot * SLOT_WORDS + 2);
    this.tables.slots.touch(slot);
  }
}
