import { alertCalls } from '../../../api/contract/calls/alerts.ts';
import type { Alert } from '../../../api/contract/index.ts';
import { setService } from '../../parts/alerts/use-alert-acts.ts';
import { Form, TextInput } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';

interface ServiceDialogProps {
  readonly alert: Pick<Alert, 'tag'>;
  readonly onClose: () => void;
}

/** Takes all alarms of the alert's tag out of service, with a reason for other users. */
export function ServiceDialog({ alert: { tag }, onClose }: ServiceDialogProps) {
  const form = useForm({
    field: alertCalls.setAlarmService.body,
    initial: { reason: '' },
    toBody: ({ reason }) => ({ inService: false, reason }),
    send: async ({ reason }) => {
      await setService(tag.uuid, false, reason);
      onClose();
    },
  });
  return (
    <FormDialog title="Take out of service" form={form} verb="Take out of service" always onClose={onClose}>
      <p>
        No alarm of {tag.name} is raised until it is returned to service. Until then it is listed under
        Status: Out of service or suppressed.
      </p>
      <Form form={form} label="Take out of service">
        <TextInput label="Reason" autoFocus maxLength={200} bind={form.text('reason')} />
      </Form>
    </FormDialog>
  );
}
