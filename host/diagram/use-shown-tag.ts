import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { EngineHandle } from '../../worker/host-side/client.ts';
import { SHOWN_TAG } from '../data/site/diagram-paths.ts';
import { showToast } from '../data/stores/toast-store.ts';

/** Shows the object of a tag that the address names, once the diagram is there; reports if there is none. */
export function useShownTag(ready: boolean, remote: () => EngineHandle['api'] | undefined): void {
  const tags = new URLSearchParams(useSearch()).get(SHOWN_TAG);
  const asked = useHistoryState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking shows it, though it is the same tag.
  useEffect(() => {
    const api = remote();
    if (!ready || !tags || !api) return;
    let isOld = false;
    const show = async () => {
      for (const tag of tags.split(',')) if ((await api.objects.showTag(tag)) !== null || isOld) return;
      showToast('info', 'No object of this diagram shows the equipment of the alarm.');
    };
    show().catch(() => {});
    return () => {
      isOld = true;
    };
  }, [ready, tags, remote, asked]);
}
