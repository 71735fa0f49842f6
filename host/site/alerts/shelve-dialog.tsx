import { type Alert, endpoints } from '../../../api/contract/index.ts';
import { Form, TextInput } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useForm } from '../../ui/use-form.ts';
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
  readonly alert: Alert;
  readonly onClose: () => void;
}

/** Sets an alert aside for some time, with a word for those who look for it. */
export function ShelveDialog({ alert, onClose }: ShelveDialogProps) {
  const form = useForm({
    field: endpoints.shelveAlert.body,
    initial: { minutes: '60', reason: '' },
    toBody: ({ minutes, reason }) => ({ minutes: Number(minutes), reason }),
    send: async ({ minutes, reason }) => {
      await shelve(alert, minutes, reason);
      onClose();
    },
  });
  return (
    <FormDialog title="Shelve the alert" form={form} verb="Shelve" always onClose={onClose}>
      <p>
        {alert.message}. Until its time is up it is out of the counters and the banner, and makes no sound.
      </p>
      <Form form={form} label="Shelve the alert">
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
