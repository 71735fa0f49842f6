/** Uploads under way over the picture: name, progress, and Cancel. */
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ImageItem } from '../../../api/contract/index.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/loader.tsx';
import { type PicturePlace, uploadPicture } from './upload.ts';
import styles from './uploads.module.css';

interface RunningUpload {
  readonly id: number;
  readonly name: string;
  readonly share: number;
  readonly cancel: () => void;
}

let lastId = 0;

/** Uploads files one by one; `onSent` receives each picture. Failures and successes are shown. */
export function useUploads(onSent: (image: ImageItem) => void) {
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const send = useMemo(
    () =>
      async (
        file: File,
        place: PicturePlace,
        onImage: (image: ImageItem) => void = onSent,
      ): Promise<void> => {
        const id = ++lastId;
        const stop = new AbortController();
        const change = (share: number) =>
          setRunning((all) => all.map((one) => (one.id === id ? { ...one, share } : one)));
        setRunning((all) => [...all, { id, name: file.name, share: 0, cancel: () => stop.abort() }]);
        try {
          const { message, image } = await uploadPicture(file, place, {
            onSent: change,
            signal: stop.signal,
          });
          onImage(image);
          showToast('success', message);
        } catch (error) {
          if (!stop.signal.aborted) showToast('error', (error as Error).message);
        } finally {
          setRunning((all) => all.filter((one) => one.id !== id));
        }
      },
    [onSent],
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
