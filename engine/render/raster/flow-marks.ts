/** Where the marks of a figure are, pixels from its centre along it, and their colour. */
export class FlowMarks {
  /** Their visibility, 0…1; 0: the figure has none. */
  alpha = 0;
  colour = 0;
  length = 0;
  step = 0;
  /** The rear corner of one of them. */
  first = 0;
  /** How far their sides lie behind their tip per pixel across, below 0 where they point backwards. */
  slope = 0;
}
