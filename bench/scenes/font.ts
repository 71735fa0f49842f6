/** The font of the bench, the same in every engine: Arimo, with Arial's widths, whatever fonts the machine has. */
import url from '@fontsource/arimo/files/arimo-latin-400-normal.woff2';
import { fontLibrary } from '../../engine/render/text/font-library.ts';
import { FONT } from './parts.ts';

/** For Mimic. */
export async function benchFont(): Promise<void> {
  const lost = await fontLibrary.fetchAll([
    { family: 'Arimo', url, weight: 'normal', style: 'normal', characters: '20-7e,a0-ff,2026' },
  ]);
  if (lost.length > 0) throw new Error(`The bench's font could not be loaded: ${lost.join()}`);
}

/** For its peers, which refer to it by name. */
export async function peersFont(): Promise<void> {
  document.fonts.add(await new FontFace(FONT, `url(${url})`).load());
}
