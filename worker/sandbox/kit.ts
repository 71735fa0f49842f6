/** The API of external plugins: `export default (kit) => kit.defineKind({…})`. Workers have no import maps. */
import {
  at,
  bool,
  byState,
  choice,
  colour,
  defineKind,
  format,
  level,
  num,
  on,
  text,
} from '../../engine/plugin.ts';
import { grid100, scaleText } from '../../plugins/shared/drawing.ts';
import { palette, stateColour } from '../../plugins/shared/palette.ts';
import { panel } from '../../plugins/shared/panel.ts';
import { fontProps, labelProp, scaleProps, strokeProps, textStyle } from '../../plugins/shared/props.ts';
import { binaryStates, rangeStates } from '../../plugins/shared/states.ts';

export const kit = {
  defineKind,
  num,
  text,
  colour,
  bool,
  choice,
  level,
  format,
  on,
  byState,
  at,
  rangeStates,
  binaryStates,
  palette,
  stateColour,
  panel,
  fontProps,
  scaleProps,
  strokeProps,
  labelProp,
  textStyle,
  scaleText,
  grid100,
} as const;
export type Kit = typeof kit;
