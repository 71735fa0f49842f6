/**
 * The colours of a calm diagram (ISA-101): greys for equipment, a muted blue-grey for quantities, and saturated colour
 * only where a state needs attention. Kinds take their defaults from here, so that a plant looks consistent. Each is a
 * token: a diagram's theme gives it its colour, and a diagram without one shows the code behind it.
 */
import { tokenText } from '../../engine/plugin.ts';

export const palette = {
  /** Texts and readings. */
  ink: tokenText('ink', '#262c33'),
  /** Names, scales: secondary text. */
  quiet: tokenText('ink.muted', '#5b6670'),
  /** Outlines of equipment. */
  outline: tokenText('equipment.stroke', '#59636d'),
  /** Bodies of equipment. */
  body: tokenText('equipment.fill', '#cfd5da'),
  /** Accessories of equipment: flanges, bases, drives. */
  fitting: tokenText('equipment.part', '#b9c1c8'),
  /** The page of a diagram. */
  page: tokenText('paper', '#ffffff'),
  /** The inside of a vessel, the unfilled part of a scale. */
  hollow: tokenText('vessel.inside', '#e9ecee'),
  /** Divisions of a scale; translucent, because they lie over filled and hollow parts alike. */
  division: tokenText('division', '#262c3366'),
  /** Background of a reading on a coloured part. */
  plaque: tokenText('plaque', '#ffffffe0'),
  paper: tokenText('paper', '#ffffff'),
  /** Background of tables, lists and charts. */
  card: tokenText('surface', '#ffffff'),
  /** Edges of cards, and the lines between their rows. */
  edge: tokenText('surface.edge', '#b9c1c8'),
  /** Handles, knobs and pointers' hubs: what a hand would touch. */
  control: tokenText('control', '#ffffff'),
  /** Signs on coloured parts. */
  sign: tokenText('sign', '#ffffff'),
  /** Edges that only dark themes have, of marks that would be lost there. */
  markEdge: tokenText('mark.edge', '#00000000'),
  /** The tint that leaves a picture as it is. */
  white: '#ffffff',
  /** A quantity in its normal range. */
  quantity: tokenText('liquid', '#7d95aa'),
  /** Process lines. */
  pipe: tokenText('pipe', '#6f7a84'),
  /** The specification's colour of shadows (CANV-28). */
  shadow: tokenText('shadow', '#211e21'),
  none: 'transparent',
} as const;

/** The default state colours of the specification; each element can override them. */
export const stateColour = {
  on: tokenText('state.on', '#55ac40'),
  auto: tokenText('state.auto', '#e3b505'),
  off: tokenText('state.off', '#000000'),
  unknown: tokenText('unknown', '#9aa2aa'),
  critical: tokenText('alarm.critical', '#c62828'),
  warning: tokenText('alarm.warning', '#e39b00'),
} as const;
