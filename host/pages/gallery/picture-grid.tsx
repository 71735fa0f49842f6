import { Image, Search } from 'lucide-react';
import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react';
import type { PagesResult } from '../../../api/client/hooks.ts';
import type { GalleryImage } from '../../../api/contract/index.ts';
import { fetchNext, isNearEnd } from '../../parts/list/next-page.ts';
import { Moment } from '../../parts/page/moment.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './gallery.module.css';
import { SignedPicture } from './signed-picture.tsx';

interface PictureGridProps {
  readonly pages: PagesResult<GalleryImage>;
  /** What is searched. */
  readonly term: string | undefined;
  /** uuid. */
  readonly selected: string | null;
  /** uuid of the one that could not be archived, while it lights up. */
  readonly flashed: string | null;
  readonly mayAdd: boolean;
  readonly onOpen: (image: GalleryImage) => void;
}

/** The pictures as tiles, more of them as one scrolls; or why there are none. */
export function PictureGrid(props: PictureGridProps) {
  const { pages, term, mayAdd } = props;
  if (pages.isPending) return <SkeletonRows rows={8} label="Loading pictures" />;
  if (!pages.data)
    return (
      <ErrorState
        title="The pictures could not be loaded"
        error={pages.error!}
        busy={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    );
  if (pages.data.items.length > 0) return <Tiles {...props} images={pages.data.items} />;
  return term ? (
    <EmptyState icon={Search} title="No picture found">
      {`Nothing matches “${term}”.`}
    </EmptyState>
  ) : (
    <EmptyState icon={Image} title="No pictures yet">
      {mayAdd
        ? 'Upload, drop or paste PNG, JPEG or GIF files of at most 20 MB.'
        : 'Pictures of this site are shown here.'}
    </EmptyState>
  );
}

interface TilesProps extends PictureGridProps {
  readonly images: readonly GalleryImage[];
}

function Tiles({ pages, images, selected, flashed, onOpen }: TilesProps) {
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const stop = Math.min(active, images.length - 1);
  const walk = (event: KeyboardEvent) => {
    const tiles = [...list.current!.querySelectorAll<HTMLElement>('button[data-tile]')];
    const at = tiles.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? undefined : tiles[nextTile(event.key, at, tiles)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const more = () => {
    // After a failure the button below tries again.
    if (!pages.isFetchNextPageError) fetchNext(pages);
  };
  const onScroll = (event: UIEvent<HTMLElement>) => {
    if (isNearEnd(event)) more();
  };
  return (
    <div className={styles.scroll} onScroll={onScroll}>
      <ul ref={list} className={styles.grid} aria-label="Pictures" onKeyDown={walk}>
        {images.map((image, nth) => (
          <li key={image.uuid}>
            <button
              type="button"
              data-tile
              className={styles.tile}
              tabIndex={nth === stop ? 0 : -1}
              aria-current={image.uuid === selected || undefined}
              data-flashed={image.uuid === flashed || undefined}
              onFocus={() => setActive(nth)}
              onClick={() => onOpen(image)}
            >
              <Tile image={image} />
            </button>
          </li>
        ))}
      </ul>
      {pages.isFetchNextPageError ? (
        <p className={styles.failure} role="alert">
          {pages.error?.message}
          <Button onClick={() => void pages.fetchNextPage()}>Try again</Button>
        </p>
      ) : (
        // Where all that is loaded fits the screen, nobody can scroll to the end of it.
        pages.hasNextPage && (
          <p className={styles.more}>
            <Button look="quiet" busy={pages.isFetchingNextPage} onClick={more}>
              Show more
            </Button>
          </p>
        )
      )}
    </div>
  );
}

function Tile({ image }: { readonly image: GalleryImage }) {
  const { name, note, uploadedBy, createdAt } = image;
  return (
    <>
      <span className={styles.thumbnail}>
        <SignedPicture image={image} size="small" />
      </span>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {note && (
        <span className={styles.note} title={note}>
          {note}
        </span>
      )}
      <span className={styles.by}>{uploadedBy}</span>
      <span className={styles.by}>
        <Moment at={createdAt} />
      </span>
    </>
  );
}

/** Where a key leads from the tile at `at`; -1 where it leads nowhere. */
function nextTile(key: string, at: number, tiles: readonly HTMLElement[]): number {
  const top = tiles[0]!.offsetTop;
  const second = tiles.findIndex((tile) => tile.offsetTop > top);
  const columns = second < 0 ? tiles.length : second;
  switch (key) {
    case 'ArrowRight':
      return at + 1;
    case 'ArrowLeft':
      return at - 1;
    case 'ArrowDown':
      return at + columns;
    case 'ArrowUp':
      return at - columns;
    case 'Home':
      return 0;
    case 'End':
      return tiles.length - 1;
    default:
      return -1;
  }
}
