/** Minimum length of a search (ERR-22). */
const MIN_SEARCH = 3;

/** The effective search text: lower case, undefined if it is too short. */
export function searchTerm(text: string | undefined): string | undefined {
  const term = text?.trim().toLowerCase() ?? '';
  return term.length >= MIN_SEARCH ? term : undefined;
}
