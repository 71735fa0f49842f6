/**
 * Every kind, one line each: `import * as kinds from '…/plugins/index.ts'`, then `Object.values(kinds)`.
 * A namespace lists its names alphabetically; the toolbox orders by group.
 */
export { default as dualStatePump } from './dual-state-pump/kind.ts';
export { default as dynamicShapes } from './dynamic-shapes/kind.ts';
export { default as dynamicTexts } from './dynamic-texts/kind.ts';
export { default as gauges } from './gauges/kind.ts';
export { default as line } from './line/kind.ts';
export { default as squareTank } from './square-tank/kind.ts';
export { default as toggleButton } from './toggle-button/kind.ts';
