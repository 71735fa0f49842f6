import type { EngineHandle } from '../../worker/host-side/client.ts';
import { messageOf } from '../data/session/messages.ts';
import { showToast } from '../data/stores/toast-store.ts';
import { equipmentAlerts } from '../parts/alerts/equipment-alerts.ts';
import { acknowledgeAll } from '../parts/alerts/use-alert-acts.ts';
import type { DiagramState } from './diagram-store.ts';

type Api = EngineHandle['api'];
type Alerts = Parameters<typeof acknowledgeAll>[0];

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
export async function waitingAlerts(tags: readonly string[]): Promise<Alerts> {
  try {
    const alerts = await equipmentAlerts(tags, { isOpen: true });
    if (alerts.length === 0) showToast('info', 'No alarm in view is waiting to be acknowledged.');
    return alerts;
  } catch (error) {
    showToast('error', messageOf(error));
    return [];
  }
}

/** Acknowledges, and reports the result. Throws nothing. */
export async function acknowledge(alerts: Alerts): Promise<void> {
  const refused = await acknowledgeAll(alerts);
  if (refused > 0) showToast('error', `${refused} of ${alerts.length} alarms could not be acknowledged.`);
  else
    showToast('success', alerts.length === 1 ? 'Alarm acknowledged' : `${alerts.length} alarms acknowledged`);
}

/** Acknowledges the open alarms of one object's equipment, if the pointer is on one. */
export async function acknowledgeTag(tag: string): Promise<void> {
  const alerts = await waitingAlerts([tag]);
  if (alerts.length > 0) await acknowledge(alerts);
}
