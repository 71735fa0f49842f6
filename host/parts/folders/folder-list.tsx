import { Eye, Folder } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { UNTITLED } from '../../../api/contract/index.ts';
import { NOTHING } from '../../../api/contract/messages.ts';
import { GENERAL_MESSAGE } from '../../data/session/api.ts';
import { closeDrawer } from '../../data/stores/layout-store.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Tree } from '../../ui/tree.tsx';
import { createFolder, renameFolder } from './folder-calls.ts';
import { FolderNameInput } from './folder-name-input.tsx';
import { endAct, type FolderAct, folderStore, openFolders, toggleFolder } from './folder-store.ts';
import {
  allFolders,
  ancestorsOf,
  type FolderNode,
  type FolderTree,
  type ListName,
  withDraft,
} from './folder-tree.ts';
import styles from './folders.module.css';
import { REPORT_ICONS } from './item-entries.ts';
import { type HeadingSpot, useFolderDrag } from './use-folder-drag.ts';
import { useFolderMenu } from './use-folder-menu.tsx';
import type { LoadedTree } from './use-folder-tree.ts';

interface FolderListProps {
  /** Accessible name. */
  readonly label: string;
  readonly list: ListName;
  readonly loaded: LoadedTree;
  /** What was searched; all folders are open meanwhile, and nothing can be moved. */
  readonly term: string | undefined;
  /** Of the report whose page is open. */
  readonly openId: string | null;
  readonly siteId?: string | null;
  /** The other list beside this one, where nothing may be dropped. */
  readonly other?: FolderTree;
  readonly emptyText: string;
  readonly onHeading: (spot: HeadingSpot) => void;
}

/** One list of folders and reports: its tree, with inline names, menus and moving. */
export function FolderList(props: FolderListProps) {
  const { label, list, loaded, term, openId, siteId, other, emptyText, onHeading } = props;
  const { tree } = loaded;
  const [, navigate] = useLocation();
  const act = useSnapshot(folderStore).act as FolderAct | null;
  const { nodes, expanded } = useShownTree(list, tree, term, openId);
  const menu = useFolderMenu(list, siteId);
  const drag = useFolderDrag(tree, { other, isFrozen: term !== undefined || act !== null, onHeading });
  const select = ({ href }: FolderNode) => {
    if (!href) return;
    closeDrawer();
    navigate(href);
  };
  if (!tree) return loaded.isError ? <NotLoaded {...loaded} /> : <Loader />;
  if (nodes.length === 0)
    return <p className={styles.none}>{term ? `${NOTHING.report} Nothing matches “${term}”.` : emptyText}</p>;
  return (
    <div className={styles.list}>
      <Tree<FolderNode>
        label={label}
        {...{ nodes, expanded, drag }}
        selected={openId}
        onToggle={(id) => toggleFolder(list, id)}
        onSelect={select}
        icon={nodeIcon}
        after={viewMark}
        editor={(node) => nameEditor(node, act)}
        onMenu={menu.open}
      />
      {menu.element}
    </div>
  );
}

const NotLoaded = ({ refetch, isFetching }: LoadedTree) => (
  <div className={styles.notLoaded}>
    <InlineError text={GENERAL_MESSAGE} busy={isFetching} onRetry={refetch} />
  </div>
);

function nodeIcon({ kind, item }: FolderNode) {
  const Icon = kind === 'report' && item?.reportType ? REPORT_ICONS[item.reportType] : Folder;
  return <Icon size={15} aria-hidden />;
}

/** SHARE-06: what may only be viewed. */
const viewMark = ({ list, item }: FolderNode) =>
  list === 'shared' && item?.access === 'view' ? (
    <span className={styles.access} role="img" aria-label="View only" title="View only">
      <Eye size={14} aria-hidden />
    </span>
  ) : null;

/** The draft (FOLD-16, FOLD-17), or the folder that is renamed (FOLD-18). */
function nameEditor(node: FolderNode, act: FolderAct | null) {
  if (act?.mode === 'create' && node.action === 'create')
    return (
      <FolderNameInput
        label="Name of the new folder"
        initial={UNTITLED}
        isNew
        onSubmit={(name) => createFolder(act.list, act.parent, name)}
        onEnd={() => endAct('create')}
      />
    );
  if (act?.mode !== 'edit' || act.node.id !== node.id || act.node.list !== node.list) return undefined;
  return (
    <FolderNameInput
      label={`Name of ${node.label}`}
      initial={node.label}
      isNew={false}
      onSubmit={(name) => renameFolder(node, name)}
      onEnd={() => endAct('edit')}
    />
  );
}

const NONE: readonly FolderNode[] = [];

/** The rows of a list with a draft among them, and its open folders: those to the open report are open at first (FOLD-14). */
function useShownTree(
  list: ListName,
  tree: FolderTree | undefined,
  term: string | undefined,
  openId: string | null,
) {
  const { act, opened } = useSnapshot(folderStore);
  const draft = act?.mode === 'create' && act.list === list ? act : null;
  const parent = draft?.parent;
  const isLoaded = tree !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each report; the user may close them again.
  useEffect(() => {
    if (tree && openId) openFolders(list, ancestorsOf(tree, openId));
  }, [list, isLoaded, openId]);
  useEffect(() => {
    if (parent) openFolders(list, [parent]);
  }, [list, parent]);
  const nodes = useMemo(() => {
    if (!tree) return NONE;
    return parent === undefined ? tree.nodes : withDraft(tree, parent, UNTITLED);
  }, [tree, parent]);
  const expanded = useMemo(
    () => (tree && term ? allFolders(tree) : new Set(opened[list])),
    [tree, term, opened, list],
  );
  return { nodes, expanded };
}
