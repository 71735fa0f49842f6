/** The time zone in which the signed-in user sees every date and time (OR-44). */
import { useSnapshot } from 'valtio';
import { sessionStore } from './session-store.ts';

/** If neither the user nor the company has chosen one. */
const DEFAULT_ZONE = 'America/Chicago';

interface Zoned {
  readonly timezone?: string | null;
}

/** The user's own, else the company's, else the default. */
export const zoneOf = (user: Zoned | null | undefined, company: Zoned | null | undefined): string =>
  user?.timezone || company?.timezone || DEFAULT_ZONE;

export const viewerZone = (): string => zoneOf(sessionStore.user, sessionStore.company);

export function useViewerZone(): string {
  const { user, company } = useSnapshot(sessionStore);
  return zoneOf(user, company);
}
