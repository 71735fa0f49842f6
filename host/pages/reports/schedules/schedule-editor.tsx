import { scheduleCalls } from '../../../../api/contract/calls/schedules.ts';
import type { IncludeSites, Schedule } from '../../../../api/contract/index.ts';
import { client } from '../../../data/session/api.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { useViewerZone } from '../../../data/stores/viewer-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, Submit } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { bodyOf, newSchedule, valuesOf } from './schedule-form.ts';

interface ScheduleEditorProps {
  readonly report: { readonly uuid: string; readonly timezone: string | null };
  /** Undefined: a new one. */
  readonly schedule?: Schedule;
  /** Of a new one: the site or the sites that the report is shown for. */
  readonly siteId?: string;
  readonly includeSites?: IncludeSites | null;
  /** It was saved, or not. */
  readonly onDone: () => void;
}

/** A schedule to be made or changed. */
export function ScheduleEditor({ report, schedule, siteId, includeSites, onDone }: ScheduleEditorProps) {
  const viewer = useViewerZone();
  const place = schedule ?? { siteId: siteId ?? null, includeSites: includeSites ?? null };
  const form = useForm({
    field: scheduleCalls.updateSchedule.body,
    initial: schedule ? valuesOf(schedule) : newSchedule(report.timezone ?? viewer),
    toBody: (values) => bodyOf(values, place),
    async send(body) {
      if (schedule) await client.updateSchedule({ params: { id: schedule.uuid }, body });
      else await client.createSchedule({ body: { ...body, reportId: report.uuid } });
      showToast('success', `${body.name} was saved`);
      onDone();
    },
  });
  return (
    <Dialog
      title={schedule ? `Schedule ${schedule.name}` : 'New schedule'}
      open
      onClose={onDone}
      actions={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Submit form={form} always>
            Save
          </Submit>
        </>
      }
    >
      <Form form={form} label="Schedule">
        <ScheduleFields form={form} scheduleId={schedule?.uuid} reportId={report.uuid} />
      </Form>
    </Dialog>
  );
}
