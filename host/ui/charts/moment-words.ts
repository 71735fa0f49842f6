/** Moments in words for every page: those of charts, and of what the server says in ISO 8601. */
import { timeWords } from '../../../engine/chart/moments.ts';

export { dateWords, timeWords } from '../../../engine/chart/moments.ts';

const SECOND = 1000;

/** `11/21/2026 2:30:05 PM`: a moment that a page names. `at` in ISO 8601. */
export const momentWords = (at: string, zone: string): string => timeWords(Date.parse(at), zone, SECOND);
