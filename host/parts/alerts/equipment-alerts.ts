import type { Alert } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';

/** Objects that are asked about at once: as many as stand in the accessible mirror. */
const MOST = 200;

interface Wanted {
  /** Only what waits to be acknowledged; else all that is not completed. */
  readonly isOpen: boolean;
}

/** The alarms of the equipment of some tags, the worst first: a pump's fault is found by any of the pump's tags. */
export async function equipmentAlerts(tags: readonly string[], { isOpen }: Wanted): Promise<Alert[]> {
  const equipmentOf = [...new Set(tags)].slice(0, MOST).join(',');
  if (equipmentOf === '') return [];
  const narrowed = isOpen ? { status: 'open' as const, isOverview: true } : { hideCompleted: true };
  return (await client.alerts({ query: { equipmentOf, limit: MOST, ...narrowed } })).items;
}
