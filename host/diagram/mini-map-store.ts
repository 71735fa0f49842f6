import { proxy } from 'valtio';
import { isBoolean, read, write } from '../data/stores/storage.ts';

/** Whether the map is wanted; stored for this screen. */
const state = proxy<{ on: boolean }>({ on: read('miniMap', isBoolean) ?? true });
export const miniMapStore: { readonly on: boolean } = state;

export function toggleMiniMap(): void {
  state.on = !state.on;
  write('miniMap', state.on);
}
