import { ref } from 'valtio';
import { identityState } from './identity-state.ts';

/** The site on whose row a mouse button went down last: another object at each press. */
const state = identityState<{ pressed: { readonly site: string } | null }>(() => ({ pressed: null }));
export const pressedSiteStore: { readonly pressed: { readonly site: string } | null } = state;

/** It is about to be chosen, unless the pointer is let go elsewhere. */
export function pressSite(site: string): void {
  state.pressed = ref({ site });
}

/** The press is over. */
export function releaseSite(): void {
  state.pressed = null;
}
