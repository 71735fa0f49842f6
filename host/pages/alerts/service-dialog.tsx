import { outOfServiceForm } from '../../../api/contract/calls/alerts.ts';
import type { Alert } from '../../../api/contract/index.ts';
import { takeOutOfService } from '../../parts/alerts/use-alert-acts.ts';
import { Form, TextInput } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useForm } from '../../ui/use-form.ts';

const TIMES = [
  { value: '60', label: '1 hour' },
  { value: '480', label: '8 hours (a shift)' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '1 week' },
  { value: '43200', label: '30 days' },
  { value: '129600', label: '90 days' },
];

interface ServiceDialogProps {
  readonly alert: Pick<Alert, 'tag' | 'link'>;
  readonly onClose: () => void;
}

/** Takes all alarms of the alert's tag or link out of service, with an end and a reason for other users. */
export function ServiceDialog({ alert: { tag, link }, onClose }: ServiceDialogProps) {
  const source = tag ?? link!;
  const form = useForm({
    field: outOfServiceForm,
    initial: { minutes: '480', reason: '' },
    toBody: ({ minutes, reason }) => ({ minutes: Number(minutes), reason }),
    send: async ({ minutes, reason }) => {
      await takeOutOfService(source.uuid, minutes, reason);
      onClose();
    },
  });
  return (
    <FormDialog title="Take out of service" form={form} verb="Take out of service" always onClose={onClose}>
      <p>
        No alarm of {source.name} is raised until the time is up or somebody returns it to service. Until then
        it is listed under Status: Out of service or suppressed.
      </p>
      <Form form={form} label="Take out of service">
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
