/** The menus of the folder lists: what can be added, and what can be done with an item. */
import {
  Archive,
  ChartLine,
  Columns3,
  Copy,
  FileSpreadsheet,
  Folder,
  type LucideIcon,
  Map as MapIcon,
  Pencil,
  Plus,
  Share2,
  Workflow,
} from 'lucide-react';
import type { ReportType } from '../../../api/contract/index.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { type FolderNode, holdsFolders, type ListName } from './folder-tree.ts';

export const REPORT_ICONS: Readonly<Record<ReportType, LucideIcon>> = {
  tabular: FileSpreadsheet,
  comparison: Columns3,
  graph: ChartLine,
  'site-schematic': Workflow,
  map: MapIcon,
};

export const REPORT_LABELS: Readonly<Record<ReportType, string>> = {
  tabular: 'Tabular',
  comparison: 'Comparison',
  graph: 'Graph',
  'site-schematic': 'Site Schematic',
  map: 'Map',
};

/** FOLD-02: what can be added, in its order; site schematics exist in the dashboard alone. */
const ADDED: readonly ReportType[] = ['tabular', 'comparison', 'graph', 'site-schematic', 'map'];

interface AddActs {
  readonly addFolder: () => void;
  readonly addReport: (type: ReportType) => void;
}

/** The Add menu: of a list, or with `into` of a folder. */
export function addEntries(list: ListName, acts: AddActs, into?: FolderNode): readonly MenuEntry[] {
  const types = ADDED.filter((type) => list !== 'sites' || type !== 'site-schematic');
  return [
    {
      label: 'Folder',
      icon: Folder,
      disabled: into && !holdsFolders(into),
      why: 'Folders reach three levels deep',
      onSelect: acts.addFolder,
    },
    ...types.map((type) => ({
      label: REPORT_LABELS[type],
      icon: REPORT_ICONS[type],
      onSelect: () => acts.addReport(type),
    })),
  ];
}

/** What the caller's role allows in a list (PERM-04, PERM-05). */
export interface ListRights {
  readonly add: boolean;
  readonly update: boolean;
  readonly archive: boolean;
}

interface ItemActs {
  readonly add: () => void;
  readonly edit: () => void;
  readonly share: () => void;
  readonly clone: () => void;
  readonly archive: () => void;
}

const NO_RIGHT = 'Your role does not allow this';
const VIEW_ONLY = 'You may only view this item';

/** The menu of an item (FOLD-05). With access "view" nothing in it can be done (SHARE-06). */
export function itemEntries(
  node: FolderNode,
  rights: ListRights,
  acts: ItemActs,
): readonly (MenuEntry | null)[] {
  const access = node.item?.access ?? 'view';
  const mayEdit = access !== 'view';
  const entry = (label: string, icon: LucideIcon, right: boolean, onSelect: () => void): MenuEntry => ({
    ...{ label, icon, onSelect, disabled: !(right && mayEdit), why: mayEdit ? NO_RIGHT : VIEW_ONLY },
  });
  const share: MenuEntry = {
    ...{ label: 'Share', icon: Share2, onSelect: acts.share },
    disabled: access !== 'owner',
    why: 'Only the owner may share',
  };
  const isEmpty = (node.children ?? []).length === 0;
  const archive = entry('Archive', Archive, rights.archive, acts.archive);
  return [
    ...(node.kind === 'folder' && rights.add ? [entry('Add item', Plus, true, acts.add), null] : []),
    entry('Edit', Pencil, rights.update, acts.edit),
    // PERM-12.
    ...(node.list === 'sites' ? [] : [share, entry('Clone', Copy, rights.add, acts.clone)]),
    null,
    {
      ...archive,
      danger: true,
      disabled: archive.disabled || !isEmpty,
      why: isEmpty ? archive.why : 'Move or archive what is in it first',
    },
  ];
}
