/**
 * The colours of a calm diagram (ISA-101): greys for equipment, a muted blue-grey for quantities, and saturated colour
 * only where a state needs attention. Kinds take their defaults from here, so that a plant looks consistent.
 */
export const palette = {
  /** Texts and readings. */
  ink: '#262c33',
  /** Names, scales: secondary text. */
  quiet: '#5b6670',
  /** Outlines of equipment. */
  outline: '#59636d',
  /** Bodies of equipment. */
  body: '#cfd5da',
  /** Accessories of equipment: flanges, bases, drives. */
  fitting: '#b9c1c8',
  /** The page of a diagram. */
  page: '#ffffff',
  /** The inside of a vessel, the unfilled part of a scale. */
  hollow: '#e9ecee',
  /** Divisions of a scale; translucent, because they lie over filled and hollow parts alike. */
  division: '#262c3366',
  /** Background of a reading on a coloured part. */
  plaque: '#ffffffe0',
  paper: '#ffffff',
  /** A quantity in its normal range. */
  quantity: '#7d95aa',
  /** Process lines. */
  pipe: '#6f7a84',
  /** The specification's colour of shadows (CANV-28). */
  shadow: '#211e21',
  none: 'transparent',
} as const;

/** The default state colours of the specification; each element can override them. */
export const stateColour = {
  on: '#55ac40',
  auto: '#e3b505',
  off: '#000000',
  unknown: '#9aa2aa',
  critical: '#c62828',
  warning: '#e39b00',
} as const;
