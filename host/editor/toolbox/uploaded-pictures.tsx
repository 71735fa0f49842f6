/** The company's own vectors in the Image pop-out: upload, place, remove (TOOL-06). */
import { FileUp, Images, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ImageItem } from '../../../api/contract/index.ts';
import { Thumbnail } from '../../parts/images/image-library.tsx';
import { usePictureList } from '../../parts/images/picture-list.ts';
import { RemoveImage } from '../../parts/images/remove-image.tsx';
import { ACCEPTED, shownName, UPLOAD_HINT } from '../../parts/images/upload.ts';
import { UploadRows, useUploads } from '../../parts/images/uploads.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSearchTerm } from '../../ui/use-search.ts';
import styles from './toolbox.module.css';
import { type PlaceDrag, usePlaceDrag } from './use-place-drag.tsx';

export interface UploadedPicturesProps extends Pick<PlaceDrag, 'surface'> {
  readonly search: string;
  /** CSS pixels in the surface; its middle if missing. */
  readonly placePicture: (image: ImageItem, x?: number, y?: number) => void;
  readonly onImport: () => void;
}

export function UploadedPictures({ search, placePicture, onImport, surface }: UploadedPicturesProps) {
  const term = useSearchTerm(search);
  const pictures = usePictureList('toolbox', term);
  const [removing, setRemoving] = useState<ImageItem | null>(null);
  const { running, send } = useUploads(() => void pictures.refresh());
  return (
    <>
      <div className={styles.families} onScroll={pictures.onScroll}>
        <ul className={styles.tiles} aria-label="Uploaded images" aria-busy={pictures.isPending}>
          {pictures.items.map((image) => (
            <UploadedTile
              key={image.uuid}
              {...{ image, placePicture, surface }}
              onRemove={() => setRemoving(image)}
            />
          ))}
        </ul>
        {pictures.error ? (
          <p className={styles.hint} role="alert">
            {pictures.error.message}
          </p>
        ) : (
          !pictures.isPending &&
          pictures.items.length === 0 && (
            <EmptyState icon={Images} title="No Items Found">
              {search ? 'No image name matches.' : 'Upload an SVG to place it in diagrams.'}
            </EmptyState>
          )
        )}
        {pictures.hasMore && (
          <Button look="quiet" busy={pictures.isFetchingMore} onClick={pictures.more}>
            Show more
          </Button>
        )}
      </div>
      <div className={styles.foot}>
        <WaysIn onUpload={(file) => void send(file, 'toolbox')} onImport={onImport} />
        <UploadRows running={running} />
      </div>
      <RemoveImage image={removing} onClose={() => setRemoving(null)} onRemoved={pictures.refresh} />
    </>
  );
}

interface WaysInProps {
  readonly onUpload: (file: File) => void;
  readonly onImport: () => void;
}

/** Images from the builder's computer: as they are, or converted into objects. */
function WaysIn({ onUpload, onImport }: WaysInProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.ways}>
      <Button icon={Upload} title={UPLOAD_HINT} onClick={() => input.current?.click()}>
        Upload
      </Button>
      <Button icon={FileUp} title="An SVG or draw.io file as objects of the diagram" onClick={onImport}>
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED.toolbox}
        aria-label="Image to upload"
        multiple
        hidden
        onChange={(event) => {
          for (const file of event.target.files ?? []) onUpload(file);
          event.target.value = '';
        }}
      />
    </div>
  );
}

interface UploadedTileProps extends Pick<UploadedPicturesProps, 'placePicture' | 'surface'> {
  readonly image: ImageItem;
  readonly onRemove: () => void;
}

function UploadedTile({ image, placePicture, surface, onRemove }: UploadedTileProps) {
  const picture = <Thumbnail name={image.key} />;
  const { bind, ghost } = usePlaceDrag({
    picture,
    surface,
    drop: (x, y) => placePicture(image, x, y),
  });
  const name = shownName(image.key);
  return (
    <li className={styles.uploaded}>
      <button type="button" className={styles.tile} {...bind()} onClick={() => placePicture(image)}>
        {picture}
        <span title={name}>{name}</span>
      </button>
      <IconButton icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />
      {ghost}
    </li>
  );
}
