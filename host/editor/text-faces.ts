/**
 * The diagram's fonts in the page, for texts typed over it: the same files under the same names as in the worker,
 * which has the only list. The browser fetches one when a character needs it, mostly from its cache.
 */
import type { TextSpot } from '../../worker/boundary/index.ts';

const known = new Set<string>();

/** Registers fonts in the page. Returns their names in CSS syntax, each followed by a comma. */
export function familiesOf(faces: TextSpot['faces']): string {
  for (const { name, file } of faces) {
    const key = `${name} ${file.url}`;
    if (known.has(key)) continue;
    known.add(key);
    const { url, weight, style, characters } = file;
    const unicodeRange = characters
      .split(',')
      .map((run) => `U+${run}`)
      .join();
    // Typed text is visible at once, in another font until this one has loaded.
    document.fonts.add(
      new FontFace(name, `url(${JSON.stringify(url)})`, { weight, style, unicodeRange, display: 'swap' }),
    );
  }
  return faces.map(({ name }) => `"${name}", `).join('');
}
