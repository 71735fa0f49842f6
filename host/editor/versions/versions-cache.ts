import { keyOf } from '../../../api/client/hooks.ts';
import { queryClient } from '../../data/session/query-client.ts';

/** What is known of versions is asked for anew where it is shown. */
export const refreshVersions = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf('diagramVersions') });
