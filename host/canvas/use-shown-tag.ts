import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { EngineHandle } from '../../worker/client.ts';

/** Names the tag whose object is brought into view and marked: what an alert leads to. */
export const SHOWN_TAG = 'tag';

/** Shows the object of the tag that the address names, once the diagram is there. */
export function useShownTag(ready: boolean, remote: () => EngineHandle['api'] | undefined): void {
  const tag = new URLSearchParams(useSearch()).get(SHOWN_TAG);
  useEffect(() => {
    if (ready && tag) void remote()?.showTag(tag);
  }, [ready, tag, remote]);
}
