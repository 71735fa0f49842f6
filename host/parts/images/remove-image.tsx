import type { ImageItem } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { TRY_AGAIN_MESSAGE } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Confirm } from '../../ui/confirm.tsx';

interface RemoveImageProps {
  /** Null: no question is open. */
  readonly image: ImageItem | null;
  readonly onClose: () => void;
  readonly onRemoved: () => unknown;
}

/** Asks, removes, and shows a message (IMG-08, IMG-10). */
export function RemoveImage({ image, onClose, onRemoved }: RemoveImageProps) {
  const remove = async () => {
    try {
      const { message } = await client.removeImage({
        params: { id: image!.uuid },
        query: { isPropertyPanel: true },
      });
      showToast('success', message);
    } catch {
      throw new Error(TRY_AGAIN_MESSAGE);
    }
    await onRemoved();
  };
  return (
    <Confirm
      title="Remove Image"
      open={image !== null}
      danger
      action="Delete"
      onClose={onClose}
      onConfirm={remove}
    >
      <span>Are you sure you want to remove image?</span>{' '}
      <span>Diagrams show a placeholder for it. You can restore it under Setup, Archive.</span>
    </Confirm>
  );
}
