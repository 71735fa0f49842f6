/** Colours of the builders of one diagram: muted ones that no alarm has, readable with white text on light and dark canvases. */
const COLOURS = [
  '#2f6690',
  '#6b5aa8',
  '#2a7f74',
  '#8a5a9c',
  '#4f6f3a',
  '#7c6a55',
  '#52606b',
  '#3d5a80',
] as const;

export const colourOf = (nth: number): string => COLOURS[nth % COLOURS.length]!;
