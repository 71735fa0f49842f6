/** Where there is nothing to show or to choose (ERR-11, OR-29): the same words from the server and on the page. */
export const NOTHING = {
  source: 'Source Not Found',
  assignment: 'No Assignment Found',
  device: 'No Device Found',
  value: 'No value found.',
  report: 'No report found!',
} as const;
