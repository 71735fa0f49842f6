/** Small pictures of diagrams in the dark: drawings have light and dark exchanged, photographs are no negatives. */
import { expect, test } from 'vitest';
import booster from '../../../api/server/demo/pictures/booster.png?url';
import cellar from '../../../api/server/demo/pictures/brewery-cellar.png?url';
import refinery from '../../../api/server/demo/pictures/refinery.png?url';
import solar from '../../../api/server/demo/pictures/solar.png?url';
import { holdsPhotograph, pixelsOf } from '../../../host/parts/diagram-picture/photograph.ts';

async function loaded(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

/** The same, with a colourful picture of so many pixels in its corner. */
function withPhotograph(image: HTMLImageElement, width: number, height: number): ArrayLike<number> {
  const pen = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d')!;
  pen.drawImage(image, 0, 0);
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++) {
      pen.fillStyle = `hsl(${(x * 360) / width}, ${30 + ((x * y) % 50)}%, ${10 + (y * 80) / height}%)`;
      pen.fillRect(x, y, 1, 1);
    }
  return pen.getImageData(0, 0, image.naturalWidth, image.naturalHeight).data;
}

test('the pictures of the demo’s diagrams hold none; with one in a tenth of it each does', async () => {
  for (const address of [booster, cellar, refinery, solar]) {
    const image = await loaded(address);
    expect(holdsPhotograph(pixelsOf(image)), address).toBe(false);
    expect(holdsPhotograph(withPhotograph(image, 120, 80)), `${address} with a photograph`).toBe(true);
  }
});
