import { ref } from 'valtio';
import { identityState } from '../data/stores/identity-state.ts';
import { isTextList, read, write } from '../data/stores/storage.ts';

const KEPT = 8;

const state = identityState<{ colours: readonly string[] }>(() => ({
  colours: ref((read('recentColours', isTextList) ?? []).slice(0, KEPT)),
}));

/** The user's recent colours, newest first. */
export const recentColours: { readonly colours: readonly string[] } = state;

export function rememberColour(colour: string): void {
  const others = state.colours.filter((one) => one !== colour);
  state.colours = ref([colour, ...others].slice(0, KEPT));
  write('recentColours', state.colours);
}
