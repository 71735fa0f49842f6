/** Fill, stroke and effects of draw.io shapes. */
import type { Collector, Props } from '../collector.ts';
import { colourOf, isUnreadable, opacityOf, QUARTERS, quartersOf, type Style } from './style.ts';

const MOST_STROKE = 40;
const EFFECTS = ['glass', 'sketch'] as const;

export interface ShapeLook extends Props {
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
}

export function lookOf(out: Collector, style: Style): ShapeLook {
  const { colour, width } = strokeOf(style);
  for (const key of ['fillColor', 'strokeColor', 'gradientColor'])
    if (isUnreadable(style, key)) out.notes.add('colour', style.get(key)!.slice(0, 30));
  for (const effect of EFFECTS) if (style.is(effect)) out.notes.add('effects', effect);
  return {
    ...fillOf(out, style),
    stroke: colour,
    strokeWidth: width,
    ...(style.is('shadow') ? { shadow: true } : {}),
  };
}

/** A gradient runs from the fill to its own colour, and turns with its shape. */
function fillOf(out: Collector, style: Style): Props & { readonly fill: string } {
  const opacity = opacityOf(style, 'fillOpacity');
  const fill = colourOf(style, 'fillColor', '#ffffff', opacity);
  const other = colourOf(style, 'gradientColor', 'transparent', opacity);
  if (other === 'transparent' || fill === 'transparent') return { fill };
  const said = QUARTERS.get(style.get('gradientDirection') ?? 'south');
  if (said === undefined) {
    out.notes.add('gradient');
    return { fill };
  }
  const quarters = (said + quartersOf(style)) % 4;
  const isRight = quarters % 2 === 0;
  const isBack = quarters >= 2 !== style.is(isRight ? 'flipH' : 'flipV');
  const gradient = isRight ? 'right' : 'down';
  return isBack ? { fill: other, gradient, gradientColor: fill } : { fill, gradient, gradientColor: other };
}

export function strokeOf(style: Style): { readonly colour: string; readonly width: number } {
  const colour = colourOf(style, 'strokeColor', '#000000', opacityOf(style, 'strokeOpacity'));
  const width = Math.min(MOST_STROKE, Math.max(0, style.number('strokeWidth', 1)));
  return { colour, width: colour === 'transparent' ? 0 : width };
}
