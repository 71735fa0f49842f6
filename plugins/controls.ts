/** The kinds that write to a tag, as far as the server has to know them: data alone, each out of the folder of its kind. */
export { default as circularHorizontalValve } from './circular-horizontal-valve/control.ts';
export { default as circularVerticalValve } from './circular-vertical-valve/control.ts';
export { default as dualStateObjects } from './dual-state-objects/control.ts';
export { default as dualStatePump } from './dual-state-pump/control.ts';
export { default as onOffButton } from './on-off-button/control.ts';
export { default as resetButton } from './reset-button/control.ts';
export { default as threeStateHolder } from './three-state-holder/control.ts';
export { default as threeStateSwitch } from './three-state-switch/control.ts';
export { default as toggleButton } from './toggle-button/control.ts';
export { default as triangularValve } from './triangular-valve/control.ts';
