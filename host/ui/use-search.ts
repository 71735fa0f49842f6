import { useState } from 'react';
import { SEARCH_DELAY_MS, searchTerm } from './search-term.ts';
import { useDebounced } from './use-debounced.ts';

export interface SearchState {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** The search text for the server; undefined for the whole list. */
  readonly term: string | undefined;
}

/** The state of a search box: its input, and the term that follows it half a second later. */
export function useSearch(): SearchState {
  const [typed, setTyped] = useState('');
  return { typed, setTyped, term: useSearchTerm(typed) };
}

/** The server's search text while `typed` is in a search box (ERR-22). */
export function useSearchTerm(typed: string): string | undefined {
  const settled = searchTerm(useDebounced(typed, SEARCH_DELAY_MS));
  // A cleared box shows the whole list at once: there is nothing to wait for.
  return typed.trim() === '' ? undefined : settled;
}
