/** What each engine's picture leaves out or does otherwise, and how it was used: printed with every report. */
import type { EngineName } from '../metrics.ts';

export interface PeerNotes {
  readonly title: string;
  /** Its package, where it has one. */
  readonly package?: string;
  readonly note: string;
}

export const NOTES: Record<EngineName, PeerNotes> = {
  mimic: {
    title: 'Mimic',
    note:
      'The engine in its worker. Not the complete picture when far: no text under 6 px, which in the whole views of 10,000 ' +
      'and more objects is every label and reading, no stroke under 2 px, and an object under 6 px is one quad in its ' +
      'main colour. Updates enter as tag values and become text, level or fill by ' +
      'binding, format and state; the peers are given the new property itself.',
  },
  'mimic-complete': {
    title: 'Mimic, complete frames',
    note: 'As Mimic, but a frame counts only when nothing in it is an earlier picture, scaled.',
  },
  svg: {
    title: 'SVG',
    note:
      'Complete picture, antialiased. No pixel can be read back from script: a frame is the interval between animation ' +
      'frames, 16.7 ms at least, its raster in the browser’s own threads included only as far as it holds the next one up.',
  },
  konva: {
    title: 'Konva',
    package: 'konva',
    note:
      'Complete picture, antialiased. No culling of its own. The hit graph is left out of date while something moves and ' +
      'drawn once, untimed, before the hit test.',
  },
  'konva-drag-layer': {
    title: 'Konva, drag layer',
    package: 'konva',
    note: 'As Konva, but what is dragged lies on a layer of its own and so above everything until it is dropped.',
  },
  leafer: {
    title: 'Leafer UI',
    package: 'leafer-ui',
    note: 'Complete picture, antialiased. Redraws the changed rectangle alone, with all that touches it.',
  },
  fabric: {
    title: 'Fabric',
    package: 'fabric',
    note: 'Complete picture, antialiased. Object caches off: they would blur, or be drawn anew, at every zoom.',
  },
  pixi: {
    title: 'PixiJS',
    package: 'pixi.js',
    note:
      'No antialiasing (in software it costs several times as much), text from one bitmap font: blurred when far from the ' +
      'size it was made at.',
  },
};
