/** Milliseconds a search box waits after the last key (CONST-04). */
export const SEARCH_DELAY_MS = 500;
const MIN_CHARACTERS = 3;

/** The search text for the server: undefined until there are `least` characters that are not only blanks. */
export function termFrom(least: number, typed: string): string | undefined {
  const term = typed.trim();
  return term.length >= least ? term : undefined;
}

/** The search text for the server: undefined until there are three characters that are not only blanks (ERR-22). */
export const searchTerm = (typed: string): string | undefined => termFrom(MIN_CHARACTERS, typed);

/** Something is typed, but too little to ask a server for. */
export const isTooShort = (typed: string, least = MIN_CHARACTERS): boolean =>
  typed.trim() !== '' && termFrom(least, typed) === undefined;
