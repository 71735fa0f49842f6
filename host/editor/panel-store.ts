import { proxy } from 'valtio';
import { isBoolean, read, write } from '../data/stores/storage.ts';

/** What the panel at the right shows. */
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

/** Shows or hides the panel; this screen remembers it. */
export function togglePanel(): void {
  setOpen(!state.open);
}

/** The page that a key has just asked for: the keys go there, once it stands. */
let awaited: PanelPage | null = null;

/** Opens the panel at a page; where that is shown already it goes back to the properties. */
export function togglePage(page: PanelPage): void {
  state.page = state.open && state.page === page ? 'properties' : page;
  awaited = state.page;
  setOpen(true);
}

/** Whether the page was asked for by a command, and nobody has given it the focus since. */
export function takesFocus(page: PanelPage): boolean {
  if (awaited !== page) return false;
  awaited = null;
  return true;
}

export function showPage(page: PanelPage): void {
  state.page = page;
}

function setOpen(open: boolean): void {
  if (state.open === open) return;
  state.open = open;
  write('editorPanel', open);
}
