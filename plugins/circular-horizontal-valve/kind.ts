/** A ball valve in a horizontal pipe. */
import { defineKind } from '../../engine/plugin.ts';
import { circularValve, drawCircularValve } from '../shared/circular-valve.ts';
import { suits } from '../shared/suits.ts';

export default defineKind({
  kind: 'circular-horizontal-valve',
  ...circularValve('horizontal'),
  suits: suits.otherValve,
  draw: (pen, p, box) => drawCircularValve(pen, p, box, 'horizontal'),
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'switch', label: p.label || 'valve' }),
});
