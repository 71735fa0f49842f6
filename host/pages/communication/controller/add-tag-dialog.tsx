import { useSnapshot } from 'valtio';
import type { Controller, TagDetail } from '../../../../api/contract/index.ts';
import { client } from '../../../data/session/api.ts';
import { changeCommunication, communicationStore } from '../../../data/stores/communication-store.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Submit } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { refreshUses } from './calls.ts';
import { TagFields } from './tag-fields.tsx';
import { newTag, newTagField, type TagValues, tagBody } from './tag-form.ts';
import { takeTag } from './take-tag.ts';

interface AddTagDialogProps {
  readonly controller: Controller;
  readonly fillsRole: boolean;
  readonly onMade: (tag: TagDetail) => void;
}

/** A new tag of a controller, while the pages of communication are in the mode `add`. */
export function AddTagDialog(props: AddTagDialogProps) {
  const { mode } = useSnapshot(communicationStore);
  return mode === 'add' && <OpenDialog {...props} />;
}

const close = () => changeCommunication({ mode: null });

function OpenDialog({ controller, fillsRole, onMade }: AddTagDialogProps) {
  const { protocol, uuid: controllerUuid } = controller;
  const toBody = tagBody(protocol);
  const form = useForm<TagValues, { controllerUuid: string } & ReturnType<typeof toBody>>({
    field: newTagField(protocol),
    initial: newTag(communicationStore.tagType),
    toBody: (values) => ({ controllerUuid, ...toBody(values) }),
    send: async (body) => {
      const tag = await client.createTag({ body });
      takeTag(tag);
      refreshUses();
      showToast('success', `${tag.name} was added`);
      // Tags of one type are often added one after the other.
      changeCommunication({ mode: null, tagType: tag.tagType });
      onMade(tag);
    },
  });
  return (
    <Dialog
      title="New tag"
      open
      // A click outside does not discard the input.
      onClose={() => !form.isDirty && close()}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Submit form={form}>Save</Submit>
        </>
      }
    >
      <TagFields form={form} protocol={protocol} fillsRole={fillsRole} />
    </Dialog>
  );
}
