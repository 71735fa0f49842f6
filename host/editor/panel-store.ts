import { proxy } from 'valtio';
import { isBoolean, read, write } from '../data/stores/storage.ts';

/** What the right panel shows. */
export type PanelPage = 'properties' | 'layers' | 'history' | 'versions';

interface PanelState {
  readonly open: boolean;
  readonly page: PanelPage;
}

const state = proxy<{ -readonly [K in keyof PanelState]: PanelState[K] }>({
  open: read('editorPanel', isBoolean) ?? true,
  page: 'properties',
});
export const panelStore: PanelState = state;

/** Shows or hides the panel; stored for this screen. */
export function togglePanel(): void {
  setOpen(!state.open);
}

/** The page that a key has just requested: it gets the focus once it is there. */
let awaited: PanelPage | null = null;

/** Opens the panel at a page; if that is already shown, returns to the properties. */
export function togglePage(page: PanelPage): void {
  state.page = state.open && state.page === page ? 'properties' : page;
  awaited = state.page;
  setOpen(true);
}

/** Whether a command requested the page, and it has not got the focus since. */
export function takesFocus(page: PanelPage): boolean {
  if (awaited !== page) return false;
  awaited = null;
  return true;
}

/** Opens the panel at the properties. */
export function openProperties(): void {
  state.page = 'properties';
  setOpen(true);
}

export function showPage(page: PanelPage): void {
  state.page = page;
}

function setOpen(open: boolean): void {
  if (state.open === open) return;
  state.open = open;
  write('editorPanel', open);
}
