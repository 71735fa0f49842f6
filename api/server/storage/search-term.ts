/** Characters from which a search counts (ERR-22). */
const MIN_SEARCH = 3;

/** The search as it counts: lower case, undefined where it is too short. */
export function searchTerm(text: string | undefined): string | undefined {
  const term = text?.trim().toLowerCase() ?? '';
  return term.length >= MIN_SEARCH ? term : undefined;
}
