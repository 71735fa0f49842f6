/**
 * Structural similarity of two grey pictures (Wang et al. 2004) as the mean over adjacent windows of 8×8 pixels. 1
 * means identical. Two blank windows count as 1, so a picture that is mostly background scores high: read it beside the
 * picture, not alone.
 */
export interface Grey {
  readonly width: number;
  readonly height: number;
  /** 0…255, rows from the top. */
  readonly data: Float32Array;
}

const WINDOW = 8;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/** Luma of Rec. 601. */
export function greyOf({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Grey {
  const grey = new Float32Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const at = pixel * 4;
    grey[pixel] = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
  }
  return { width, height, data: grey };
}

/** Throws where the pictures differ in size or are smaller than a window. */
export const ssim = (one: Grey, other: Grey): number => meanOver(one, other, () => true);

/** The same over the windows in which either shows something: a small drawing on much background is not alike by that. */
export const ssimOfDrawn = (one: Grey, other: Grey): number =>
  meanOver(one, other, (x, y) => !isFlat(one, x, y) || !isFlat(other, x, y));

function isFlat({ data, width }: Grey, left: number, top: number): boolean {
  const first = data[top * width + left]!;
  for (let y = top; y < top + WINDOW; y++)
    for (let x = left; x < left + WINDOW; x++) if (data[y * width + x] !== first) return false;
  return true;
}

/** 1 where no window counts. */
function meanOver(one: Grey, other: Grey, counts: (x: number, y: number) => boolean): number {
  if (one.width !== other.width || one.height !== other.height)
    throw new Error(
      `Pictures of ${one.width}×${one.height} and ${other.width}×${other.height} cannot be compared`,
    );
  if (one.width < WINDOW || one.height < WINDOW)
    throw new Error(`A picture of ${one.width}×${one.height} is smaller than a window of ${WINDOW}`);
  let sum = 0;
  let windows = 0;
  for (let y = 0; y + WINDOW <= one.height; y += WINDOW)
    for (let x = 0; x + WINDOW <= one.width; x += WINDOW) {
      if (!counts(x, y)) continue;
      sum += windowSsim(one, other, x, y);
      windows++;
    }
  return windows === 0 ? 1 : sum / windows;
}

function windowSsim(one: Grey, other: Grey, left: number, top: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + WINDOW; y++)
    for (let x = left; x < left + WINDOW; x++) {
      const p = one.data[y * one.width + x]!;
      const q = other.data[y * one.width + x]!;
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  const count = WINDOW * WINDOW;
  const [meanA, meanB] = [a / count, b / count];
  const varA = aa / count - meanA * meanA;
  const varB = bb / count - meanB * meanB;
  const covariance = ab / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA * meanA + meanB * meanB + C1) * (varA + varB + C2))
  );
}
