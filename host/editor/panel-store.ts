import { proxy } from 'valtio';
import { isBoolean, read, write } from '../state/storage.ts';

const state = proxy({ open: read('editorPanel', isBoolean) ?? true });
export const panelStore: { readonly open: boolean } = state;

/** Shows or hides the properties; this screen remembers it. */
export function togglePanel(): void {
  state.open = !state.open;
  write('editorPanel', state.open);
}
