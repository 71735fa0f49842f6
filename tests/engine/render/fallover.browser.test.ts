/** A GL context that is lost for good: the processor goes on in another canvas, with the same picture. */
import { afterEach, expect, test, vi } from 'vitest';
import { greyOf, ssim } from '../../../bench/ssim.ts';
import type { Fallover } from '../../../engine/render/fallover.ts';
import { Losses } from '../../../engine/render/webgl/losses.ts';
import { Easel } from '../../support/render/easel.ts';

afterEach(() => vi.useRealTimers());

test('the picture is the same in the new canvas, and live slots go on', async () => {
  const easel = await Easel.open({ backend: 'webgl' });
  const { slot } = easel.stage.add({ x: 0, y: 0, w: 100, h: 100, scalars: ['level'] }, (pen) => {
    pen.rrect(0, 0, 100, 100, { r: 9, fill: '#888', stroke: '#000', strokeWidth: 2 });
    pen.rrect(10, 10, 80, 80, { fill: '#36c', motion: pen.fillFrom('bottom', pen.slot('level')) });
    pen.text(50, 50, '48.2', { size: 24, align: 'center' });
  });
  easel.stage.setScalar(slot, 0.4, 0.4);
  const before = easel.draw().slice();
  const backend = easel.backend as Fallover;
  const ready: boolean[] = [];
  backend.onReadyChange = (now) => ready.push(now);
  backend.replaceCanvas(new OffscreenCanvas(easel.surface.width, easel.surface.height));
  expect(ready).toEqual([true]);
  expect(backend.name).toBe('raster');
  const grey = (data: Uint8ClampedArray) => greyOf({ ...easel.surface, data } as unknown as ImageData);
  expect(ssim(grey(before), grey(easel.draw()))).toBeGreaterThan(0.98);
  easel.stage.setScalar(slot, 1, 1);
  easel.draw();
  expect(easel.at(0, -35)).toEqual([0x33, 0x66, 0xcc]);
  easel.close();
});

test('a context that does not come back within three seconds is given up', () => {
  vi.useFakeTimers();
  const gone = vi.fn();
  const losses = new Losses(gone);
  losses.lost();
  vi.advanceTimersByTime(2900);
  losses.restored();
  vi.advanceTimersByTime(5000);
  expect(gone).not.toHaveBeenCalled();
  losses.lost();
  vi.advanceTimersByTime(3000);
  expect(gone).toHaveBeenCalledOnce();
});

test('so is one that is lost three times in a minute, though it comes back', () => {
  vi.useFakeTimers();
  const gone = vi.fn();
  const losses = new Losses(gone);
  for (let nth = 0; nth < 3; nth++) {
    losses.lost();
    losses.restored();
  }
  vi.advanceTimersByTime(1);
  expect(gone).toHaveBeenCalledOnce();
});
