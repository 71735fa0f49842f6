/** The calls of the folder lists, and their effect on the lists before those are fetched again. */
import { keyOf } from '../../../api/client/hooks.ts';
import { FOLDER_TEXTS, type TreeItem } from '../../../api/contract/index.ts';
import { client, GENERAL_MESSAGE } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import type { DropOutcome } from './drop-outcome.ts';
import { endAct, startAct, tellFailure } from './folder-store.ts';
import type { FolderNode, ListName, Order } from './folder-tree.ts';
import { sectionOf } from './use-folder-tree.ts';

interface Listed {
  readonly data: readonly TreeItem[];
  readonly foldersOrderData: Order;
}

/** Matches the cached answers of a list, whatever was searched. */
const answersOf = (list: ListName) => ({
  queryKey: keyOf(list === 'shared' ? 'sharedFolders' : 'folders'),
  predicate: ({ queryKey: [, parts] }: { readonly queryKey: readonly unknown[] }) =>
    list === 'shared' ||
    (parts as { query?: { section?: unknown } } | undefined)?.query?.section === sectionOf(list),
});

/** Fetches all lists of folders again. */
export function refreshFolders(): void {
  for (const id of ['folders', 'sharedFolders', 'reports', 'archivedFolders'] as const)
    void queryClient.invalidateQueries({ queryKey: keyOf(id) });
}

/** Changes a list where it is shown. Returns the function that reverts it. */
function patch(list: ListName, change: (listed: Listed) => Listed): () => void {
  const before = queryClient.getQueriesData<Listed>(answersOf(list));
  queryClient.setQueriesData<Listed>(answersOf(list), (listed) =>
    // The default report of the shared list stays.
    listed ? { ...listed, ...change(listed) } : listed,
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

const withItem = (listed: Listed, item: TreeItem): Listed => ({
  data: [...listed.data.filter(({ uuid }) => uuid !== item.uuid), item],
  foldersOrderData: { ...listed.foldersOrderData, [item.uuid]: item.position },
});

/** FOLD-10, FOLD-27. Rejects with ApiError: its message is the error of the name. */
export async function createFolder(list: ListName, parent: string | null, name: string): Promise<void> {
  const body = { name, parent, type: 'folder', reportType: null, graphStyle: null } as const;
  const made = await client.createFolder({ body: { ...body, section: sectionOf(list) } });
  patch(list, (listed) => withItem(listed, made));
  showToast('success', FOLDER_TEXTS.created);
  refreshFolders();
}

/** FOLD-18. Rejects with ApiError. */
export async function renameFolder({ id, list }: FolderNode, name: string): Promise<void> {
  const renamed = await client.renameFolder({ params: { id }, body: { name } });
  patch(list, (listed) => ({
    ...listed,
    data: listed.data.map((item) => (item.uuid === id ? { ...item, name: renamed.name } : item)),
  }));
  showToast('success', FOLDER_TEXTS.edited);
  refreshFolders();
}

/** FOLD-19, OR-85: for both kinds. Rejects with ApiError. */
export async function archiveItem({ id, list, kind }: FolderNode): Promise<void> {
  await client.archiveFolder({ params: { id }, query: { section: sectionOf(list) } });
  patch(list, (listed) => ({ ...listed, data: listed.data.filter(({ uuid }) => uuid !== id) }));
  showToast('success', kind === 'folder' ? FOLDER_TEXTS.archived : FOLDER_TEXTS.reportArchived);
  refreshFolders();
}

const LONGEST_NAME = 50;
const SUFFIX = '-Copy';

/** OR-84: a folder with its content, beside it. */
export async function cloneFolder({ id, list, label, parent }: FolderNode): Promise<void> {
  const name = label.slice(0, LONGEST_NAME - SUFFIX.length) + SUFFIX;
  try {
    await client.cloneFolder({ params: { id }, body: { name, parent, section: sectionOf(list) } });
    showToast('success', `${label} was cloned`);
  } catch (error) {
    showToast('error', messageOf(error));
  }
  refreshFolders();
}

type Accepted = Exclude<DropOutcome, { readonly act: 'refuse' }>;

/** What is said after a move (DND-14, OR-22) and after another order (DND-21). */
function successOf(moving: FolderNode, outcome: Accepted): string {
  if (outcome.act === 'reorder') return FOLDER_TEXTS.reordered;
  if (!outcome.into) return `${moving.label} moved successfully`;
  return `${moving.label} moved to ${outcome.into.label} successfully`;
}

/** Shows a drop at once and makes it (DND-13). If that fails, the list is as the server has it (DND-12). */
export async function moveItem(moving: FolderNode, outcome: Accepted): Promise<void> {
  const { list, id, kind } = moving;
  const parent = outcome.act === 'reorder' ? moving.parent : (outcome.into?.id ?? null);
  startAct({ mode: 'move', node: moving });
  // An answer under way would bring the old order back.
  await queryClient.cancelQueries(answersOf(list));
  const undo = patch(list, ({ data, foldersOrderData }) => ({
    data: data.map((item) => (item.uuid === id ? { ...item, parent } : item)),
    foldersOrderData: { ...foldersOrderData, ...outcome.order },
  }));
  try {
    const itemType = kind === 'folder' ? 'folder' : 'report';
    await client.moveFolder({
      params: { id },
      query: { shared: list === 'shared' },
      body: { parentItem: parent, itemType, foldersOrderData: { ...outcome.order } },
    });
    showToast('success', successOf(moving, outcome));
  } catch (error) {
    undo();
    tellMoveFailure(list, error);
  } finally {
    endAct('move');
    refreshFolders();
  }
}

/** DND-15, DND-17: a failure in the shared area must be read. */
function tellMoveFailure(list: ListName, error: unknown): void {
  const said = messageOf(error);
  const text = said === GENERAL_MESSAGE ? FOLDER_TEXTS.notPossible : said;
  if (list === 'shared') tellFailure(text);
  else showToast('error', text);
}
