import { useState } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import { FOLDER_TEXTS } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { addError, bodyOf, rowsOf, type ShareRow } from './share-model.ts';

export interface Shares {
  /** Undefined until they are loaded. */
  readonly rows: readonly ShareRow[] | undefined;
  readonly isFailed: boolean;
  readonly isLoading: boolean;
  readonly retry: () => void;
  readonly isBusy: boolean;
  /** Why somebody was not added, or why the shares were not saved. */
  readonly error: string | null;
  readonly add: (row: ShareRow) => void;
  readonly change: (rows: readonly ShareRow[]) => void;
  readonly save: () => Promise<void>;
}

/** The shares of an item while they are edited. `onSaved`: they are stored. */
export function useShares(id: string, onSaved: () => void): Shares {
  const stored = useCall('shareDetails', { params: { id } }, { meta: { inline: true }, staleTime: 0 });
  const [edited, setEdited] = useState<readonly ShareRow[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const rows = edited ?? (stored.data && rowsOf(stored.data));
  const change = (next: readonly ShareRow[]) => {
    setError(null);
    setEdited(next);
  };
  const add = (row: ShareRow) => {
    const refused = addError(rows ?? [], row);
    if (refused) setError(refused);
    else change([...(rows ?? []), row]);
  };
  const save = async () => {
    if (!rows) return;
    setBusy(true);
    setError(null);
    try {
      await client.shareFolder({ params: { id }, body: bodyOf(rows) });
      showToast('success', FOLDER_TEXTS.shared);
      for (const list of ['shareDetails', 'folders', 'sharedFolders'] as const)
        void queryClient.invalidateQueries({ queryKey: keyOf(list) });
      onSaved();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const loading = {
    isFailed: stored.isError,
    isLoading: stored.isFetching,
    retry: () => void stored.refetch(),
  };
  return { ...loading, rows, isBusy, error, add, change, save };
}
