/** What is being done in the lists of folders and reports (FOLD-15), and which folders are open (FOLD-12, FOLD-13). */
import { ref } from 'valtio';
import { identityState } from '../../data/stores/identity-state.ts';
import { isRecord, isTextList, read, write } from '../../data/stores/storage.ts';
import type { FolderNode, ListName } from './folder-tree.ts';

export type FolderAct =
  /** `parent` null: at the top of the list. */
  | { readonly mode: 'create'; readonly list: ListName; readonly parent: string | null }
  | { readonly mode: 'edit' | 'archive' | 'share' | 'move'; readonly node: FolderNode };

/** The two panels that open and close: what others share on the dashboard, and the reports of the sites. */
export type PanelName = 'dash' | 'site';
export interface Panel {
  readonly open: boolean;
  /** Percent of the sidebar. */
  readonly height: number;
}

/** OR-16. */
const HEIGHT = { least: 15, initial: 50, most: 80 } as const;
const PANELS: Readonly<Record<PanelName, Panel>> = {
  dash: { open: false, height: HEIGHT.initial },
  site: { open: true, height: HEIGHT.initial },
};
const NONE: Readonly<Record<ListName, readonly string[]>> = { own: [], shared: [], sites: [] };

interface FolderState {
  act: FolderAct | null;
  /** A failure in the shared list, until it was read (DND-15). */
  failure: string | null;
  /** The list of what was archived is open, for this list. */
  archived: ListName | null;
  panels: Readonly<Record<PanelName, Panel>>;
  opened: Readonly<Record<ListName, readonly string[]>>;
}

const isPanel = (value: unknown): value is Panel =>
  isRecord(value) && typeof value.open === 'boolean' && typeof value.height === 'number';
const isPanels = (value: unknown): value is Record<PanelName, Panel> =>
  isRecord(value) && isPanel(value.dash) && isPanel(value.site);
const isOpened = (value: unknown): value is Record<ListName, string[]> =>
  isRecord(value) && isTextList(value.own) && isTextList(value.shared) && isTextList(value.sites);

/** As this user left it. */
const stored = (): FolderState => ({
  ...{ act: null, failure: null, archived: null },
  panels: ref(read('folderPanels', isPanels) ?? PANELS),
  opened: ref(read('foldersOpened', isOpened) ?? NONE),
});

const state = identityState(stored);
export const folderStore: Readonly<FolderState> = state;

export function startAct(act: FolderAct): void {
  state.act = ref(act);
}

/** Ends what is being done; with `mode` only if it is that. */
export function endAct(mode?: FolderAct['mode']): void {
  if (mode === undefined || state.act?.mode === mode) state.act = null;
}

export function tellFailure(text: string | null): void {
  state.failure = text;
}

export function showArchived(list: ListName | null): void {
  state.archived = list;
}

export function togglePanel(name: PanelName): void {
  keepPanel(name, { ...state.panels[name], open: !state.panels[name].open });
}

/** Sets a panel's height, percent of the sidebar, within its limits. */
export function resizePanel(name: PanelName, height: number): void {
  const within = Math.round(Math.min(HEIGHT.most, Math.max(HEIGHT.least, height)));
  keepPanel(name, { ...state.panels[name], height: within });
}

function keepPanel(name: PanelName, panel: Panel): void {
  const panels = { ...state.panels, [name]: panel };
  state.panels = ref(panels);
  write('folderPanels', panels);
}

export function toggleFolder(list: ListName, id: string): void {
  const open = state.opened[list];
  keepOpened(list, open.includes(id) ? open.filter((one) => one !== id) : [...open, id]);
}

export function openFolders(list: ListName, ids: readonly string[]): void {
  const open = state.opened[list];
  const closed = ids.filter((id) => !open.includes(id));
  if (closed.length > 0) keepOpened(list, [...open, ...closed]);
}

function keepOpened(list: ListName, ids: readonly string[]): void {
  const opened = { ...state.opened, [list]: ids };
  state.opened = ref(opened);
  write('foldersOpened', opened);
}
