import { useQueryClient } from '@tanstack/react-query';
import { AppWindow, Archive, CopyPlus, Pencil, Plus } from 'lucide-react';
import { type UIEvent, useCallback, useEffect, useState } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import { POPUP_TEXTS, POPUPS_PAGE, type PopupOverview } from '../../../api/contract/index.ts';
import { CREATE_PATH, canSelect, popupClonePath, popupEditPath } from '../../data/popups/popup-model.ts';
import { client, usePages } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { fetchNext, isNearEnd } from '../../parts/list/next-page.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { pickerTitle } from './picker-title.ts';
import styles from './popup-picker.module.css';

interface PopupPickerProps {
  /** Id of the object that is edited, or POPUP_TOOL. */
  readonly edited: string | number;
  /** The object's present pop-up. */
  readonly chosen?: string;
  readonly onSelect?: (popup: PopupOverview) => void;
  readonly onClose: () => void;
}

/** POP-10: how many a refresh reads at once. */
const REFRESHED = 250;

const openTab = (path: string): unknown => window.open(path, '_blank', 'noopener');

/** The company's pop-up overviews: choose one for an object, create, edit, clone and archive them (POP-02). */
export function PopupPicker({ edited, chosen, onSelect, onClose }: PopupPickerProps) {
  const search = useSearch();
  const { pages, refresh } = usePopups(search.term);
  const [picked, setPicked] = useState(chosen);
  const [archiving, setArchiving] = useState<PopupOverview | null>(null);
  const items = pages.data?.items ?? [];
  const selected = items.find(({ _id }) => _id === picked);
  const selects = canSelect(edited);
  const onScroll = (event: UIEvent<HTMLElement>) => {
    if (isNearEnd(event)) fetchNext(pages);
  };
  return (
    <Dialog
      title={pickerTitle(edited)}
      open
      wide="most"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {selects && (
            <Button look="primary" disabled={!selected} onClick={() => selected && onSelect?.(selected)}>
              Select
            </Button>
          )}
        </>
      }
    >
      <div className={styles.bar}>
        <SearchField label="Search pop-up overviews" value={search.typed} onChange={search.setTyped} />
      </div>
      <ul className={styles.grid} onScroll={onScroll} aria-busy={pages.isPending}>
        <li>
          <button type="button" className={styles.create} onClick={() => openTab(CREATE_PATH)}>
            <Plus size={24} strokeWidth={1.5} aria-hidden />
            Create New
          </button>
        </li>
        {items.map((popup) => (
          <Tile
            key={popup._id}
            popup={popup}
            isPicked={selects && popup._id === picked}
            onPick={selects ? () => setPicked(popup._id) : undefined}
            onArchive={() => setArchiving(popup)}
          />
        ))}
      </ul>
      {(pages.error || (!pages.isPending && items.length === 0)) && (
        <NoPopups error={pages.error} search={search.term} />
      )}
      <ArchivePopup popup={archiving} refresh={refresh} onClose={() => setArchiving(null)} />
    </Dialog>
  );
}

/** The list page by page; when something may have changed, all loaded pages are read again at once. */
function usePopups(search: string | undefined) {
  const [size, setSize] = useState(POPUPS_PAGE);
  const pages = usePages('popupOverviews', { size, query: { search } });
  const queries = useQueryClient();
  const refresh = useCallback(() => {
    setSize(REFRESHED);
    return queries.invalidateQueries({ queryKey: keyOf('popupOverviews') });
  }, [queries]);
  useReturn(refresh);
  return { pages, refresh };
}

interface NoPopupsProps {
  readonly error: Error | null;
  readonly search: string | undefined;
}

/** The reason, if it is missing. */
function NoPopups({ error, search }: NoPopupsProps) {
  if (error)
    return (
      <p className={styles.none} role="alert">
        {error.message}
      </p>
    );
  return (
    <p className={styles.none}>
      {search
        ? `No pop-up overview matches “${search}”.`
        : 'No pop-up overview yet. Create one to open it from objects of this diagram.'}
    </p>
  );
}

interface ArchivePopupProps {
  /** Null while none is being archived. */
  readonly popup: PopupOverview | null;
  readonly refresh: () => Promise<unknown>;
  readonly onClose: () => void;
}

function ArchivePopup({ popup, refresh, onClose }: ArchivePopupProps) {
  return (
    <Confirm
      title={`Archive ${popup?.name}?`}
      open={popup !== null}
      danger
      action="Archive"
      onClose={onClose}
      onConfirm={async () => {
        try {
          const { message } = await client.archivePopupOverview({ params: { id: popup!._id } });
          showToast('success', message);
          await refresh();
        } catch (error) {
          // The list stays unchanged: a failed archive must not look done (OR-71).
          showToast('error', messageOf(error));
        }
      }}
    >
      {POPUP_TEXTS.archive}
    </Confirm>
  );
}

interface TileProps {
  readonly popup: PopupOverview;
  readonly isPicked: boolean;
  /** Absent if nothing is chosen. */
  readonly onPick: (() => void) | undefined;
  readonly onArchive: () => void;
}

function Tile({ popup, isPicked, onPick, onArchive }: TileProps) {
  const { _id, name, thumbnail, rights } = popup;
  const face = (
    <>
      <span className={styles.picture}>
        {thumbnail ? <img src={thumbnail} alt="" /> : <AppWindow size={24} strokeWidth={1.5} aria-hidden />}
      </span>
      <span className={styles.name} title={name}>
        {name}
      </span>
    </>
  );
  return (
    <li className={styles.item}>
      {onPick ? (
        <button type="button" className={styles.tile} aria-pressed={isPicked} onClick={onPick}>
          {face}
        </button>
      ) : (
        <div className={styles.tile}>{face}</div>
      )}
      {rights.update && (
        <span className={styles.tools}>
          <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => openTab(popupEditPath(_id))} />
          <IconButton icon={CopyPlus} label={`Clone ${name}`} onClick={() => openTab(popupClonePath(_id))} />
          <IconButton icon={Archive} label={`Archive ${name}`} onClick={onArchive} />
        </span>
      )}
    </li>
  );
}

/** Reloads the list when the user returns from the tab where one was created. */
function useReturn(refresh: () => unknown): void {
  useEffect(() => {
    const back = () => document.hidden || refresh();
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [refresh]);
}

export default PopupPicker;
