/** World units by which an arrow key moves the selection (CANV-21), and the factor for Shift. */
export const NUDGE = 2.5;
export const FAR = 10;
