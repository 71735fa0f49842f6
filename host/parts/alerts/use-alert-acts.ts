import type { Alert, AlertStatus } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';

/** Refetches everything that shows alerts (ALRT-08). */
function refreshAlerts(): void {
  for (const key of ['alerts', 'alertCount', 'alertHistory', 'alarmsSetAside'])
    void queryClient.invalidateQueries({ queryKey: [key] });
}

/** Sets the status of an alert; an error is shown, and the list is corrected. */
export async function setStatus(alert: Alert, status: AlertStatus): Promise<void> {
  try {
    await client.updateAlert({ params: { id: alert.uuid }, body: { status, siteId: alert.siteId } });
  } catch (error) {
    showToast('error', messageOf(error));
  } finally {
    refreshAlerts();
  }
}

/** Throws the server's error. */
export async function shelve(alert: Alert, minutes: number, reason: string): Promise<void> {
  await client.shelveAlert({ params: { id: alert.uuid }, body: { minutes, reason } });
  refreshAlerts();
}

/** Takes the alarms of a tag out of service or back into it. Throws the server's error. */
export async function setService(tagId: string, inService: boolean, reason: string): Promise<void> {
  await client.setAlarmService({ params: { tagId }, body: { inService, reason } });
  refreshAlerts();
}

/** Acknowledges them one by one; returns how many failed. Throws nothing. */
export async function acknowledgeAll(alerts: readonly Alert[]): Promise<number> {
  let refused = 0;
  for (const alert of alerts)
    await client
      .updateAlert({ params: { id: alert.uuid }, body: { status: 'acknowledged', siteId: alert.siteId } })
      .catch(() => refused++);
  refreshAlerts();
  return refused;
}
