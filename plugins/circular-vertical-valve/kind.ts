/** A ball valve in a vertical pipe. */
import { defineKind } from '../../engine/plugin.ts';
import { circularValve, drawCircularValve } from '../shared/circular-valve.ts';
import { suits } from '../shared/suits.ts';

export default defineKind({
  kind: 'circular-vertical-valve',
  ...circularValve('vertical'),
  suits: suits.otherValve,
  draw: (pen, p, box) => drawCircularValve(pen, p, box, 'vertical'),
  lod: (p) => p.fill,
  a11y: (p) => ({ role: 'switch', label: p.label || 'valve' }),
});
