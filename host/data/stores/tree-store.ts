import { ref } from 'valtio';
import { identityState } from './identity-state.ts';
import { isTextList, read, write } from './storage.ts';

/** Branches that the user has closed: a tree is open unless somebody closed it. */
const state = identityState<{ closed: readonly string[] }>(() => ({
  closed: ref(read('treeClosed', isTextList) ?? []),
}));
export const treeStore: { readonly closed: readonly string[] } = state;

export function toggleBranch(id: string): void {
  const closed = state.closed.includes(id) ? state.closed.filter((one) => one !== id) : [...state.closed, id];
  state.closed = ref(closed);
  write('treeClosed', closed);
}
