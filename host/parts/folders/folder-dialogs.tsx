import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { openReport } from '../../data/site/open-report.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { ErrorDialog } from '../../ui/dialog.tsx';
import { loadChunk } from '../../ui/lazy-page.ts';
import { archiveItem } from './folder-calls.ts';
import { endAct, type FolderAct, folderStore, showArchived, tellFailure } from './folder-store.ts';
import type { FolderNode } from './folder-tree.ts';

const ShareModal = lazy(() => loadChunk('share', () => import('../share/share-modal.tsx')));
const ArchivedItems = lazy(() => loadChunk('archived', () => import('./archived-items.tsx')));

/** The dialogs of the folder lists, one at a time. */
export function FolderDialogs() {
  const { act: open, failure, archived } = useSnapshot(folderStore);
  const act = open as FolderAct | null;
  return (
    <>
      {act?.mode === 'archive' && <ArchiveDialog node={act.node} />}
      <ErrorDialog open={failure !== null} onClose={() => tellFailure(null)}>
        {failure}
      </ErrorDialog>
      <Suspense fallback={null}>
        {act?.mode === 'share' && (
          <ShareModal id={act.node.id} name={act.node.label} onClose={() => endAct('share')} />
        )}
        {archived && <ArchivedItems list={archived} onClose={() => showArchived(null)} />}
      </Suspense>
    </>
  );
}

/** FOLD-06, OR-17. */
function ArchiveDialog({ node }: { readonly node: FolderNode }) {
  const [path, navigate] = useLocation();
  const archive = async () => {
    await archiveItem(node);
    const open = openReport(path);
    if (open?.id === node.id) navigate(open.siteId ? `/site/reports/${open.siteId}` : '/dash/');
  };
  return (
    <Confirm
      title="Archive Item"
      open
      danger
      action="Archive"
      onClose={() => endAct('archive')}
      onConfirm={archive}
    >
      {`Are you sure you want to archive this ${node.kind === 'folder' ? 'Folder' : 'Report'} ?`}
    </Confirm>
  );
}
