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

type Named = Pick<Alert, 'uuid' | 'siteId'>;

const send = ({ uuid, siteId }: Named, status: AlertStatus, note?: string) =>
  client.updateAlert({ params: { id: uuid }, body: { status, siteId, ...(note ? { note } : {}) } });

/** Calls without an answer so far: a double click sends one. */
const underWay = new Map<string, Promise<void>>();

/** Sets the status of an alert; an error is shown, and the list is corrected. */
export function setStatus(alert: Named, status: AlertStatus): Promise<void> {
  const key = `${alert.uuid} ${status}`;
  const call =
    underWay.get(key) ??
    send(alert, status)
      .then(
        () => undefined,
        (error) => showToast('error', messageOf(error)),
      )
      .finally(() => {
        underWay.delete(key);
        refreshAlerts();
      });
  underWay.set(key, call);
  return call;
}

/** Calls the alarm again before its time is up; an error is shown. */
export async function unshelve({ uuid }: Named): Promise<void> {
  await client
    .shelveAlert({ params: { id: uuid }, body: { minutes: 0, reason: '' } })
    .catch((error) => showToast('error', messageOf(error)));
  refreshAlerts();
}

/** Throws the server's error. */
export async function shelve(alert: Alert, minutes: number, reason: string): Promise<void> {
  await client.shelveAlert({ params: { id: alert.uuid }, body: { minutes, reason } });
  refreshAlerts();
}

/** Takes the alarms of a tag or a link out of service for some minutes. Throws the server's error. */
export async function takeOutOfService(source: string, minutes: number, reason: string): Promise<void> {
  await client.setAlarmService({ params: { tagId: source }, body: { inService: false, minutes, reason } });
  refreshAlerts();
}

/** Returns the alarms of a tag or a link to service; an error is shown. */
export async function returnToService(source: string): Promise<void> {
  await client
    .setAlarmService({ params: { tagId: source }, body: { inService: true, reason: '' } })
    .catch((error) => showToast('error', messageOf(error)));
  refreshAlerts();
}

/** Acknowledges them one by one, with the same note, and reports the result. Throws nothing. */
export async function acknowledge(alerts: readonly Named[], note?: string): Promise<void> {
  let refused = 0;
  for (const alert of alerts) await send(alert, 'acknowledged', note).catch(() => refused++);
  refreshAlerts();
  if (refused > 0) showToast('error', `${refused} of ${alerts.length} alarms could not be acknowledged.`);
  else
    showToast('success', alerts.length === 1 ? 'Alarm acknowledged' : `${alerts.length} alarms acknowledged`);
}
