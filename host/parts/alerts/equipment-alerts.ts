import type { Alert } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';

/** Objects per request: as many as the accessible mirror holds. */
const MOST = 200;

interface Wanted {
  /** Only unacknowledged ones; else all that are not completed. */
  readonly isOpen: boolean;
}

/** The alarms of the equipment of some tags, the worst first: any of the pump's tags finds the pump's fault. */
export async function equipmentAlerts(tags: readonly string[], { isOpen }: Wanted): Promise<Alert[]> {
  const equipmentOf = [...new Set(tags)].slice(0, MOST).join(',');
  if (equipmentOf === '') return [];
  const narrowed = isOpen ? { status: 'open' as const, isOverview: true } : { hideCompleted: true };
  return (await client.alerts({ query: { equipmentOf, limit: MOST, ...narrowed } })).items;
}
