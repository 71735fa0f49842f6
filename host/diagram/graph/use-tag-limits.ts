import { useMemo } from 'react';
import { useCall } from '../../data/session/api.ts';
import { type Limit, limitsOf } from '../../ui/charts/limits.ts';

/** Milliseconds that limits are taken for what they are: people change them seldom. */
const KEPT_MS = 60_000;

/** The values at which a tag raises its alarms; none until they are known. */
export function useTagLimits(uuid: string): readonly Limit[] {
  const { data } = useCall('tag', { params: { uuid } }, { staleTime: KEPT_MS, meta: { inline: true } });
  return useMemo(() => (data ? limitsOf(data.tag) : []), [data]);
}
