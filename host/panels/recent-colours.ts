import { proxy, ref } from 'valtio';
import { isTextList, read, write } from '../data/stores/storage.ts';

const KEPT = 8;

const state = proxy<{ colours: readonly string[] | null }>({ colours: null });
export const recentColours: { readonly colours: readonly string[] | null } = state;

/** Recent colours, newest first; read from the browser's storage once. */
export function loadRecentColours(): void {
  state.colours ??= ref((read('recentColours', isTextList) ?? []).slice(0, KEPT));
}

export function rememberColour(colour: string): void {
  const others = (state.colours ?? []).filter((one) => one !== colour);
  state.colours = ref([colour, ...others].slice(0, KEPT));
  write('recentColours', state.colours);
}
