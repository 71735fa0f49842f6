import { useMemo } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import type { Preference } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { type Arrangement, arrangementOf, USUAL } from './arrangement.ts';

const KEY = 'dashboard';
const PARTS = { params: { preferenceKey: KEY } };

/**
 * The user's arrangement of the dashboard, the usual one where there is none or it cannot be read; null until that is known.
 * A change is shown at once; if it cannot be kept, that is said, and the one before stands again.
 */
export function useArrangement(): readonly [Arrangement | null, (next: Arrangement) => void] {
  const { data, isPending } = useCall('preference', PARTS, {
    staleTime: Number.POSITIVE_INFINITY,
    // The usual one is better than a wait.
    retry: false,
    // A widget that reads it too would set it back to pending as it appears, and so take the board with itself away again.
    retryOnMount: false,
    meta: { inline: true },
  });
  const arrangement = useMemo(() => {
    if (isPending) return null;
    return data && isPreference(data) ? arrangementOf(data.preferenceValue) : USUAL;
  }, [data, isPending]);
  return [arrangement, keep];
}

const isPreference = (answer: Preference | readonly unknown[]): answer is Preference =>
  !Array.isArray(answer);

function keep(next: Arrangement): void {
  const key = keyOf('preference', PARTS);
  const before = queryClient.getQueryData(key);
  const body: Preference = {
    preferenceKey: KEY,
    preferenceValue: next as unknown as Preference['preferenceValue'],
  };
  queryClient.setQueryData(key, body);
  client.savePreference({ body }).catch((error: unknown) => {
    queryClient.setQueryData(key, before ?? []);
    showToast('error', messageOf(error));
  });
}
