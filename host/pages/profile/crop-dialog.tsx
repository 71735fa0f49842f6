import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/client/errors.ts';
import { PROFILE_TEXTS } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { messageOf, TRY_AGAIN_MESSAGE } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type CropView, wholeView } from './crop.ts';
import { CROP_SIDE, Cropper } from './cropper.tsx';
import { cutOut } from './picture-file.ts';
import styles from './profile-page.module.css';

interface CropDialogProps {
  readonly picture: ImageBitmap;
  /** Of the file, as `image/png`. */
  readonly type: string;
  readonly onClose: () => void;
  /** Called with the new version of the picture. */
  readonly onUploaded: (picture: string) => void;
}

/** Crops a picture to the visible square, and uploads it. */
export function CropDialog({ picture, type, onClose, onUploaded }: CropDialogProps) {
  const [view, setView] = useState<CropView>(() => wholeView(picture, CROP_SIDE));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => picture.close(), [picture]);

  const upload = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const file = await cutOut(picture, type, view, CROP_SIDE);
      const answer = await client.uploadPicture({ body: { file } });
      onUploaded(answer.picture);
      showToast('success', PROFILE_TEXTS.uploaded);
      onClose();
    } catch (error) {
      setFailure(wordsFor(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Crop the picture"
      open
      onClose={() => !busy && onClose()}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" busy={busy} autoFocus onClick={() => void upload()}>
            Use this picture
          </Button>
        </>
      }
    >
      <Cropper
        picture={picture}
        view={view}
        onChange={(next) => {
          setFailure(null);
          setView(next);
        }}
      />
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </Dialog>
  );
}

/** A picture call that failed for an unknown reason may be retried (OR-88). */
function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError)) return (error as Error).message;
  return error.status >= 500 ? TRY_AGAIN_MESSAGE : messageOf(error);
}
