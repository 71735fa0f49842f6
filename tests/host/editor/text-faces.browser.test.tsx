/** The letters of a text that is typed are those that the diagram draws. */
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { fontKey } from '../../../engine/primitives/tables.ts';
import { BrowserGlyphs } from '../../../engine/render/text/browser-glyphs.ts';
import { FontLibrary, fontLibrary } from '../../../engine/render/text/font-library.ts';
import { TextEditor } from '../../../host/editor/text-editor.tsx';
import type { TextSpot } from '../../../worker/boundary/index.ts';
import { FONT_FILES } from '../../../worker/fonts/font-files.ts';

const TEXT = 'Wasser Ω Ж ⚡ ≤';
const PX = 100;
const TIMES_BOLD = fontKey(3, true, false);

/** As the worker has it, where the names are others than in this page. */
function facesOf(font: number): TextSpot['faces'] {
  const library = new FontLibrary({ load: () => Promise.reject(new Error('not here')) });
  library.offer(FONT_FILES);
  return library.facesOf(font).map(({ name, file }) => ({ name: name.replace('Mimic', 'Typed'), file }));
}

const spot = (faces: TextSpot['faces']): TextSpot => ({
  object: 1,
  field: 'text',
  text: TEXT,
  box: [20, 20, 120, 30],
  angle: 0,
  fontSize: PX,
  fontFamily: 'Times New Roman',
  faces,
  fontWeight: 'bold',
  fontStyle: 'normal',
  fontColor: '#000000',
  textAlign: 'left',
});

/** How wide the diagram draws it, CSS pixels. */
async function drawnWidth(): Promise<number> {
  fontLibrary.offer(FONT_FILES);
  const glyphs = new BrowserGlyphs();
  const letters = () => [...TEXT].map((letter) => glyphs.glyph(TIMES_BOLD, letter));
  do {
    letters();
    await glyphs.settled();
  } while (glyphs.refresh().size > 0);
  expect([...TEXT].filter((letter) => !glyphs.fileOf(TIMES_BOLD, letter))).toEqual([]);
  return letters().reduce((sum, glyph) => sum + glyphs.advance(glyph) * PX, 0);
}

test('a text is typed in the faces that the diagram draws it with, and no other file is fetched', async () => {
  document.documentElement.style.setProperty('--font', 'sans-serif');
  const faces = facesOf(TIMES_BOLD);
  const screen = await render(<TextEditor spot={spot(faces)} onEnd={() => {}} />);
  const field = screen.getByRole('textbox').element();
  const wide = await drawnWidth();
  await vi.waitFor(
    () => {
      const pen = document.createElement('canvas').getContext('2d')!;
      const style = getComputedStyle(field);
      pen.font = style.font;
      pen.textRendering = 'geometricPrecision';
      pen.fontKerning = 'none';
      expect(pen.measureText(TEXT).width).toBeCloseTo(wide, 1);
    },
    { timeout: 10_000 },
  );
  const ours = [...document.fonts].filter(({ family }) => family.includes('Typed'));
  expect(ours.length).toBe(faces.length);
  const loaded = ours.filter(({ status }) => status !== 'unloaded').map(({ family }) => family);
  expect(loaded.length).toBeGreaterThanOrEqual(4);
  expect(loaded.length).toBeLessThanOrEqual(8);
  // Opened again it makes nothing known twice.
  await screen.unmount();
  await render(<TextEditor spot={spot(facesOf(TIMES_BOLD))} onEnd={() => {}} />);
  expect([...document.fonts].filter(({ family }) => family.includes('Typed')).length).toBe(faces.length);
});
