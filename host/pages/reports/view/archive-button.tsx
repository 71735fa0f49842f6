import { Archive } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { REPORT_TEXTS, type Report } from '../../../../api/contract/index.ts';
import { client } from '../../../data/session/api.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { refreshFolders } from '../../../parts/folders/folder-calls.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';

interface ArchiveButtonProps {
  readonly report: Pick<Report, 'uuid'>;
  readonly siteId?: string;
}

/** Archives the report that is shown, after a question, and leaves its page (RPT-22, OR-85). */
export function ArchiveButton({ report: { uuid }, siteId }: ArchiveButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const [, navigate] = useLocation();
  const archive = async () => {
    await client.archiveReport({ params: { id: uuid } });
    showToast('success', REPORT_TEXTS.archived);
    navigate(siteId ? `/site/reports/${siteId}` : '/dash/');
    refreshFolders();
  };
  return (
    <>
      <IconButton icon={Archive} label="Archive" onClick={() => setAsked(true)} />
      <Confirm
        title="Archive Item"
        open={isAsked}
        danger
        action="Archive"
        onClose={() => setAsked(false)}
        onConfirm={archive}
      >
        Are you sure you want to archive this Report ?
      </Confirm>
    </>
  );
}
