import { proxy } from 'valtio';

const state = proxy({ revision: 0 });

/** Changes to formulas, dictionaries and labels made on this page: open diagrams reload them when `revision` grows. */
export const mastersStore: { readonly revision: number } = state;

export function mastersChanged(): void {
  state.revision++;
}
