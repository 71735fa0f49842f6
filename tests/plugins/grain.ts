/** Golden sheets as numbers: small, and blind to what differs from machine to machine. */

/** Pixels of a cell's side. */
const GRAIN = 16;

/** The mean grey of each GRAIN × GRAIN pixels, as two hexadecimal digits. */
export function grainOf(pixels: Uint8ClampedArray, width: number, height: number): string {
  let text = '';
  for (let top = 0; top < height; top += GRAIN)
    for (let left = 0; left < width; left += GRAIN) {
      let sum = 0;
      for (let y = top; y < top + GRAIN; y++)
        for (let x = left; x < left + GRAIN; x++) {
          const at = (y * width + x) * 4;
          sum += 0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!;
        }
      text += Math.round(sum / GRAIN ** 2)
        .toString(16)
        .padStart(2, '0');
    }
  return text;
}

/** The greatest and the mean difference of two sheets' grains. */
export function offBy(one: string, other: string): { most: number; mean: number } {
  let [most, sum] = [0, 0];
  for (let at = 0; at < one.length; at += 2) {
    const off = Math.abs(
      Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16),
    );
    most = Math.max(most, off);
    sum += off;
  }
  return { most, mean: sum / (one.length / 2) };
}
