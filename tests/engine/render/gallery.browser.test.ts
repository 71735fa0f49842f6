import regular from '@fontsource/roboto/files/roboto-latin-400-normal.woff2?url';
import bold from '@fontsource/roboto/files/roboto-latin-700-normal.woff2?url';
import { expect, test } from 'vitest';
import type { FontFile } from '../../../engine/render/text/fonts.ts';
import { Easel } from '../../support/render/easel.ts';
import { paintGallery } from '../../support/render/gallery.ts';

const fonts: FontFile[] = [
  { family: 'Roboto', url: regular, weight: 'normal', style: 'normal' },
  { family: 'Roboto', url: bold, weight: 'bold', style: 'normal' },
];

test.each([1, 1.5, 2])('every primitive draws at device pixel ratio %f', async (ratio) => {
  const easel = await Easel.open({ width: 960, height: 600, ratio, fonts });
  paintGallery(easel.stage);
  easel.draw({ x: 480, y: 300 });
  await easel.save(`gallery-${ratio}`);
  expect(easel.ink(-480, -300, 960, 600)).toBeGreaterThan(0.05);
  easel.close();
});
