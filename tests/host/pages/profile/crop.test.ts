import { expect, test } from 'vitest';
import { cropOf, kept, MAX_ZOOM, moved, wholeView } from '../../../../host/pages/profile/crop.ts';
import { fileFault } from '../../../../host/pages/profile/picture-file.ts';

const PHOTO = { width: 4000, height: 3000 };
const SIDE = 300;

test('PROF-02 PROF-03 CONST-29 a file is taken by its kind and its size, in the exact words', () => {
  const file = (name: string, type: string, size = 1000) => ({ name, type, size });
  const words = 'Supported image formats are .PNG, .JPG, .JPEG and .GIF';
  expect(fileFault(file('me.PNG', 'image/png'))).toBeNull();
  expect(fileFault(file('me.jpeg', 'image/jpeg'))).toBeNull();
  expect(fileFault(file('me.gif', 'image/gif', 20_971_520))).toBeNull();
  expect(fileFault(file('me.svg', 'image/svg+xml'))).toBe(words);
  expect(fileFault(file('me.png', 'text/html'))).toBe(words);
  expect(fileFault(file('me.png', 'image/png', 20_971_520 + 1))).toBe(
    'Please upload an image with size not more than 20MB.',
  );
});

test('a picture begins whole: its shorter side fills the square', () => {
  expect(cropOf(wholeView(PHOTO, SIDE), SIDE)).toEqual({ x: 500, y: 0, side: 3000 });
});

test('whatever is dragged, the square stays filled', () => {
  const far = kept(moved(wholeView(PHOTO, SIDE), 1e6, -1e6), PHOTO, SIDE);
  expect(cropOf(far, SIDE)).toEqual({ x: 0, y: 0, side: 3000 });
  const zoomed = kept({ scale: 1e6, x: 4000, y: 3000 }, PHOTO, SIDE);
  const { x, y, side } = cropOf(zoomed, SIDE);
  expect(side).toBeCloseTo(3000 / MAX_ZOOM);
  expect(x + side).toBeCloseTo(4000);
  expect(y + side).toBeCloseTo(3000);
});

test('dragging moves the picture with the pointer, whatever the zoom', () => {
  const view = { scale: 0.5, x: 1000, y: 1000 };
  expect(moved(view, 10, 0)).toEqual({ scale: 0.5, x: 980, y: 1000 });
});
