/**
 * The page itself: its fill and a picture on top. The engine draws it beneath everything; no object of this kind is
 * ever created.
 */
import { colour, defineKind, picture } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';

export default defineKind({
  kind: 'canvas',
  version: 1,
  title: 'Diagram',
  group: 'none',
  size: [1920, 1080],
  props: {
    fill: colour(palette.page, { section: 'settings', label: 'Fill' }),
    url: picture({ section: 'settings', label: 'Background image' }),
  },
  panel: ['settings'],
  isBackdrop: true,

  draw(pen, p, { w, h }) {
    pen.rrect(0, 0, w, h, { fill: p.fill });
    if (p.url) pen.picture(0, 0, w, h, { address: p.url });
  },
  lod: (p) => p.fill,
  a11y: () => ({ role: 'img', label: 'background' }),
});
