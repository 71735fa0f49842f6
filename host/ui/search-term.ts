/** Milliseconds a search box waits after the last key (CONST-04). */
export const SEARCH_DELAY_MS = 500;
const MIN_CHARACTERS = 3;

/** The search text for the server: undefined until there are three characters that are not only blanks (ERR-22). */
export function searchTerm(typed: string): string | undefined {
  const term = typed.trim();
  return term.length >= MIN_CHARACTERS ? term : undefined;
}

/** Something is typed, but too little to ask a server for. */
export const isTooShort = (typed: string): boolean => typed.trim() !== '' && searchTerm(typed) === undefined;
