/** Drawings that are imported, for tests: the toolbox has none of them. */
import type { Variant } from '../../engine/plugin.ts';
import shapes from '../../plugins/dynamic-shapes/kind.ts';
import { type Exhibit, exhibitsOf } from './exhibits-of.ts';

const RING = 'M 0 0 L 100 0 L 100 100 L 0 100 Z M 25 25 L 75 25 L 75 75 L 25 75 Z';
const WAVE = 'M 0 50 C 30 0 70 100 100 50';
const shape = 'drawing';

export const DRAWINGS: readonly Variant[] = [
  { name: 'closed', title: 'Drawing', props: { shape } },
  { name: 'ring', title: 'Ring', props: { shape, outline: RING, fillRule: 'evenodd' } },
  { name: 'stroke', title: 'Stroke', props: { shape, outline: WAVE, dash: '8 4' } },
];

export const drawingExhibits = (): Exhibit[] =>
  exhibitsOf({ ...shapes, size: [80, 80], variants: DRAWINGS })
    .filter((one) => one.of !== 'look')
    .map((one) => ({ ...one, props: { shape, ...one.props } }));
