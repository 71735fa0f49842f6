/**
 * The process that draws SVGs: a few lines of SVG can keep a processor busy for years, and only ending the
 * process stops the library. Ends when its parent does, and when it uses far more memory than a picture may.
 */
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import type { DrawingAnswer, DrawingOrder, UploadOrder } from './drawing.ts';
import { UnsafeSvg } from './unsafe-svg.ts';
import { orderOf, readUpload } from './uploaded-svg.ts';

const MOST_BYTES = 1.2e9;
const LOOK_MS = 100;

process.on('message', (order: DrawingOrder | UploadOrder) => {
  const send = (answer: DrawingAnswer) => process.send?.(answer);
  ('upload' in order ? drawUpload(order) : drawOrder(order)).then(send, (error: unknown) =>
    send(error instanceof UnsafeSvg ? { refused: error.message } : {}),
  );
});
process.on('disconnect', () => process.exit());
// The library works in threads of its own: this one is free to watch.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.exit(1);
}, LOOK_MS).unref();
try {
  // If memory runs out all the same, the system ends this process and not the server.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Only on Linux.
}

async function drawUpload({ upload }: UploadOrder): Promise<DrawingAnswer> {
  const svg = readUpload(upload);
  return svg ? { svg, drawn: await draw(orderOf(svg)) } : { isNoSvg: true };
}

const drawOrder = async (order: DrawingOrder): Promise<DrawingAnswer> => ({ drawn: await draw(order) });

async function draw({ text, side, density, pixels, webp }: DrawingOrder): Promise<Uint8Array> {
  const drawn = sharp(Buffer.from(text), { density, limitInputPixels: pixels }).resize(side, side, {
    fit: 'inside',
    withoutEnlargement: true,
  });
  return (webp ? drawn.webp(webp) : drawn.png()).toBuffer();
}
