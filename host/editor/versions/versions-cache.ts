import { keyOf } from '../../../api/client/hooks.ts';
import { queryClient } from '../../data/session/query-client.ts';

/** Cached versions are refetched where they are shown. */
export const refreshVersions = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf('diagramVersions') });
