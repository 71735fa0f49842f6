import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import type { GalleryImage } from '../../../api/contract/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './gallery.module.css';
import { SignedPicture } from './signed-picture.tsx';

interface PictureViewerProps {
  readonly image: GalleryImage;
  /** All that are loaded, in the order of the list. */
  readonly images: readonly GalleryImage[];
  readonly onShow: (image: GalleryImage) => void;
  readonly onClose: () => void;
}

/** A picture as large as the window allows; the arrow keys lead to those beside it, Escape closes. */
export function PictureViewer({ image, images, onShow, onClose }: PictureViewerProps) {
  const at = images.findIndex(({ uuid }) => uuid === image.uuid);
  const before = images[at - 1];
  const next = at < 0 ? undefined : images[at + 1];
  useEffect(() => {
    // Of the window: whichever button of the dialog has the focus.
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const target = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? next : undefined;
      if (target) onShow(target);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [before, next, onShow]);
  return (
    <Dialog
      title={image.name}
      open
      wide="most"
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.viewer}>
        <IconButton
          icon={ChevronLeft}
          label="Previous picture"
          disabled={!before}
          onClick={() => before && onShow(before)}
        />
        <div className={styles.large}>
          <SignedPicture key={image.uuid} image={image} size="large" alt={image.name} />
        </div>
        <IconButton
          icon={ChevronRight}
          label="Next picture"
          disabled={!next}
          onClick={() => next && onShow(next)}
        />
      </div>
      {image.note && <p>{image.note}</p>}
    </Dialog>
  );
}
