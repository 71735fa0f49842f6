/** COMM-14, OR-38: the words for the states of links and controllers, and which of them are problems. */
export interface StatusWords {
  readonly words: string;
  readonly state: 'sound' | 'amiss' | 'unknown';
}

const KNOWN: Readonly<Record<string, StatusWords>> = {
  active: { words: 'Active', state: 'sound' },
  down: { words: 'Down', state: 'amiss' },
  connecting: { words: 'Connecting', state: 'unknown' },
  unknown: { words: 'Unknown', state: 'unknown' },
};

/** Unknown states are shown unchanged, without a colour. */
export const statusWords = (status: string): StatusWords =>
  Object.hasOwn(KNOWN, status) ? KNOWN[status]! : { words: status, state: 'unknown' };
