import { proxy } from 'valtio';
import { parameter } from '../site/diagram-paths.ts';

/** Kiosk mode from the address, for a wall display: no console around the diagram. */
const QUERY = 'mode';
const KIOSK = 'kiosk';

const isAsked = (): boolean => parameter(location.search, QUERY) === KIOSK;

const state = proxy({ on: false });
export const kioskStore: Readonly<typeof state> = state;

/** Once, before the first page: it lasts through the sign-in, and through every diagram opened afterwards. */
export function startKiosk(): void {
  if (isAsked()) setKiosk(true);
}

/** In full screen if the browser allows it, which requires a key or a click. */
export function toggleKiosk(): void {
  setKiosk(!state.on);
  if (state.on) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

function setKiosk(on: boolean): void {
  state.on = on;
  document.documentElement.toggleAttribute('data-kiosk', on);
  keepInAddress();
}

/** The address contains it too, so that a display that is switched off and on returns to it. */
export function keepInAddress(): void {
  if (isAsked() === state.on) return;
  const url = new URL(location.href);
  if (state.on) url.searchParams.set(QUERY, KIOSK);
  else for (const name of [QUERY, QUERY.toUpperCase()]) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
