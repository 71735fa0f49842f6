import { proxy } from 'valtio';

const state = proxy({ online: true, openDiagrams: 0 });
export const connectivityStore: { readonly online: boolean; readonly openDiagrams: number } = state;

/** Follows the browser's online state (ERR-05). */
export function startConnectivity(): void {
  state.online = navigator.onLine;
  addEventListener('online', () => {
    state.online = true;
  });
  addEventListener('offline', () => {
    state.online = false;
  });
}

/** An open diagram survives a lost network (OR-27). Returns the function to call when it closes. */
export function holdDiagram(): () => void {
  state.openDiagrams++;
  return () => {
    state.openDiagrams--;
  };
}

/** OR-27: the offline screen replaces every page but an open diagram. */
export const showsOfflineScreen = (at: { online: boolean; openDiagrams: number }): boolean =>
  !at.online && at.openDiagrams === 0;
