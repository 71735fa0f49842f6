import { useState } from 'react';
import { type Annotation, annotationForm, object, uuid } from '../../../api/contract/index.ts';
import { readAgain } from '../../data/company-news.ts';
import { client } from '../../data/session/api.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { fieldText, momentOf } from '../../ui/charts/custom-range.ts';
import { zoneWords } from '../../ui/charts/zone-words.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Form, TextInput } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { AnnotatedReport, AnnotatedTag } from './use-annotations.ts';

interface AnnotationDialogProps {
  readonly tags: readonly AnnotatedTag[];
  readonly report?: AnnotatedReport;
  /** The one that is changed, or the time of a new one. */
  readonly written: Annotation | number;
  readonly zone: string;
  readonly onClose: () => void;
}

const BODY = object({ tag: uuid(), ...annotationForm });

/** Writes an annotation at a time, or changes or deletes one. */
export default function AnnotationDialog({ tags, report, written, zone, onClose }: AnnotationDialogProps) {
  const old = typeof written === 'number' ? undefined : written;
  const [isLeaving, setLeaving] = useState(false);
  const form = useAnnotationForm({ tags, report, written, zone, onClose });
  const remove = async () => {
    const query = { reportId: report?.reportId, siteId: report?.siteId };
    await client.archiveAnnotation({ params: { id: old!.uuid }, query });
    readAgain('annotations');
    showToast('success', 'Annotation deleted');
    onClose();
  };
  if (isLeaving)
    return (
      <Confirm
        title="Delete this annotation?"
        action="Delete"
        danger
        open
        onClose={() => setLeaving(false)}
        onConfirm={remove}
      >
        It is taken away for everybody. The activity log of the site keeps what it said.
      </Confirm>
    );
  return (
    <FormDialog
      title={old ? 'Edit annotation' : 'Add annotation'}
      verb="Save"
      form={form}
      onClose={onClose}
      before={
        old && (
          <Button look="danger" onClick={() => setLeaving(true)}>
            Delete
          </Button>
        )
      }
    >
      <Form form={form} label="Annotation">
        <Select
          label="About"
          options={tags.map(({ uuid: value, label }) => ({ value, label }))}
          disabled={old !== undefined || tags.length === 1}
          {...form.field('tag')}
        />
        <TextInput
          label={`Time (${zoneWords(Date.now(), zone)})`}
          type="datetime-local"
          bind={form.text('at')}
        />
        <Text form={form} />
      </Form>
    </FormDialog>
  );
}

function Text({ form }: { readonly form: ReturnType<typeof useAnnotationForm> }) {
  const { onValue, ...bind } = form.text('text');
  return (
    <TextArea
      label="What happened"
      hint="Everybody who may see the tag can read it."
      autoFocus
      {...bind}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

function useAnnotationForm({ tags, report, written, zone, onClose }: AnnotationDialogProps) {
  const old = typeof written === 'number' ? undefined : written;
  const time = typeof written === 'number' ? written : Date.parse(written.at);
  // The field has minutes: seconds stay unless the time is changed.
  const shown = fieldText(time, zone);
  const initial = { tag: old?.tagUuid ?? tags[0]?.uuid ?? '', at: shown, text: old?.text ?? '' };
  return useForm({
    field: BODY,
    initial,
    toBody: ({ tag, at, text }) => {
      const moment = at === shown ? time : momentOf(at, zone);
      return { tag, text, at: moment === undefined ? '' : new Date(moment).toISOString() };
    },
    send: async ({ tag, at, text }) => {
      if (old) {
        const through = { reportId: report?.reportId, siteId: report?.siteId };
        await client.updateAnnotation({ params: { id: old.uuid }, body: { at, text, ...through } });
      } else await client.createAnnotation({ body: { tag, at, text } });
      readAgain('annotations');
      showToast('success', old ? 'Annotation saved' : 'Annotation added');
      onClose();
    },
  });
}
