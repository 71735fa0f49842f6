import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { EquipmentPlace } from '../../worker/boundary/index.ts';
import type { EngineHandle } from '../../worker/host-side/client.ts';
import { SHOWN_TAG } from '../data/site/diagram-paths.ts';
import { showToast } from '../data/stores/toast-store.ts';

/** An object to which the address leads: a new one each time that it is asked for. */
export interface ShownObject {
  readonly object: EquipmentPlace['object'];
}

/** Shows the object of a tag that the address names, once the diagram is there, and returns it; reports if there is none. */
export function useShownTag(
  ready: boolean,
  remote: () => EngineHandle['api'] | undefined,
): ShownObject | null {
  const [shown, setShown] = useState<ShownObject | null>(null);
  const tags = new URLSearchParams(useSearch()).get(SHOWN_TAG);
  const asked = useHistoryState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking shows it, though it is the same tag.
  useEffect(() => {
    setShown(null);
    const api = remote();
    if (!ready || !tags || !api) return;
    let isOld = false;
    const show = async () => {
      for (const tag of tags.split(',')) {
        const object = await api.objects.showTag(tag);
        if (isOld) return;
        if (object !== null) return setShown({ object });
      }
      showToast('info', 'No object of this diagram shows the equipment of the alarm.');
    };
    show().catch(() => {});
    return () => {
      isOld = true;
    };
  }, [ready, tags, remote, asked]);
  return shown;
}
