import { proxy } from 'valtio';

const state = proxy<{ trouble: string | null }>({ trouble: null });

/** Why the server can store nothing at the moment, in its own words; null while it can. */
export const troubleStore: { readonly trouble: string | null } = state;

/** The server has reported its state, in a health check or in an error. */
export function tellTrouble(trouble: string | null): void {
  state.trouble = trouble;
}
