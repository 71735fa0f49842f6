/** Texts whose faces come after they were drawn: those are drawn anew, with the values that they show, and nothing else. */
import { expect, test } from 'vitest';
import type { DiagramObject } from '../../engine/document/types.ts';
import { createEngine } from '../../engine/engine.ts';
import { RECORD_WORDS, RecordType } from '../../engine/primitives/record.ts';
import type { GlyphSource } from '../../engine/primitives/tables.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import type { FixedGlyphs } from '../../engine/render/text/fixed-glyphs.ts';
import shapes from '../../plugins/dynamic-shapes/kind.ts';
import texts from '../../plugins/dynamic-texts/kind.ts';

/** Every letter half an em wide until the face has come that has it, then a whole one. */
class LateGlyphs implements GlyphSource {
  epoch = 0;
  private come = '';
  private readonly spelled: { font: number; character: string; isLate: boolean }[] = [];
  private known = new Map<string, number>();
  private readonly listeners = new Set<() => void>();

  glyph(font: number, character: string): number {
    const key = `${font} ${character}`;
    const glyph = this.known.get(key) ?? this.spelled.length;
    if (!this.known.has(key)) this.spelled.push({ font, character, isLate: this.come.includes(character) });
    this.known.set(key, glyph);
    return glyph;
  }
  advance(glyph: number): number {
    return this.spelled[glyph]!.isLate ? 1 : 0.5;
  }
  spelling(glyph: number): { readonly font: number; readonly character: string } {
    return this.spelled[glyph]!;
  }
  listen(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }
  refresh(): ReadonlySet<number> {
    const retired = new Set<number>();
    for (const [key, glyph] of this.known) {
      const { character, isLate } = this.spelled[glyph]!;
      if (isLate || !this.come.includes(character)) continue;
      this.known.delete(key);
      retired.add(glyph);
    }
    if (retired.size > 0) this.epoch++;
    return retired;
  }
  arrive(characters: string): void {
    this.come += characters;
    for (const changed of this.listeners) changed();
  }
  get heard(): number {
    return this.listeners.size;
  }
}

function opened() {
  const glyphs = new LateGlyphs();
  const queue: (() => void)[] = [];
  const backend = new NullBackend({ width: 800, height: 600, ratio: 1 });
  Object.assign(backend, { glyphs: glyphs as unknown as FixedGlyphs });
  const engine = createEngine({
    kinds: [shapes, texts],
    backend,
    clock: () => 0,
    schedule: (frame) => queue.push(frame),
    emit: () => {},
    published: () => {},
    report: () => {},
  });
  engine.clear({ width: 800, height: 600, fill: '#ffffff', url: null });
  const text = (id: string, y: number, words: string): DiagramObject => ({
    id,
    identifier: 'dynamic-texts',
    x: 100,
    y,
    width: 200,
    height: 40,
    text: words,
  });
  engine.addObjects([
    text('plain', 0, 'aaaa'),
    text('greek', 100, 'λλλλ'),
    { id: 'box', identifier: 'dynamic-shapes', x: 0, y: 300, width: 50, height: 50 },
  ]);
  /** From the first letter of an object to its last, units. */
  const span = (id: string): number => {
    const index = engine.scene.indexOf(id)!;
    const { words, floats } = engine.scene.tables.records;
    const start = engine.scene.recordStart[index]!;
    const xs = Array.from(
      { length: engine.scene.recordCount[index]! },
      (_, nth) => (start + nth) * RECORD_WORDS,
    )
      .filter((at) => (words[at + 8]! & 255) === RecordType.glyph)
      .map((at) => floats[at]!);
    return Math.max(...xs) - Math.min(...xs);
  };
  const draw = (): void => {
    for (const frame of queue.splice(0)) frame();
  };
  draw();
  return { engine, backend, glyphs, queue, span, draw };
}

test('texts are measured and drawn anew when their letters have come, and a frame is asked for', () => {
  const { glyphs, queue, span, draw } = opened();
  const [plain, greek] = [span('plain'), span('greek')];
  expect(queue).toEqual([]);
  glyphs.arrive('λ');
  expect(span('greek')).toBeCloseTo(2 * greek);
  expect(span('plain')).toBe(plain);
  expect(queue).toHaveLength(1);
  draw();
});

test('what has no such letter is not touched', () => {
  const { engine, backend, glyphs, draw } = opened();
  const before = backend.uploadedBytes;
  glyphs.arrive('λ');
  expect(engine.scene.tables.records.isDirty).toBe(true);
  draw();
  // Four letters and one row of an object; the other text alone would double it.
  expect(backend.uploadedBytes - before).toBeLessThan(600);
  const after = backend.frames;
  glyphs.arrive('ж');
  draw();
  expect(backend.frames).toBe(after);
});

test('what is typed later has the new letters at once', () => {
  const { engine, glyphs, span } = opened();
  const plain = span('plain');
  glyphs.arrive('a');
  expect(span('plain')).toBeCloseTo(2 * plain);
  engine.addObjects([
    { id: 'new', identifier: 'dynamic-texts', x: 0, y: 400, width: 200, height: 40, text: 'aaaa' },
  ]);
  expect(span('new')).toBeCloseTo(2 * plain);
});

test('handles and selection stay while a builder works, and an engine that has gone hears nothing', () => {
  const { engine, glyphs } = opened();
  const editing = engine.beginEditing(() => 'n');
  editing.editor.run({ do: 'select', ids: ['greek'] });
  glyphs.arrive('λ');
  expect([...editing.editor.selection.all]).toEqual(['greek']);
  engine.dispose();
  expect(glyphs.heard).toBe(0);
});
