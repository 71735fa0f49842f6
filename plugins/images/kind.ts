/** A symbol of the library, or an uploaded picture instead. The range states of a linked tag colour it. */
import { at, bool, choice, colour, defineKind, picture } from '../../engine/plugin.ts';
import { palette } from '../shared/palette.ts';
import { panel } from '../shared/panel.ts';
import { labelProp, strokeProps } from '../shared/props.ts';
import { rangeStates } from '../shared/states.ts';
import { drawSymbol, FAMILIES, SYMBOL_NAMES, SYMBOLS } from '../shared/symbols/index.ts';

const ranges = rangeStates('fill');

export default defineKind({
  kind: 'images',
  version: 1,
  title: 'Image',
  group: 'images',
  size: [80, 160],
  props: {
    symbol: choice(SYMBOL_NAMES, 'vertical-vessel', { label: 'Symbol' }),
    url: picture({ label: 'Image' }),
    look: choice(['calm', 'classic'], 'calm', { label: 'Look' }),
    flipped: bool(false, { label: 'Mirrored' }),
    fill: colour(palette.body, { label: 'Body' }),
    tint: colour(palette.white, { label: 'Image tint' }),
    bodyColor: colour(palette.fitting, { label: 'Fittings' }),
    ...strokeProps(palette.outline, 2),
    ...labelProp(),
  },
  panel: panel.shape,
  variants: FAMILIES.flatMap(({ title: family, symbols }) =>
    Object.entries(symbols).map(([name, { title, size, tags }]) => ({
      name,
      title,
      size,
      tags,
      family,
      props: { symbol: name },
    })),
  ),
  states: { set: 'range', paints: { fill: { ...ranges.paints.fill!, baseWith: ['url', 'tint'] } } },
  ports: [at('left', 0, 0.5), at('right', 1, 0.5), at('top', 0.5, 0), at('bottom', 0.5, 1)],

  draw(pen, p, box) {
    const fill = pen.paint('fill');
    if (p.url) pen.picture(0, 0, box.w, box.h, { address: p.url, tint: fill, contain: true });
    else drawSymbol(pen, p.symbol, { ...p, fill, mirrored: p.flipped }, box);
  },
  lod: (p) => (p.url ? palette.quiet : p.fill),
  a11y: (p) => ({ role: 'img', label: p.label || (p.url ? 'image' : SYMBOLS[p.symbol]!.title) }),
});
