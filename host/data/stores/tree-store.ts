import { proxy, ref } from 'valtio';
import { isTextList, read, write } from './storage.ts';

/** Branches that the user has closed: a tree is open unless somebody closed it. */
const state = proxy<{ closed: readonly string[] }>({ closed: [] });
export const treeStore: { readonly closed: readonly string[] } = state;

/** Restores the user's closed branches. Call after the session changed. */
export function restoreTree(): void {
  state.closed = ref(read('treeClosed', isTextList) ?? []);
}

export function toggleBranch(id: string): void {
  const closed = state.closed.includes(id) ? state.closed.filter((one) => one !== id) : [...state.closed, id];
  state.closed = ref(closed);
  write('treeClosed', closed);
}
