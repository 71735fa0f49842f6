/** Fill, stroke and effects of draw.io shapes. */
import type { Collector, Props } from '../collector.ts';
import { graded } from '../gradient.ts';
import { colourOf } from '../paint.ts';
import { colourIn, isUnreadable, opacityIn, QUARTERS, quartersOf, type Style } from './style.ts';

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

const SIDES = ['left', 'top', 'right', 'bottom'] as const;
const MIDDLES = { left: 0.5, top: 0.5, right: 0.5, bottom: 0.5 };

/** A gradient runs from the fill to its own colour, and turns with its shape. */
function fillOf(out: Collector, style: Style): Props & { readonly fill: string } {
  const opacity = opacityIn(style, 'fillOpacity');
  const fill = colourIn(style, 'fillColor', '#ffffff', opacity);
  const from = colourOf(colourIn(style, 'fillColor', '#ffffff'));
  const to = colourOf(style.get('gradientColor') ?? '');
  const said = QUARTERS.get(style.get('gradientDirection') ?? 'south');
  if (!from || !to || fill === 'transparent') return { fill };
  if (said === undefined) {
    out.notes.add('gradient');
    return { fill };
  }
  const quarters = said + quartersOf(style);
  const start = quarters + (style.is(quarters % 2 === 0 ? 'flipH' : 'flipV') ? 2 : 0);
  const reach = { ...MIDDLES, [SIDES[start % 4]!]: 0, [SIDES[(start + 2) % 4]!]: 1 };
  const stops = [
    { at: 0, colour: from },
    { at: 1, colour: to },
  ];
  return { fill, ...graded(stops, reach, opacity)?.props };
}

export function strokeOf(style: Style): { readonly colour: string; readonly width: number } {
  const colour = colourIn(style, 'strokeColor', '#000000', opacityIn(style, 'strokeOpacity'));
  const width = Math.min(MOST_STROKE, Math.max(0, style.number('strokeWidth', 1)));
  return { colour, width: colour === 'transparent' ? 0 : width };
}
