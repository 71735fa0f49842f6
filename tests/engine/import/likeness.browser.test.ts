/** What an SVG becomes looks as the browser draws the file itself: our own drawings, compared pixel by pixel. */
import { expect, test } from 'vitest';
import { greyOf, ssim } from '../../../bench/ssim.ts';
import { transaction } from '../../../engine/document/transaction.ts';
import { importSvg } from '../../../engine/import/svg/svg.ts';
import { SvgSink } from '../../../engine/render/export/svg.ts';
import { VectorWalk } from '../../../engine/render/export/walk.ts';
import { FixedGlyphs } from '../../../engine/render/text/fixed-glyphs.ts';
import { Scene } from '../../../engine/scene/scene.ts';
import * as kinds from '../../../plugins/index.ts';

const SIZE = { width: 450, height: 260 } as const;
const WHITE = { red: 255, green: 255, blue: 255, alpha: 255 };
const NS = 'xmlns="http://www.w3.org/2000/svg"';

const tanks = `<svg ${NS} viewBox="0 0 900 520" width="450" height="260"><style>.pipe{fill:none;stroke:#5b6670;stroke-width:8}</style>
  <rect width="900" height="520" fill="#eef1f3"/>
  <g id="t" transform="translate(60 120)"><rect width="180" height="260" rx="20" fill="#fff" stroke="#59636d" stroke-width="6"/><rect x="6" y="120" width="168" height="134" fill="#7fb3d5"/></g>
  <use href="#t" x="560" y="-40"/><path class="pipe" d="M240 330 H360 Q390 330 390 300 V220 Q390 190 420 190 H620"/>
  <g transform="translate(470 190) rotate(-60)"><circle r="42" fill="#cfd5da" stroke="#59636d" stroke-width="4"/><polygon points="-24,-20 30,0 -24,20" fill="#59636d"/></g></svg>`;
const outlines = `<svg ${NS} viewBox="0 0 450 260" width="450" height="260"><rect width="450" height="260" fill="#fff"/>
  <path fill="#2b7420" fill-rule="evenodd" d="M30 30h160v160h-160z M60 60h100v100h-100z M85 85h50v50h-50z"/>
  <path fill="#8a5200" d="M250 110a60 60 0 1 1 120 0a60 60 0 1 1 -120 0z M280 110a30 30 0 1 0 60 0a30 30 0 1 0 -60 0z"/>
  <path fill="none" stroke="#b3132b" stroke-width="7" stroke-linecap="round" d="M40 230c60 -60 120 60 180 0s120 -20 180 0"/>
  <path fill="none" stroke="#123456" stroke-width="5" stroke-dasharray="20 12" d="M20 15H430V245H20z"/>
  <ellipse cx="400" cy="200" rx="40" ry="20" fill="#7d95aa" transform="rotate(30 400 200) skewX(20)"/></svg>`;

async function pixels(svg: string): Promise<ImageData> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const context = new OffscreenCanvas(SIZE.width, SIZE.height).getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.drawImage(image, 0, 0, SIZE.width, SIZE.height);
  return context.getImageData(0, 0, SIZE.width, SIZE.height);
}

function redrawn(source: string): string {
  const glyphs = new FixedGlyphs();
  const scene = new Scene(Object.values(kinds), glyphs, () => {});
  const { objects, width, height } = importSvg(source, { connector: 'line' });
  scene.apply(transaction({ added: objects.map((object, rank) => ({ object, rank })) }));
  const sink = new SvgSink({ minX: 0, minY: 0, maxX: width, maxY: height }, WHITE, '');
  new VectorWalk({ scene, glyphs, indices: Uint32Array.from(objects.keys()), time: 0 }, sink).step(
    objects.length,
  );
  return sink.end();
}

test.each([
  ['tanks and pipes', tanks],
  ['outlines, holes, dashes, slants', outlines],
])('%s', async (_, source) => {
  const [theirs, ours] = [await pixels(source), await pixels(redrawn(source))];
  expect(ssim(greyOf(theirs), greyOf(ours))).toBeGreaterThan(0.97);
});
