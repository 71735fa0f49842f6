/**
 * The process that draws SVGs: a few lines of one can keep a processor busy for years, and nothing but an end of the
 * process stops the library that draws. Ends when its parent does, and when it needs far more memory than a picture may.
 */
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import type { DrawingAnswer, DrawingOrder } from './drawing.ts';

const MOST_BYTES = 1.2e9;
const LOOK_MS = 100;

process.on('message', (order: DrawingOrder) => {
  draw(order).then(
    (drawn) => process.send?.({ drawn } satisfies DrawingAnswer),
    () => process.send?.({} satisfies DrawingAnswer),
  );
});
process.on('disconnect', () => process.exit());
// The library works in threads of its own: this one is free to look.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.exit(1);
}, LOOK_MS).unref();
try {
  // Where memory runs out all the same, the system ends this process and not the server.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Only Linux has it.
}

async function draw({ text, side, density, pixels, webp }: DrawingOrder): Promise<Uint8Array> {
  return sharp(Buffer.from(text), { density, limitInputPixels: pixels })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp(webp)
    .toBuffer();
}
