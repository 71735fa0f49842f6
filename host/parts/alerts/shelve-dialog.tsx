import { useState } from 'react';
import { shelvingForm } from '../../../api/contract/calls/alerts.ts';
import type { Alert } from '../../../api/contract/index.ts';
import { Form, TextInput } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useForm } from '../../ui/use-form.ts';
import { unbroken } from './alert-words.ts';
import { shelve } from './use-alert-acts.ts';

const TIMES = [
  { value: '15', label: '15 minutes' },
  { value: '60', label: '1 hour' },
  { value: '240', label: '4 hours' },
  { value: '480', label: '8 hours (a shift)' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '1 week' },
];

interface ShelveDialogProps {
  /** The candidates, the worst first; at least one. */
  readonly alerts: readonly Alert[];
  readonly onClose: () => void;
}

/** Shelves an alarm for some time, with a reason for other users. */
export function ShelveDialog({ alerts, onClose }: ShelveDialogProps) {
  const [chosen, setChosen] = useState(alerts[0]!.uuid);
  const alert = alerts.find(({ uuid }) => uuid === chosen) ?? alerts[0]!;
  const form = useForm({
    field: shelvingForm,
    initial: { minutes: '60', reason: '' },
    toBody: ({ minutes, reason }) => ({ minutes: Number(minutes), reason }),
    send: async ({ minutes, reason }) => {
      await shelve(alert, minutes, reason);
      onClose();
    },
  });
  return (
    <FormDialog title="Shelve the alarm" form={form} verb="Shelve" always onClose={onClose}>
      {alerts.length === 1 && <p>{unbroken(alert.message)}</p>}
      <p>While shelved, this alarm is not counted, shown in the alarm bar, or sounded.</p>
      <Form form={form} label="Shelve the alarm">
        {alerts.length > 1 && (
          <Select
            label="Alarm"
            name="alarm"
            options={alerts.map(({ uuid, message }) => ({ value: uuid, label: message }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <Select
          label="For"
          name="minutes"
          options={TIMES}
          value={form.values.minutes}
          onChange={(minutes) => form.edit({ minutes })}
        />
        <TextInput label="Reason" autoFocus maxLength={200} bind={form.text('reason')} />
      </Form>
    </FormDialog>
  );
}
