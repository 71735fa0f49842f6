import { proxy } from 'valtio';
import { isBoolean, read, write } from '../../data/stores/storage.ts';

/** Whether the rulers are shown; stored for this screen. */
const state = proxy<{ on: boolean }>({ on: read('editorRulers', isBoolean) ?? false });
export const rulersStore: { readonly on: boolean } = state;

export function toggleRulers(): void {
  state.on = !state.on;
  write('editorRulers', state.on);
}

export function showRulers(): void {
  if (!state.on) toggleRulers();
}
