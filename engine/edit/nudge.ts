/** World units by which an arrow key moves what is selected (CANV-21), and how many times that with Shift. */
export const NUDGE = 2.5;
export const FAR = 10;
