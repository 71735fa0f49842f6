import type { PagedId } from '../../../api/client/hooks.ts';
import { optimistically } from './optimistic.ts';
import { useFlash } from './use-flash.ts';
import type { OpenItem } from './use-open-item.ts';

interface Row {
  readonly uuid: string;
}

interface Archiving {
  /** Removes the row from the lists at once; an error brings it back, with a message and a highlight. */
  readonly archive: (row: Row) => Promise<void>;
  readonly flashed: string | null;
}

/** Archiving rows of a list page. The row's pane is closed first. */
export function useArchive(id: PagedId, item: OpenItem, call: (uuid: string) => Promise<unknown>): Archiving {
  const [flashed, flash] = useFlash();
  const archive = async ({ uuid }: Row) => {
    if (item.id === uuid) item.close();
    const done = await optimistically<Row>(
      id,
      (rows) => rows.filter((row) => row.uuid !== uuid),
      () => call(uuid),
    );
    if (!done) flash(uuid);
  };
  return { archive, flashed };
}
