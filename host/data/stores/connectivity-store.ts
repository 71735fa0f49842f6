import { proxy } from 'valtio';

const state = proxy({ online: true, openDiagrams: 0 });
export const connectivityStore: { readonly online: boolean; readonly openDiagrams: number } = state;

/** Follows the browser's own word (ERR-05). */
export function startConnectivity(): void {
  state.online = navigator.onLine;
  addEventListener('online', () => {
    state.online = true;
  });
  addEventListener('offline', () => {
    state.online = false;
  });
}

/** A diagram on screen outlives a lost network (OR-27). Answers what to call when it closes. */
export function holdDiagram(): () => void {
  state.openDiagrams++;
  return () => {
    state.openDiagrams--;
  };
}

/** OR-27: the offline screen stands in for every page but an open diagram. */
export const showsOfflineScreen = (at: { online: boolean; openDiagrams: number }): boolean =>
  !at.online && at.openDiagrams === 0;
