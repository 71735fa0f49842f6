/**
 * The kinds of the specification, exactly (KIND-ALL-01). A kind that it does not name is one of extensions.ts.
 */
export { default as barsAndLevels } from './bars-and-levels/kind.ts';
export { default as canvas } from './canvas/kind.ts';
export { default as circularHorizontalValve } from './circular-horizontal-valve/kind.ts';
export { default as circularVerticalValve } from './circular-vertical-valve/kind.ts';
export { default as dualStateObjects } from './dual-state-objects/kind.ts';
export { default as dualStatePump } from './dual-state-pump/kind.ts';
export { default as dynamicIcons } from './dynamic-icons/kind.ts';
export { default as dynamicImages } from './dynamic-images/kind.ts';
export { default as dynamicShapes } from './dynamic-shapes/kind.ts';
export { default as dynamicTexts } from './dynamic-texts/kind.ts';
export { default as gauges } from './gauges/kind.ts';
export { default as images } from './images/kind.ts';
export { default as line } from './line/kind.ts';
export { default as onOffButton } from './on-off-button/kind.ts';
export { default as resetButton } from './reset-button/kind.ts';
export { default as squareTank } from './square-tank/kind.ts';
export { default as table } from './table/kind.ts';
export { default as tableCell } from './table-cell/kind.ts';
export { default as tableHeader } from './table-header/kind.ts';
export { default as threeDTank } from './three-d-tank/kind.ts';
export { default as threeStateHolder } from './three-state-holder/kind.ts';
export { default as threeStateSwitch } from './three-state-switch/kind.ts';
export { default as toggleButton } from './toggle-button/kind.ts';
export { default as triangularValve } from './triangular-valve/kind.ts';
