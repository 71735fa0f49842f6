import { proxy } from 'valtio';

const state = proxy<{ trouble: string | null }>({ trouble: null });

/** Why the server stores nothing at the moment, in its own words; null while it does. */
export const troubleStore: { readonly trouble: string | null } = state;

/** The server has said how it is, by itself or in a refusal. */
export function tellTrouble(trouble: string | null): void {
  state.trouble = trouble;
}
