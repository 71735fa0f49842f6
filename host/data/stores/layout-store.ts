import { proxy } from 'valtio';
import { isBoolean, isNumber, read, write } from './storage.ts';

export const SIDEBAR = { min: 200, initial: 264, max: 480 } as const;

/** Below this width (CSS px) the sidebar is a drawer over the page. */
const NARROW_QUERY = '(max-width: 760px)';

const state = proxy({
  sidebarWidth: SIDEBAR.initial as number,
  sidebarOpen: true,
  drawerOpen: false,
  /** The hidden sidebar slides over the page while the pointer rests at its edge. */
  peeking: false,
  narrow: false,
});
export const layoutStore: Readonly<typeof state> = state;

export function startLayout(): void {
  state.sidebarWidth = clampWidth(read('sidebarWidth', isNumber) ?? SIDEBAR.initial);
  state.sidebarOpen = read('sidebarActivity', isBoolean) ?? true;
  const narrow = matchMedia(NARROW_QUERY);
  const follow = () => {
    state.narrow = narrow.matches;
    state.drawerOpen = false;
  };
  narrow.addEventListener('change', follow);
  follow();
}

const clampWidth = (width: number) => Math.round(Math.min(SIDEBAR.max, Math.max(SIDEBAR.min, width)));

/** Sets the sidebar's width in CSS pixels, within its limits. */
export function resizeSidebar(width: number): void {
  state.sidebarWidth = clampWidth(width);
  write('sidebarWidth', state.sidebarWidth);
}

/** Opens or closes the sidebar in its form at this width: the panel, or the drawer. */
export function toggleSidebar(): void {
  if (state.narrow) state.drawerOpen = !state.drawerOpen;
  else {
    endPeek();
    state.sidebarOpen = !state.sidebarOpen;
    write('sidebarActivity', state.sidebarOpen);
  }
}

export function openSidebar(): void {
  if (state.narrow) state.drawerOpen = true;
  else if (!state.sidebarOpen) toggleSidebar();
}

/** Milliseconds that the pointer must rest at the edge before the hidden sidebar slides in (SIDE-13). */
const SLIDE_DELAY_MS = 550;
let slide: ReturnType<typeof setTimeout> | undefined;

/** The pointer has reached the edge where the sidebar is hidden. */
export function startPeek(): void {
  clearTimeout(slide);
  slide = setTimeout(() => {
    state.peeking = !state.narrow && !state.sidebarOpen;
  }, SLIDE_DELAY_MS);
}

/** The pointer has left the edge, or the sidebar that slid in. */
export function endPeek(): void {
  clearTimeout(slide);
  state.peeking = false;
}

export function closeDrawer(): void {
  state.drawerOpen = false;
}
