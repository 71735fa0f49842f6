import { useQueryClient } from '@tanstack/react-query';
import { ImageOff, Images, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { keyOf } from '../../api/client/hooks.ts';
import { IMAGE_BYTES, IMAGE_TEXTS, IMAGES_PAGE, type ImageItem } from '../../api/contract/index.ts';
import { client, usePages } from '../session/api.ts';
import { showToast } from '../state/toast-store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useSearch } from '../ui/use-search.ts';
import styles from './image-library.module.css';
import { usePicture } from './use-picture.ts';

interface ImageLibraryProps {
  readonly onChoose: (image: ImageItem) => void;
  readonly onClose: () => void;
}

/** What may be chosen from the disk here (IMG-02). */
const ACCEPT = '.jpg,.jpeg,.png,.gif,.svg';
/** OR-88. */
const FAILED = 'Something went wrong, please try again.';

/** The company's pictures: choose one, upload another, remove what nobody needs. */
export function ImageLibrary({ onChoose, onClose }: ImageLibraryProps) {
  const search = useSearch();
  const query = { search: search.term, isPropertyPanel: true };
  const pages = usePages('images', { size: IMAGES_PAGE, query });
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState<ImageItem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf('images') });

  const upload = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > IMAGE_BYTES) return showToast('error', IMAGE_TEXTS.tooLarge);
    setBusy(true);
    try {
      const { message, image } = await client.uploadImage({ body: { file, isPropertyPanel: 'true' } });
      showToast('success', message);
      void refresh();
      onChoose(image);
    } catch (error) {
      const { status, message } = error as { status?: number; message: string };
      showToast('error', status === 413 || status === 415 ? message : FAILED);
    } finally {
      setBusy(false);
    }
  };
  const items = pages.data?.items ?? [];
  return (
    <Dialog title="Pictures" open wide onClose={onClose} actions={<Button onClick={onClose}>Cancel</Button>}>
      <div className={styles.bar}>
        <SearchField label="Search pictures" value={search.typed} onChange={search.setTyped} />
        <Button icon={Upload} look="primary" busy={busy} onClick={() => input.current?.click()}>
          Upload
        </Button>
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          aria-label="Picture to upload"
          hidden
          onChange={(event) => {
            void upload(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {items.length > 0 ? (
        <ul className={styles.grid}>
          {items.map((image) => (
            <li key={image.uuid}>
              <button type="button" className={styles.tile} onClick={() => onChoose(image)}>
                <Thumbnail name={image.key} />
                <span>{image.key.replace(/-[0-9a-f]{12}$/, '')}</span>
              </button>
              <IconButton icon={Trash2} label={`Remove ${image.key}`} onClick={() => setRemoving(image)} />
            </li>
          ))}
        </ul>
      ) : (
        !pages.isPending && (
          <EmptyState icon={Images} title="No Items Found">
            {search.term
              ? 'No picture has a name like that.'
              : 'Upload an SVG, PNG, JPEG or GIF of at most 20 MB to show it in diagrams.'}
          </EmptyState>
        )
      )}
      {pages.hasNextPage && (
        <Button look="quiet" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
      <Confirm
        title="Remove Image"
        open={removing !== null}
        danger
        action="Delete"
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          const answer = await client.removeImage({
            params: { id: removing!.uuid },
            query: { isPropertyPanel: true },
          });
          showToast('success', answer.message);
          await refresh();
        }}
      >
        Are you sure you want to remove image?
      </Confirm>
    </Dialog>
  );
}

/** A picture small, or what stands for one that is not there. */
export function Thumbnail({ name }: { readonly name: string }) {
  const { address, isMissing } = usePicture(name);
  return (
    <span className={styles.thumbnail}>
      {isMissing ? (
        <ImageOff size={18} aria-label="Picture missing" />
      ) : (
        address && <img src={address} alt="" />
      )}
    </span>
  );
}
