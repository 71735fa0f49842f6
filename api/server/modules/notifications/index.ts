/** The interface for other modules: who is told of alarms, and the messages to them. */
export { noticeRetention, notificationDelivery } from './delivery.ts';
export {
  availableRecipients,
  groupsNamed,
  leftOutOf,
  membersOfGroups,
  usersNamed,
} from './queries/recipients.ts';
export { notificationHandlers } from './routes/notifications.ts';
export { createWebhook, type Webhook } from './webhook.ts';
export { webhookQueue } from './webhook-queue.ts';
