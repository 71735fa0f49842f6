/** The theme of a diagram: a switch is another palette, and no kind draws for it. */
import { describe, expect, test } from 'vitest';
import { CANVAS_THEMES as SENT_THEMES } from '../../api/contract/calls/diagrams.ts';
import { CANVAS_THEMES } from '../../engine/document/types.ts';
import { Validator } from '../../engine/document/validate.ts';
import { setCanvas } from '../../engine/edit/place.ts';
import { createEngine } from '../../engine/engine.ts';
import type { AnyKind } from '../../engine/plugin.ts';
import { parseColour } from '../../engine/primitives/colour.ts';
import { paletteOf } from '../../engine/primitives/palette.ts';
import { TOKENS } from '../../engine/primitives/tokens.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import * as list from '../../plugins/index.ts';

function opened(theme?: (typeof CANVAS_THEMES)[number]) {
  const backend = new NullBackend({ width: 800, height: 600, ratio: 1 });
  const queue: (() => void)[] = [];
  let draws = 0;
  const counted = (kind: AnyKind): AnyKind => ({
    ...kind,
    draw: (...given) => {
      draws++;
      kind.draw(...given);
    },
  });
  const engine = createEngine({
    kinds: Object.values(list).map((kind) => counted(kind as AnyKind)),
    backend,
    clock: () => 0,
    schedule: (frame) => queue.push(frame),
    ...{ emit: () => {}, published: () => {}, report: () => {} },
  });
  engine.resize({ width: 800, height: 600, ratio: 1 });
  engine.clear({ width: 800, height: 600, fill: null, url: null, ...(theme ? { theme } : {}) });
  engine.addObjects(
    ['dual-state-pump', 'square-tank', 'dynamic-texts', 'line'].map((identifier, nth) => ({
      ...{ id: nth + 1, identifier, x: nth * 150, y: 20, width: 120, height: 120 },
      ...(identifier === 'line' ? { x1: 0, y1: 0, x2: 120, y2: 120 } : {}),
    })),
  );
  const frame = () => {
    while (queue.length > 0) queue.shift()!();
    return backend.frame!;
  };
  return { engine, backend, frame, draws: () => draws };
}

const code = (hex: string): number => parseColour(hex);

test('a switch uploads nothing of the scene, and no kind draws', () => {
  const { engine, backend, frame, draws } = opened('console');
  frame();
  const before = draws();
  const records = engine.scene.tables.records.words.slice();
  expect(before).toBe(4);
  for (const theme of ['dark', 'contrast', 'light'] as const) {
    const uploaded = backend.uploadedBytes;
    engine.setTheme('light', theme);
    const { palette, page } = frame();
    expect(palette).toBe(paletteOf(theme));
    expect(page.fill).toBe(code(TOKENS.paper[theme]));
    expect(backend.uploadedBytes).toBe(uploaded);
  }
  expect(draws()).toBe(before);
  expect(engine.scene.tables.records.words).toEqual(records);
});

describe('which theme is shown', () => {
  test('a diagram without one has its old colours, whatever the console and its viewer want', () => {
    const { engine, frame } = opened();
    engine.setTheme('dark', 'contrast');
    const { palette, page, around, accent } = frame();
    expect(palette).toBe(paletteOf('classic'));
    expect(page.fill).toBe(code('#ffffff'));
    expect([around, accent]).toEqual([code('#14171a'), code('#3fb967')]);
  });

  test.each(['light', 'dark', 'contrast'] as const)('%s is fixed', (theme) => {
    const { engine, frame } = opened(theme);
    engine.setTheme('dark', 'contrast');
    expect(frame().palette).toBe(paletteOf(theme));
    engine.setTheme('light', 'light');
    expect(frame().palette).toBe(paletteOf(theme));
  });

  test('without a choice of the viewer it is the console that is followed', () => {
    const { engine, frame } = opened('console');
    engine.setTheme('dark');
    expect(frame().palette).toBe(paletteOf('dark'));
  });

  test('a page with a colour of its own keeps it', () => {
    const { engine, frame } = opened('dark');
    engine.clear({ width: 800, height: 600, fill: '#123456', url: null, theme: 'dark' });
    expect(frame().page.fill).toBe(code('#123456'));
    engine.clear({ width: 800, height: 600, fill: 'token:surface', url: null, theme: 'dark' });
    expect(frame().page.fill).toBe(code(TOKENS.surface.dark));
  });
});

describe('the setting', () => {
  test('is changed and undone as the page is, without drawing anything', () => {
    const { engine, frame, draws } = opened();
    frame();
    const { editor } = engine.beginEditing(() => 99);
    const before = draws();
    editor.run({ do: 'canvas', change: { theme: 'dark' } });
    expect(frame().palette).toBe(paletteOf('dark'));
    expect(engine.document.canvas.theme).toBe('dark');
    editor.history.undo();
    expect(frame().palette).toBe(paletteOf('classic'));
    expect(draws()).toBe(before);
    expect(() => setCanvas(engine.document as never, { theme: 'pink' as never })).toThrow('One of console');
    editor.run({ do: 'canvas', change: { theme: 'console' } });
    editor.run({ do: 'canvas', change: { theme: null } });
    expect(frame().palette).toBe(paletteOf('classic'));
  });

  test('what is stored is one of those that the server takes; anything else is none', () => {
    expect(SENT_THEMES).toEqual(CANVAS_THEMES);
    const read = (theme: unknown) => new Validator().canvas({ width: 10, height: 10, theme }).theme;
    for (const theme of CANVAS_THEMES) expect(read(theme)).toBe(theme);
    for (const theme of [null, undefined, 'pink', 3]) expect(read(theme)).toBeUndefined();
  });
});

test('what is exported is the fixed theme, and of a diagram that follows the light one', () => {
  for (const [theme, exported] of [
    ['console', 'light'],
    ['dark', 'dark'],
    ['contrast', 'contrast'],
    [undefined, 'classic'],
  ] as const) {
    const { engine } = opened(theme);
    engine.setTheme('dark', 'dark');
    const view = engine.exportView(false)!;
    expect(view.palette).toBe(paletteOf(exported));
    expect(view.paper).toBe(code(exported === 'classic' ? '#ffffff' : TOKENS.paper[exported]));
  }
});
