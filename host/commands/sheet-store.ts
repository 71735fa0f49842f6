import { identityState } from '../data/stores/identity-state.ts';

/** Sheets over the page that any command may open. */
type Sheet = 'palette' | 'shortcuts';

const state = identityState<{ open: Sheet | null }>(() => ({ open: null }));
export const sheetStore: { readonly open: Sheet | null } = state;

export function openSheet(sheet: Sheet): void {
  state.open = sheet;
}

export function closeSheet(): void {
  state.open = null;
}
