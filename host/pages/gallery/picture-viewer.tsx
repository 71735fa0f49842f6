import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect } from 'react';
import type { GalleryImage } from '../../../api/contract/index.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './picture-viewer.module.css';
import { SignedPicture } from './signed-picture.tsx';

interface PictureViewerProps {
  readonly image: GalleryImage;
  /** All that are loaded, in the order of the list. */
  readonly images: readonly GalleryImage[];
  readonly onShow: (image: GalleryImage) => void;
  readonly onClose: () => void;
}

/** A picture over the whole window; the arrow keys lead to those beside it, Escape closes. */
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
    <HeadlessDialog open onClose={onClose} className={styles.layer}>
      <DialogPanel className={styles.window}>
        <header className={styles.bar}>
          <DialogTitle className={styles.title}>{image.name}</DialogTitle>
          <IconButton icon={X} label="Close" data-autofocus onClick={onClose} />
        </header>
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
        {image.note && <p className={styles.caption}>{image.note}</p>}
      </DialogPanel>
    </HeadlessDialog>
  );
}
