import { useState } from 'react';
import { SEARCH_DELAY_MS, searchTerm } from './search-term.ts';
import { useDebounced } from './use-debounced.ts';

export interface SearchState {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** What to ask the server for; undefined for the whole list. */
  readonly term: string | undefined;
}

/** The state of a search box: what is typed, and the term that follows it half a second later. */
export function useSearch(): SearchState {
  const [typed, setTyped] = useState('');
  return { typed, setTyped, term: useSearchTerm(typed) };
}

/** What the server is asked for while `typed` stands in a search box (ERR-22). */
export function useSearchTerm(typed: string): string | undefined {
  const settled = searchTerm(useDebounced(typed, SEARCH_DELAY_MS));
  // An emptied box shows the whole list at once: there is nothing to wait for.
  return typed.trim() === '' ? undefined : settled;
}
