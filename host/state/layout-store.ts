import { proxy } from 'valtio';
import { isBoolean, isNumber, read, write } from './storage.ts';

export const SIDEBAR = { min: 200, initial: 264, max: 480 } as const;

/** Below this width (CSS px) the sidebar is a drawer over the page. */
export const NARROW_QUERY = '(max-width: 760px)';

const state = proxy({
  sidebarWidth: SIDEBAR.initial as number,
  sidebarOpen: true,
  drawerOpen: false,
  narrow: false,
});
export const layoutStore: Readonly<typeof state> = state;

export function startLayout(): void {
  state.sidebarWidth = clampWidth(read('sidebarWidth', isNumber) ?? SIDEBAR.initial);
  state.sidebarOpen = read('sidebarOpen', isBoolean) ?? true;
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

/** Opens or closes what the sidebar is at this width: the panel, or the drawer. */
export function toggleSidebar(): void {
  if (state.narrow) state.drawerOpen = !state.drawerOpen;
  else {
    state.sidebarOpen = !state.sidebarOpen;
    write('sidebarOpen', state.sidebarOpen);
  }
}

export function openSidebar(): void {
  if (state.narrow) state.drawerOpen = true;
  else if (!state.sidebarOpen) toggleSidebar();
}

export function closeDrawer(): void {
  state.drawerOpen = false;
}
