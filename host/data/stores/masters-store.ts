import { proxy } from 'valtio';

const state = proxy({ revision: 0 });

/** Formulas, dictionaries and labels as this page has changed them: open diagrams ask for them anew when `revision` grows. */
export const mastersStore: { readonly revision: number } = state;

export function mastersChanged(): void {
  state.revision++;
}
