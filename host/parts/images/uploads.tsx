/** Uploads under way over the picture: name, progress, and Cancel. */
import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { ImageItem } from '../../../api/contract/index.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/loader.tsx';
import { type RunningUpload, useRunningUploads } from './running-uploads.ts';
import { type PicturePlace, uploadPicture } from './upload.ts';
import styles from './uploads.module.css';

/** Uploads files one by one; `onSent` receives each picture. Failures and successes are shown. */
export function useUploads(onSent: (image: ImageItem) => void) {
  const { running, begin } = useRunningUploads();
  const send = useMemo(
    () =>
      async (
        file: File,
        place: PicturePlace,
        onImage: (image: ImageItem) => void = onSent,
      ): Promise<void> => {
        const { end, ...upload } = begin(file);
        try {
          const { message, image } = await uploadPicture(file, place, upload);
          onImage(image);
          showToast('success', message);
        } catch (error) {
          if (!upload.signal.aborted) showToast('error', (error as Error).message);
        } finally {
          end();
        }
      },
    [onSent, begin],
  );
  return { running, send };
}

interface UploadsProps {
  readonly running: readonly RunningUpload[];
}

/** Over the picture. */
export function UploadList({ running }: UploadsProps) {
  return running.length === 0 ? null : (
    <div className={styles.float}>
      <UploadRows running={running} />
    </div>
  );
}

export function UploadRows({ running }: UploadsProps) {
  if (running.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Uploads">
      {running.map(({ id, name, share, cancel }) => (
        <li key={id}>
          <span className={styles.name} title={name}>
            {share < 1 ? `Uploading ${name}` : `Checking ${name}`}
          </span>
          <span className={styles.share}>{Math.round(share * 100)} %</span>
          <IconButton icon={X} label={`Cancel the upload of ${name}`} onClick={cancel} />
          <ProgressBar value={share} label={`Upload of ${name}`} />
        </li>
      ))}
    </ul>
  );
}
