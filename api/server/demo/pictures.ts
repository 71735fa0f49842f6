/** The pictures that the demo's diagrams have from the beginning, as an editor stores them with each save. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'pictures');

/** `key`: of a site, or `refinery`. As a data address. `scripts/demo-pictures.ts` draws them anew. */
export const pictureOf = (key: string): string =>
  `data:image/png;base64,${readFileSync(join(FOLDER, `${key}.png`)).toString('base64')}`;
