import { useMemo } from 'react';
import { limitsOf } from '../../../api/contract/tag-limits.ts';
import type { Band } from '../../../engine/chart/series.ts';
import { useCall } from '../../data/session/api.ts';

/** Milliseconds for which limits are cached: people rarely change them. */
const KEPT_MS = 60_000;

/** A tag's alarm limits; empty until they are known. */
export function useTagLimits(uuid: string): readonly Band[] {
  const { data } = useCall('tag', { params: { uuid } }, { staleTime: KEPT_MS, meta: { inline: true } });
  return useMemo(() => (data ? limitsOf(data.tag) : []), [data]);
}
