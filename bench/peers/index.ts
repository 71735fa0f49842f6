/** The measured engines, each loaded separately: none pays for another's code. */
import type { EngineName } from '../metrics.ts';
import type { PeerModule } from './peer.ts';

export const engines: Record<EngineName, () => Promise<PeerModule>> = {
  mimic: () => import('../mimic/mimic.ts'),
  'mimic-complete': () => import('../mimic/mimic-complete.ts'),
  'mimic-bound': () => import('../mimic/mimic-bound.ts'),
  svg: () => import('./svg.ts'),
  konva: () => import('./konva.ts'),
  'konva-drag-layer': () => import('./konva-drag-layer.ts'),
  leafer: () => import('./leafer.ts'),
  fabric: () => import('./fabric.ts'),
  pixi: () => import('./pixi.ts'),
};
