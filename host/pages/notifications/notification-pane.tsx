import { Send } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import { notificationCalls } from '../../../api/contract/calls/notifications.ts';
import type { Notification } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { EditPane, NewPane } from '../../parts/list/form-pane.tsx';
import type { ItemPaneProps, NewPaneProps } from '../../parts/list/list-description.ts';
import { LoadedPane } from '../../parts/list/loaded-pane.tsx';
import { takeSaved } from '../../parts/list/take-saved.ts';
import { useNewItemForm, useSavedItemForm } from '../../parts/list/use-item-form.ts';
import { IconButton } from '../../ui/button.tsx';
import { NotificationFields } from './notification-fields.tsx';
import { bodyOf, NO_NOTIFICATION, valuesOf } from './notification-form.ts';
import { METHOD_TITLES } from './notification-words.ts';

const nameOf = ({ name }: Notification): string => name;

function take(notification: Notification): void {
  queryClient.setQueryData(keyOf('notification', { params: { uuid: notification.uuid } }), notification);
  takeSaved('notifications', notification, nameOf);
}

export function NewNotificationPane({ onMade, onClose }: NewPaneProps) {
  const form = useNewItemForm({
    field: notificationCalls.createNotification.body,
    initial: NO_NOTIFICATION,
    toBody: bodyOf,
    create: (body) => client.createNotification({ body }),
    take,
    nameOf,
    onMade: ({ uuid }) => onMade(uuid),
  });
  return (
    <NewPane title="New notification" form={form} onClose={onClose}>
      <NotificationFields form={form} autoFocus />
    </NewPane>
  );
}

/** One notification: what it monitors, and whom it tells. */
export function NotificationPane({ id, onClose }: ItemPaneProps) {
  const query = useCall('notification', { params: { uuid: id } }, { meta: { inline: true } });
  return (
    <LoadedPane query={query} noun="notification" onClose={onClose}>
      {(notification) => (
        <LoadedNotification key={notification.uuid} notification={notification} onClose={onClose} />
      )}
    </LoadedPane>
  );
}

interface LoadedNotificationProps {
  readonly notification: Notification;
  readonly onClose: () => void;
}

function LoadedNotification({ notification, onClose }: LoadedNotificationProps) {
  const mayUpdate = useGranted('Setup.Notifications.update');
  const { uuid } = notification;
  const form = useSavedItemForm({
    field: notificationCalls.updateNotification.body,
    initial: valuesOf(notification),
    valuesOf,
    toBody: bodyOf,
    save: (body) => client.updateNotification({ params: { id: uuid }, body }),
    take,
    nameOf,
  });
  return (
    <EditPane
      title={notification.name}
      after={mayUpdate && <TestButton uuid={uuid} />}
      form={form}
      readOnly={!mayUpdate}
      onClose={onClose}
    >
      <NotificationFields form={form} readOnly={!mayUpdate} />
    </EditPane>
  );
}

/** Sends an example to the user alone, by the methods that are saved. */
function TestButton({ uuid }: { readonly uuid: string }) {
  const [isBusy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    try {
      const { sent, faults } = await client.testNotification({ params: { id: uuid } });
      const methods = sent.map((method) => METHOD_TITLES[method]).join(' and ');
      if (methods) showToast('success', `A test is on its way to you by ${methods}`);
      for (const fault of faults) showToast('error', fault);
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton icon={Send} label="Send a test to yourself" disabled={isBusy} onClick={() => void test()} />
  );
}
