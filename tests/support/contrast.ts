/** WCAG 2: how well one colour is seen on another. */

/** Of a part, 0…255. */
const linear = (byte: number): number => {
  const part = byte / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance, 0…1; parts 0…255. */
export const luminanceOf = (red: number, green: number, blue: number): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Of two luminances, 1…21. */
export const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const luminanceOfCode = (code: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(code.slice(at, at + 2), 16));
  return luminanceOf(red!, green!, blue!);
};

/** Of two colour codes, `#rrggbb`. */
export const codeContrast = (one: string, other: string): number =>
  contrastOf(luminanceOfCode(one), luminanceOfCode(other));
