import { History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useGranted } from '../../data/site/queries.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { sentenceOfAction } from '../../parts/log/activity-words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { momentInZone } from '../../ui/charts/zone-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { SiteCommunication } from './calls.ts';
import styles from './communication.module.css';

interface RecentChangesProps {
  readonly siteId: string;
  readonly log: SiteCommunication['activityLog'];
}

/** Lists the latest changes of the communication of a site (LOGS-02), newest first. */
export function RecentChanges({ siteId, log }: RecentChangesProps) {
  const [isOpen, setOpen] = useState(false);
  const mayOpenLog = useGranted('Site.ActivityLog.canSee');
  const zone = useViewerZone();
  const close = () => setOpen(false);
  return (
    <>
      <IconButton icon={History} label="Recent changes" onClick={() => setOpen(true)} />
      <Dialog
        title="Recent changes"
        open={isOpen}
        onClose={close}
        actions={
          <Button autoFocus onClick={close}>
            Close
          </Button>
        }
      >
        {log.length === 0 && (
          <p className={styles.none}>
            Nothing has been changed at the links and controllers of this site yet.
          </p>
        )}
        <ol className={styles.changes} aria-label="Changes">
          {log.map(({ at, user, action, name }) => (
            <li key={`${at} ${action} ${name}`}>
              <span>{sentenceOfAction(action, name)}</span>
              <small>
                {user} · <time dateTime={at}>{momentInZone(at, zone)}</time>
              </small>
            </li>
          ))}
        </ol>
        {mayOpenLog && (
          <Link href={`/site/activity-log/${siteId}`} className={styles.away}>
            Open the activity log
          </Link>
        )}
      </Dialog>
    </>
  );
}
