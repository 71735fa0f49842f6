import type { Alert } from '../../api/contract/index.ts';
import type { EngineHandle } from '../../worker/host-side/client.ts';
import { messageOf } from '../data/session/messages.ts';
import { showToast } from '../data/stores/toast-store.ts';
import { equipmentAlerts } from '../parts/alerts/equipment-alerts.ts';
import type { DiagramState } from './diagram-store.ts';

type Api = EngineHandle['api'];

/** The tags of all objects in view whose alarm nobody has acknowledged. */
export async function callingTags(
  api: Api | undefined,
  { mirror }: Pick<DiagramState, 'mirror'>,
): Promise<string[]> {
  const marked = mirror.filter(({ alarm }) => alarm !== '').map(({ object }) => object);
  const tags = await Promise.all(marked.map((object) => api?.objects.boundTag(object)));
  return tags.flatMap((tag) => (tag?.calls ? [tag.tag] : []));
}

/** Unacknowledged alarms of the equipment of some tags; if there are none, or they cannot be read, a message says so. */
export async function waitingAlerts(tags: readonly string[]): Promise<readonly Alert[]> {
  try {
    const alerts = await equipmentAlerts(tags, { isOpen: true });
    if (alerts.length === 0) showToast('info', 'No alarm in view is waiting to be acknowledged.');
    return alerts;
  } catch (error) {
    showToast('error', messageOf(error));
    return [];
  }
}
