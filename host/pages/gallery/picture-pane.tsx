import { Archive } from 'lucide-react';
import { keyOf } from '../../../api/client/hooks.ts';
import { galleryCalls } from '../../../api/contract/calls/gallery.ts';
import type { GalleryImage } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { EditPane } from '../../parts/list/form-pane.tsx';
import { LoadedPane } from '../../parts/list/loaded-pane.tsx';
import { takeSaved } from '../../parts/list/take-saved.ts';
import { useSavedItemForm } from '../../parts/list/use-item-form.ts';
import { Moment } from '../../parts/page/moment.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Form, TextInput } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './gallery.module.css';
import { SignedPicture } from './signed-picture.tsx';

interface PictureActs {
  readonly onClose: () => void;
  readonly onEnlarge: (image: GalleryImage) => void;
  readonly onArchive: (image: GalleryImage) => void;
}

interface PicturePaneProps extends PictureActs {
  /** uuid. */
  readonly id: string;
}

/** One picture: what it shows, its name and its note (GALL-02). */
export function PicturePane({ id, ...acts }: PicturePaneProps) {
  const query = useCall('galleryImage', { params: { uuid: id } }, { meta: { inline: true } });
  return (
    <LoadedPane query={query} noun="picture" onClose={acts.onClose}>
      {(image) => <LoadedPicture key={image.uuid} image={image} {...acts} />}
    </LoadedPane>
  );
}

const nameOf = ({ name }: GalleryImage): string => name;
const valuesOf = ({ name, note }: GalleryImage) => ({ name, note });

interface LoadedPictureProps extends PictureActs {
  readonly image: GalleryImage;
}

function LoadedPicture({ image, onClose, onEnlarge, onArchive }: LoadedPictureProps) {
  const mayUpdate = useGranted('Site.Gallery.update');
  const mayArchive = useGranted('Site.Gallery.archive');
  const { uuid, name } = image;
  const form = useSavedItemForm({
    field: galleryCalls.updateGalleryImage.body,
    initial: valuesOf(image),
    valuesOf,
    save: (body) => client.updateGalleryImage({ params: { id: uuid }, body }),
    take: (saved) => {
      queryClient.setQueryData(keyOf('galleryImage', { params: { uuid } }), saved);
      takeSaved('gallery', saved, nameOf);
    },
    nameOf,
  });
  const { onValue, ...note } = form.text('note');
  return (
    <EditPane
      title={name}
      form={form}
      readOnly={!mayUpdate}
      onClose={onClose}
      after={
        mayArchive && <IconButton icon={Archive} label={`Archive ${name}`} onClick={() => onArchive(image)} />
      }
    >
      <button
        type="button"
        className={styles.preview}
        aria-label={`Show ${name} large`}
        onClick={() => onEnlarge(image)}
      >
        <SignedPicture image={image} size="large" />
      </button>
      <p className={styles.facts}>
        {image.width} × {image.height} pixels, uploaded by {image.uploadedBy},{' '}
        <Moment at={image.createdAt} withZone />
      </p>
      <Form form={form} label="Picture" readOnly={!mayUpdate}>
        <TextInput label="Name" bind={form.text('name')} />
        <TextArea label="Note" {...note} onChange={(event) => onValue(event.target.value)} />
      </Form>
    </EditPane>
  );
}
