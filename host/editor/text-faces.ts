/**
 * The diagram's faces in the page, for texts that are typed over it: the same files under the same names as in the worker,
 * which alone has the list. The browser fetches one when a letter needs it, mostly from its cache.
 */
import type { TextSpot } from '../../worker/boundary/index.ts';

const known = new Set<string>();

/** Makes faces known to the page. Returns their names as CSS takes them, with a comma behind each. */
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
    // What is typed is seen at once, in another face until this one has come.
    document.fonts.add(
      new FontFace(name, `url(${JSON.stringify(url)})`, { weight, style, unicodeRange, display: 'swap' }),
    );
  }
  return faces.map(({ name }) => `"${name}", `).join('');
}
