/** Texts for empty lists and choices (ERR-11, OR-29): the same on the server and the page. */
export const NOTHING = {
  source: 'Source Not Found',
  assignment: 'No Assignment Found',
  device: 'No Device Found',
  value: 'No value found.',
  report: 'No report found!',
} as const;

/** Shown in place of a missing value (LIVE-13), as on diagrams. */
export const MISSING = '-';
