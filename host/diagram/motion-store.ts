import { proxy } from 'valtio';
import { isBoolean, read, write } from '../data/stores/storage.ts';

/** Whether diagrams may move what pulses and flows; stored for this screen. Reduced motion of the system goes before. */
const state = proxy<{ on: boolean }>({ on: read('motion', isBoolean) ?? true });
export const motionStore: { readonly on: boolean } = state;

export function toggleMotion(): void {
  state.on = !state.on;
  write('motion', state.on);
}
