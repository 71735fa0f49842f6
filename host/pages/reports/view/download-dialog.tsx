import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/loader.tsx';
import styles from './report-view.module.css';
import type { Downloading } from './use-report-download.ts';

interface DownloadDialogProps extends Downloading {
  readonly onCancel: () => void;
}

/** A file that takes a while: how much of it has come, and a way to stop it. */
export default function DownloadDialog({ file, received, onCancel }: DownloadDialogProps) {
  return (
    <Dialog
      title="Downloading the report"
      open
      onClose={onCancel}
      actions={
        <Button autoFocus onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <p className={styles.downloading} role="status">
        <Spinner />
        <span>
          {file}
          <small>
            {received === 0 ? 'The server is making the file.' : `${sizeWords(received)} received`}
          </small>
        </span>
      </p>
    </Dialog>
  );
}

const KB = 1000;

function sizeWords(bytes: number): string {
  return bytes < KB * KB ? `${Math.ceil(bytes / KB)} kB` : `${(bytes / KB / KB).toFixed(1)} MB`;
}
