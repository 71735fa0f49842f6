import { proxy } from 'valtio';

/** What an address says for a display on a wall: no console around the diagram. */
const QUERY = 'mode';
const KIOSK = 'kiosk';

const isAsked = (): boolean => new URLSearchParams(location.search).get(QUERY) === KIOSK;

const state = proxy({ on: false });
export const kioskStore: Readonly<typeof state> = state;

/** Once, before the first page: it holds through the sign-in, and through every diagram that is opened afterwards. */
export function startKiosk(): void {
  if (isAsked()) setKiosk(true);
}

/** With the whole screen where the browser lets it have that: it wants a key or a click for it. */
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

/** The address says it too, so that a display that is switched off and on comes back as it was. */
export function keepInAddress(): void {
  if (isAsked() === state.on) return;
  const url = new URL(location.href);
  if (state.on) url.searchParams.set(QUERY, KIOSK);
  else url.searchParams.delete(QUERY);
  history.replaceState(history.state, '', url);
}
