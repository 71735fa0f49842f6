import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  GALLERY_PAGE,
  GALLERY_TEXTS,
  GALLERY_TYPES,
  type GalleryImage,
} from '../../../api/contract/index.ts';
import { client, usePages } from '../../data/session/api.ts';
import { useGranted, type useSite } from '../../data/site/queries.ts';
import { UploadRows } from '../../parts/images/uploads.tsx';
import { ListColumn } from '../../parts/list/list-column.tsx';
import { useArchive } from '../../parts/list/use-archive.ts';
import { useOpenItem } from '../../parts/list/use-open-item.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { countWords } from '../../ui/count-words.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { RESTORE_WORDS } from '../../ui/restore-words.ts';
import { useSearch } from '../../ui/use-search.ts';
import styles from './gallery.module.css';
import { PictureGrid } from './picture-grid.tsx';
import { PicturePane } from './picture-pane.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { useFilesBrought } from './use-files-brought.ts';
import { useGalleryUploads } from './use-gallery-uploads.ts';

interface SiteGalleryProps {
  readonly site: NonNullable<ReturnType<typeof useSite>['data']>;
}

/** The gallery of one site: its pictures, what is open of them, and the ways in. */
export function SiteGallery({ site }: SiteGalleryProps) {
  const search = useSearch();
  const pages = usePages('gallery', {
    size: GALLERY_PAGE,
    query: { siteUuid: site.uuid, search: search.term },
  });
  const item = useOpenItem();
  const { archive, flashed } = useArchive('gallery', item, (id) =>
    client.archiveGalleryImage({ params: { id } }),
  );
  const [asked, setAsked] = useState<GalleryImage | null>(null);
  const [large, setLarge] = useState<GalleryImage | null>(null);
  const mayAdd = useGranted('Site.Gallery.add');
  const { running, send } = useGalleryUploads(site.uuid, (image) => item.open(image.uuid));
  const isOver = useFilesBrought(mayAdd, send);
  const items = pages.data?.items ?? [];
  return (
    <>
      <PageHeader title={site.name} trail={trailOf(site)} hasSidebar>
        {mayAdd && <UploadButton onFiles={send} />}
      </PageHeader>
      <ListPage
        list={
          <ListColumn
            label="Search pictures"
            search={search}
            count={pages.data && countWords(pages.data.total, 'picture')}
            isStale={pages.isPlaceholderData}
            above={<Arriving running={running} isOver={isOver} />}
          >
            <PictureGrid
              pages={pages}
              term={search.term}
              selected={item.id}
              flashed={flashed}
              mayAdd={mayAdd}
              onOpen={({ uuid }) => item.open(uuid)}
            />
          </ListColumn>
        }
        detail={
          item.id && (
            <PicturePane
              key={item.id}
              id={item.id}
              onClose={item.close}
              onEnlarge={setLarge}
              onArchive={setAsked}
            />
          )
        }
      />
      {large && (
        <PictureViewer image={large} images={items} onShow={setLarge} onClose={() => setLarge(null)} />
      )}
      <ArchiveQuestion image={asked} onClose={() => setAsked(null)} onArchive={archive} />
    </>
  );
}

const trailOf = ({ areaName, routeName }: SiteGalleryProps['site']): string[] =>
  routeName ? [areaName, routeName] : [areaName];

interface UploadButtonProps {
  readonly onFiles: (files: readonly File[]) => void;
}

/** Asks for pictures on this computer, several at once. */
function UploadButton({ onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look="primary"
        icon={Upload}
        title={GALLERY_TEXTS.wrongType}
        onClick={() => input.current?.click()}
      >
        Upload
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={GALLERY_TYPES.join(',')}
        aria-label="Pictures to upload"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

interface ArrivingProps {
  readonly running: Parameters<typeof UploadRows>[0]['running'];
  readonly isOver: boolean;
}

/** Uploads under way, and where files may be let go. */
function Arriving({ running, isOver }: ArrivingProps) {
  if (!isOver && running.length === 0) return null;
  return (
    <div className={styles.arriving}>
      {isOver && <p className={styles.drop}>Drop pictures here to upload them</p>}
      <UploadRows running={running} />
    </div>
  );
}

interface ArchiveQuestionProps {
  /** Null: nothing is asked. */
  readonly image: GalleryImage | null;
  readonly onClose: () => void;
  readonly onArchive: (image: GalleryImage) => Promise<void>;
}

function ArchiveQuestion({ image, onClose, onArchive }: ArchiveQuestionProps) {
  if (!image) return null;
  return (
    <Confirm
      open
      danger
      title={`Archive ${image.name}?`}
      action="Archive"
      onClose={onClose}
      // It goes at once; a refusal brings it back and says why.
      onConfirm={async () => void onArchive(image)}
    >
      The picture leaves the gallery of this site. {RESTORE_WORDS}
    </Confirm>
  );
}
