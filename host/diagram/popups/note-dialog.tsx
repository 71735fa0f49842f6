import { useState } from 'react';
import { type EquipmentNote, equipmentNoteForm, object } from '../../../api/contract/index.ts';
import { readAgain } from '../../data/company-news.ts';
import { client } from '../../data/session/api.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Form } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type FormState, useForm } from '../../ui/use-form.ts';

interface NoteDialogProps {
  /** Of the equipment. */
  readonly tag: string;
  /** Its name. */
  readonly equipment: string;
  /** The one that is changed; null for a new one. */
  readonly note: EquipmentNote | null;
  readonly onClose: () => void;
}

const BODY = object(equipmentNoteForm);

/** Leaves a maintenance note, or changes or clears the one that is there. */
export function NoteDialog({ tag, equipment, note: shown, onClose }: NoteDialogProps) {
  // Another's note that arrives meanwhile must not be replaced unread.
  const [note] = useState(shown);
  const [isClearing, setClearing] = useState(false);
  const form = useForm({
    field: BODY,
    initial: { text: note?.text ?? '' },
    toBody: (values) => values,
    send: async ({ text }) => {
      const body = { text, replaces: note?.uuid ?? null };
      await client
        .writeEquipmentNote({ params: { uuid: tag }, body })
        .finally(() => readAgain('equipmentNotes'));
      showToast('success', 'Maintenance note saved');
      onClose();
    },
  });
  const clear = async () => {
    await client
      .clearEquipmentNote({ params: { uuid: note!.uuid } })
      .finally(() => readAgain('equipmentNotes'));
    showToast('success', 'Maintenance note cleared');
    onClose();
  };
  if (isClearing)
    return (
      <Confirm
        title={`Clear the note of ${equipment}?`}
        action="Clear note"
        danger
        open
        onClose={() => setClearing(false)}
        onConfirm={clear}
      >
        Nobody is warned any more. The activity log of the site keeps what it said.
      </Confirm>
    );
  return (
    <FormDialog
      title={`Maintenance note of ${equipment}`}
      verb="Save"
      form={form}
      onClose={onClose}
      before={
        note && (
          <Button look="danger" onClick={() => setClearing(true)}>
            Clear note
          </Button>
        )
      }
    >
      <Form form={form} label="Maintenance note">
        <Text form={form} />
      </Form>
    </FormDialog>
  );
}

function Text({ form }: { readonly form: FormState<{ text: string }> }) {
  const { onValue, ...bind } = form.text('text');
  return (
    <TextArea
      label="Note"
      hint="Visible to everyone with access to this equipment until cleared."
      autoFocus
      {...bind}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
