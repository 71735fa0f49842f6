export const SEARCH_DELAY_MS = 500;
const MIN_CHARACTERS = 3;

/** What a search box asks the server for: nothing until there are three characters that are not only blanks (SIDE-07). */
export function searchTerm(typed: string): string | undefined {
  const term = typed.trim();
  return term.length >= MIN_CHARACTERS ? term : undefined;
}
