/** COMM-14, OR-38: what the states of links and controllers are called, and whether one of them is amiss. */
export interface StatusWords {
  readonly words: string;
  readonly state: 'sound' | 'amiss' | 'unknown';
}

const KNOWN: Readonly<Record<string, StatusWords>> = {
  active: { words: 'Active', state: 'sound' },
  down: { words: 'Down', state: 'amiss' },
  unknown: { words: 'Unknown', state: 'unknown' },
};

/** What nobody foresaw is shown as it came, without a colour. */
export const statusWords = (status: string): StatusWords =>
  Object.hasOwn(KNOWN, status) ? KNOWN[status]! : { words: status, state: 'unknown' };
