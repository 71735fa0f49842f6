/** Runs in a browser: a sheet of every font of a diagram in every script and size, drawn as the product draws it. */
import { FONT_FAMILIES } from '../../../engine/primitives/tables.ts';
import { type BackendChoice, createBackend } from '../../../engine/render/create.ts';
import { OrderBuilder } from '../../../engine/render/order.ts';
import type { BrowserGlyphs } from '../../../engine/render/text/browser-glyphs.ts';
import { fontLibrary } from '../../../engine/render/text/font-library.ts';
import { FONT_FILES } from '../../../worker/fonts/font-files.ts';
import { Stage } from './stage.ts';

const SCRIPTS = [
  'Pump 12 runs at 47.5 l/s: Größe, Łódź, ı ő ş',
  'Đường ống nước · Việt Nam',
  'Αντλία Ωμέγα άέή · Насос Ёж ґ љ',
  'µ Ω ° ² ³ ‰ ℃ Δ ± × ÷ – — … € £ № ™',
  '← ↑ → ↓ ↔ ⇒ ≤ ≥ ≠ ≈ ∞ √ ∑ ∫ ∂ ⌀ ∠',
  '■ □ ▲ ▼ ◆ ○ ● ★ ✓ ✗ ⚠ ⚡ ⏻',
];
const SIZES = [7, 9, 12, 17, 24, 36, 60, 150] as const;
const STYLES = [{}, { slope: 'italic' }, { weight: 'bold' }, { weight: 'bold', slope: 'italic' }] as const;
const LINE = 20;
const HEIGHT = STYLES.length * SCRIPTS.length * LINE;
const SURFACE = { width: 1600, height: 2 * HEIGHT + 440, ratio: 1 };

/** Objects are about their middle: so what they draw is where it says. */
const PLACE = { x: 0, y: 0, w: 0, h: 0 } as const;

export interface Letters {
  /** SHA-256 of the pixels. */
  readonly pixels: string;
  /** SHA-256 of every letter's width. */
  readonly widths: string;
  /** Letters that were drawn with fonts of the machine. */
  readonly foreign: readonly string[];
  /** Base64. */
  readonly png: string;
  readonly inked: number;
}

function write(stage: Stage): void {
  FONT_FAMILIES.forEach((family, nth) => {
    const [left, top] = [(nth % 2) * 800 + 10, Math.floor(nth / 2) * HEIGHT];
    STYLES.forEach((style, row) => {
      SCRIPTS.forEach((text, line) => {
        const y = top + (row * SCRIPTS.length + line + 0.5) * LINE;
        stage.add(PLACE, (pen) => pen.text(left, y, text, { family, size: 14, fill: '#000000', ...style }));
      });
    });
    let x = left;
    SIZES.forEach((size, at) => {
      const y = 2 * HEIGHT + 110 + Math.floor(nth / 2) * 210;
      stage.add({ ...PLACE, angle: at % 2 ? 0 : 1 }, (pen) =>
        pen.text(x, y, 'gΩ5', { family, size, fill: '#223344' }),
      );
      x += 2 * size + 12;
    });
  });
}

export async function sheet(choice: BackendChoice): Promise<Letters> {
  fontLibrary.offer(FONT_FILES);
  const canvas = new OffscreenCanvas(SURFACE.width, SURFACE.height);
  const backend = createBackend({ canvas, surface: SURFACE, backend: choice });
  const glyphs = backend.glyphs as BrowserGlyphs;
  // The first writing asks for the faces; with those that have come a letter may ask for the next.
  do {
    write(new Stage(glyphs));
    await glyphs.settled();
  } while (glyphs.refresh().size > 0);
  const stage = new Stage(glyphs);
  write(stage);
  const camera = { x: SURFACE.width / 2, y: SURFACE.height / 2, scale: 1 };
  const order = new OrderBuilder(backend.quadBudget);
  order.update(stage, { camera, width: SURFACE.width, height: SURFACE.height });
  backend.draw(stage, {
    camera,
    time: 1000,
    drag: { x: 0, y: 0 },
    order: order.order,
    owners: order.owners,
    orderCount: order.count,
    orderVersion: order.version,
    stride: order.stride,
    beat: 0,
    accent: 0xff4e9a2c,
    page: { width: 0, height: 0, fill: 0xffffffff },
    around: 0xffffffff,
  });
  const pixels = new Uint8ClampedArray(backend.readPixels());
  const all = Array.from({ length: glyphs.count }, (_, glyph) => glyph);
  const spelled = all.map((glyph) => glyphs.spelling(glyph));
  const widths = spelled.map(
    ({ font, character }) => `${font} ${character} ${glyphs.advance(glyphs.glyph(font, character))}`,
  );
  const foreign = spelled.filter(({ font, character }) => !glyphs.fileOf(font, character));
  const answer = {
    pixels: await hashOf(pixels),
    widths: await hashOf(new TextEncoder().encode([...new Set(widths)].sort().join('\n'))),
    foreign: [...new Set(foreign.map(({ character }) => character))],
    png: await pngOf(pixels),
    inked: pixels.filter((value, at) => at % 4 === 1 && value < 128).length,
  };
  backend.dispose();
  return answer;
}

async function hashOf(bytes: Uint8Array<ArrayBuffer> | Uint8ClampedArray<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function pngOf(pixels: Uint8ClampedArray<ArrayBuffer>): Promise<string> {
  const canvas = new OffscreenCanvas(SURFACE.width, SURFACE.height);
  canvas.getContext('2d')!.putImageData(new ImageData(pixels, SURFACE.width, SURFACE.height), 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
