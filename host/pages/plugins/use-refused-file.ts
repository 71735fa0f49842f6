/** Files that cannot be used leave the list: nobody can approve them, and a corrected one is another file. */
import { useEffect } from 'react';
import type { PluginItem } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';
import { patchLists } from '../../parts/list/optimistic.ts';
import type { Trial } from './use-trial.ts';

/** Removes a file that was never approved once its trial has refused it. Returns whether it does. */
export function useRefusedFile({ uuid, kind }: PluginItem, trial: Trial): boolean {
  const mayRemove = useGranted('Setup.Plugins.archive');
  const leaves = mayRemove && kind === null && trial.state === 'faulty' && trial.isRefused;
  useEffect(() => {
    if (!leaves) return;
    client.archivePlugin({ params: { id: uuid } }).then(
      () => patchLists<PluginItem>('plugins', (items) => items.filter((item) => item.uuid !== uuid)),
      // It stays in the list, and can be removed there.
      () => {},
    );
  }, [leaves, uuid]);
  return leaves;
}
