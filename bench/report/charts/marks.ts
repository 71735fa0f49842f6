/** One mark per engine, distinguished by shape; ours by colour too. */
import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
} from 'd3-shape';
import { type EngineName, isPeer } from '../../metrics.ts';
import { NOTES } from '../../peers/notes.ts';
import { escaped, tag } from '../markup.ts';

const SHAPES: Readonly<Record<EngineName, typeof symbolCircle>> = {
  mimic: symbolCircle,
  'mimic-complete': symbolCircle,
  'mimic-bound': symbolCircle,
  svg: symbolSquare,
  konva: symbolTriangle,
  'konva-drag-layer': symbolTriangle,
  leafer: symbolDiamond,
  fabric: symbolCross,
  pixi: symbolStar,
};
/** Square pixels. */
const SIZE = { ours: 96, peer: 54 } as const;

export const sideOf = (engine: EngineName): 'ours' | 'peer' => (isPeer(engine) ? 'peer' : 'ours');

export function mark(engine: EngineName, x: number, y: number, title: string): string {
  const side = sideOf(engine);
  const path = symbol(SHAPES[engine], SIZE[side])() ?? '';
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  return tag('path', { d: path, transform: at, class: `point-${side}` }, tag('title', {}, escaped(title)));
}

export const legend = (engines: readonly EngineName[]): string =>
  tag(
    'ul',
    { class: 'legend' },
    ...engines.map((engine) => {
      const sample = tag(
        'svg',
        { width: 14, height: 14, viewBox: '-7 -7 14 14', 'aria-hidden': 'true' },
        mark(engine, 0, 0, NOTES[engine].title),
      );
      return tag('li', { class: isPeer(engine) ? undefined : 'ours' }, sample, escaped(NOTES[engine].title));
    }),
  );
