import { useMemo } from 'react';
import { type Area, offeredAreas } from './areas.ts';
import { useDemoAccounts, usePermissions } from './queries.ts';

/** The areas offered to this user on this server. */
export function useOfferedAreas(): readonly Area[] {
  const permissions = usePermissions().data;
  const demo = (useDemoAccounts().data?.accounts.length ?? 0) > 0;
  return useMemo(() => offeredAreas(permissions ?? {}, demo), [permissions, demo]);
}
