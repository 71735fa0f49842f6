/** The fonts that diagrams are drawn with on every machine; the bundler turns each import into an address. */
import italic from '@fontsource/roboto/files/roboto-latin-400-italic.woff2';
import normal from '@fontsource/roboto/files/roboto-latin-400-normal.woff2';
import boldItalic from '@fontsource/roboto/files/roboto-latin-700-italic.woff2';
import bold from '@fontsource/roboto/files/roboto-latin-700-normal.woff2';
import type { FontFile } from '../engine/render/text/fonts.ts';

const roboto = (url: string, weight: FontFile['weight'], style: FontFile['style']): FontFile => ({
  family: 'Roboto',
  url,
  weight,
  style,
});

export const DIAGRAM_FONTS: readonly FontFile[] = [
  roboto(normal, 'normal', 'normal'),
  roboto(italic, 'normal', 'italic'),
  roboto(bold, 'bold', 'normal'),
  roboto(boldItalic, 'bold', 'italic'),
];
