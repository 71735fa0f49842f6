/** What each engine's picture omits or does differently, and how the engine was used: printed with every report. */
import type { EngineName } from '../metrics.ts';

interface PeerNotes {
  readonly title: string;
  /** Its package, where it has one. */
  readonly package?: string;
  readonly note: string;
  /** How it was tuned: by its own guide, as far as the picture stays correct. */
  readonly tuned: string;
}

export const NOTES: Record<EngineName, PeerNotes> = {
  mimic: {
    title: 'Mimic',
    note:
      'The engine in its worker. At rest its picture leaves nothing out. While the scale changes, views of more than 50,000 ' +
      'records are the earlier picture, stretched, or a sketch (no text under 6 px, small objects as one quad); the exact ' +
      'picture follows in slices as soon as the view rests. Updates enter as tag values and become text, level or fill ' +
      'by binding, format and state; the peers are given the new property itself.',
    tuned:
      'As in the product: the engine in a worker with an OffscreenCanvas, the backend chosen by the product’s own probe. ' +
      'Kinds made for the bench draw the same primitives as the peers.',
  },
  'mimic-complete': {
    title: 'Mimic, complete frames',
    note: 'As Mimic, but a frame counts only when nothing in it is an earlier picture, scaled.',
    tuned: 'As Mimic.',
  },
  'mimic-bound': {
    title: 'Mimic, bound',
    note: 'As Mimic, but every object comes with a tag of its own and is bound to it while it is loaded.',
    tuned: 'As Mimic.',
  },
  svg: {
    title: 'SVG',
    note:
      'Complete picture, antialiased. No pixel can be read back from script: a frame is the interval between animation ' +
      'frames, 16.7 ms at least, its raster in the browser’s own threads included only as far as it holds the next one up.',
    tuned:
      'An element a primitive; one transform on the root group moves the view; a text changes by its text node’s data; no ' +
      'style sheet to match; no will-change, which would keep the raster of the first zoom.',
  },
  konva: {
    title: 'Konva',
    package: 'konva',
    note:
      'Complete picture, antialiased. No culling of its own. The hit graph is left out of date while something moves and ' +
      'drawn once, untimed, before the hit test.',
    tuned:
      'Performance guide: one layer, not listening; perfectDrawEnabled and shadowForStrokeEnabled off; pixel ratio 1; one node ' +
      'an object where one is enough; only the scene canvas drawn while something moves; no cache(), whose bitmaps blur.',
  },
  'konva-drag-layer': {
    title: 'Konva, drag layer',
    package: 'konva',
    note: 'As Konva, but what is dragged lies on a layer of its own and so above everything until it is dropped.',
    tuned: 'As Konva, and dragging as its guide proposes.',
  },
  leafer: {
    title: 'Leafer UI',
    package: 'leafer-ui',
    note: 'Complete picture, antialiased. Redraws the changed rectangle alone, with all that touches it.',
    tuned:
      'Its guide: type draw (no interaction), partial rendering on, pixel ratio 1, one node an object where one is enough; ' +
      'frames drawn by its renderer at once.',
  },
  fabric: {
    title: 'Fabric',
    package: 'fabric',
    note: 'Complete picture, antialiased. Object caches off: they would blur, or be drawn anew, at every zoom.',
    tuned:
      'Its guide: renderOnAddRemove off, retina scaling off, skipOffscreen on, no controls and borders, target search off ' +
      'until the hit test; object caches off.',
  },
  pixi: {
    title: 'PixiJS',
    package: 'pixi.js',
    note:
      'No antialiasing (in software it costs several times as much), text from one bitmap font: blurred when far from the ' +
      'size it was made at.',
    tuned:
      'Its guide: the view is one render group; bitmap texts of one installed font; shapes drawn white and tinted, so that a ' +
      'colour builds no geometry; culler on while a part is in view; events only for the hit test.',
  },
};
