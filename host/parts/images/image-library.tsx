import { ImageOff, Images, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ImageItem } from '../../../api/contract/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import styles from './image-library.module.css';
import { usePictureList } from './picture-list.ts';
import { RemoveImage } from './remove-image.tsx';
import { ACCEPTED, shownName } from './upload.ts';
import { UploadRows, useUploads } from './uploads.tsx';
import { usePicture } from './use-picture.ts';

interface ImageLibraryProps {
  readonly onChoose: (image: ImageItem) => void;
  readonly onClose: () => void;
}

/** The company's pictures: choose one, upload another, remove unneeded ones. */
export function ImageLibrary({ onChoose, onClose }: ImageLibraryProps) {
  const search = useSearch();
  const pictures = usePictureList('panel', search.term);
  const [removing, setRemoving] = useState<ImageItem | null>(null);
  const { running, send } = useUploads((image) => {
    void pictures.refresh();
    onChoose(image);
  });
  return (
    <Dialog
      title="Images"
      open
      wide="canvas"
      onClose={onClose}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <div className={styles.bar}>
        <SearchField label="Search images" value={search.typed} onChange={search.setTyped} />
        <UploadButton busy={running.length > 0} onFile={(file) => void send(file, 'panel')} />
      </div>
      <UploadRows running={running} />
      {pictures.items.length > 0 ? (
        <ul className={styles.grid} onScroll={pictures.onScroll}>
          {pictures.items.map((image) => (
            <li key={image.uuid}>
              <button type="button" className={styles.tile} onClick={() => onChoose(image)}>
                <Thumbnail name={image.key} />
                <span>{shownName(image.key)}</span>
              </button>
              <IconButton icon={Trash2} label={`Remove ${image.key}`} onClick={() => setRemoving(image)} />
            </li>
          ))}
        </ul>
      ) : (
        !pictures.isPending && (
          <EmptyState icon={Images} title="No Items Found">
            {search.term
              ? 'No image name matches.'
              : 'Upload an SVG, PNG, JPEG or GIF of at most 20 MB to show it in diagrams.'}
          </EmptyState>
        )
      )}
      {pictures.hasMore && (
        <Button look="quiet" busy={pictures.isFetchingMore} onClick={pictures.more}>
          Show more
        </Button>
      )}
      <RemoveImage image={removing} onClose={() => setRemoving(null)} onRemoved={pictures.refresh} />
    </Dialog>
  );
}

interface UploadButtonProps {
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** Opens the file chooser. */
function UploadButton({ busy, onFile }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={Upload}
        look="primary"
        busy={busy}
        title="SVG, PNG, JPEG and GIF files of at most 20MB"
        onClick={() => input.current?.click()}
      >
        Upload
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED.panel}
        aria-label="Image to upload"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** A small picture, or a placeholder for a missing one. */
export function Thumbnail({ name }: { readonly name: string }) {
  const { address, isMissing } = usePicture(name);
  return (
    <span className={styles.thumbnail}>
      {isMissing ? (
        <ImageOff size={18} aria-label="Image missing" />
      ) : (
        address && <img src={address} alt="" />
      )}
    </span>
  );
}
