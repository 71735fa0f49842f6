import { useMemo } from 'react';
import { useCall } from '../../data/session/api.ts';
import { type Limit, limitsOf } from '../../ui/charts/limits.ts';

/** Milliseconds for which limits are cached: people rarely change them. */
const KEPT_MS = 60_000;

/** A tag's alarm limits; empty until they are known. */
export function useTagLimits(uuid: string): readonly Limit[] {
  const { data } = useCall('tag', { params: { uuid } }, { staleTime: KEPT_MS, meta: { inline: true } });
  return useMemo(() => (data ? limitsOf(data.tag) : []), [data]);
}
