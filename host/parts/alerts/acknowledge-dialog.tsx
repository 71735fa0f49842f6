import { alertCalls, LONGEST_NOTE } from '../../../api/contract/calls/alerts.ts';
import type { Alert } from '../../../api/contract/index.ts';
import { Form, TextInput } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './acknowledge-dialog.module.css';
import { TYPE_TITLES, unbroken } from './alert-words.ts';
import { acknowledge } from './use-alert-acts.ts';

/** Alarms listed by name; the rest are only counted. */
const NAMED = 5;

interface AcknowledgeDialogProps {
  /** The worst first; at least one. Exactly these are acknowledged, whatever arrives meanwhile. */
  readonly alerts: readonly Alert[];
  readonly onClose: () => void;
}

/** Acknowledges alarms with an optional note, and says which and how many. */
export function AcknowledgeDialog({ alerts, onClose }: AcknowledgeDialogProps) {
  const form = useForm({
    field: alertCalls.updateAlert.body,
    initial: { note: '' },
    toBody: ({ note }) => ({ status: 'acknowledged', note }) as const,
    send: async ({ note }) => {
      await acknowledge(alerts, note);
      onClose();
    },
  });
  const more = alerts.length - NAMED;
  const title = alerts.length === 1 ? 'Acknowledge this alarm?' : `Acknowledge ${alerts.length} alarms?`;
  return (
    <FormDialog title={title} form={form} verb="Acknowledge" always onClose={onClose}>
      <ul className={styles.alarms}>
        {alerts.slice(0, NAMED).map(({ uuid, type, message, site }) => (
          <li key={uuid} data-type={type}>
            <strong>{TYPE_TITLES[type]}</strong> {unbroken(message)} <small>{site.name}</small>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`and ${more} more`}</p>}
      <Form form={form} label={title}>
        <TextInput label="Note (optional)" autoFocus maxLength={LONGEST_NOTE} bind={form.text('note')} />
      </Form>
    </FormDialog>
  );
}
