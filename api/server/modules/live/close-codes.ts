/** Why the server closes a live socket: the code goes into the close frame and, by name, into the `closed` message. */
export const CLOSE = {
  GOING_AWAY: { number: 1001, message: 'The server stops' },
  MALFORMED: { number: 4400, message: 'The message is not one of the live protocol' },
  BAD_TICKET: { number: 4401, message: 'The ticket is unknown, used or too old; ask for a new one' },
  REVOKED: { number: 4403, message: 'The session ended or its right to see diagrams was withdrawn' },
  NOT_THERE: { number: 4404, message: 'This diagram does not exist, or you may not change it' },
  OPEN_TIMEOUT: { number: 4408, message: 'No open message came in time' },
  TOO_LARGE: { number: 4409, message: 'The message is larger than this release reads. Reload the page' },
  TOO_MANY_TAGS: { number: 4413, message: 'More tags than one socket may watch' },
  TOO_MANY_SOCKETS: { number: 4429, message: 'Too many live sockets; close one first' },
  TOO_FAST: { number: 4430, message: 'More messages than a client of this protocol sends' },
  TOO_SLOW: { number: 4480, message: 'Frames were not acknowledged for too long' },
  FAILED: { number: 1011, message: 'The server could not open the socket; try again' },
} as const;

export type CloseCode = keyof typeof CLOSE;
