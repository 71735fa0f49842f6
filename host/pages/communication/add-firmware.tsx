import { Plus } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import { firmwareCalls } from '../../../api/contract/calls/firmware.ts';
import { client } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Form, TextInput } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';

/** Registers a firmware version, which all devices of the company can then be asked to install. */
export function AddFirmware() {
  const mayAdd = useGranted('Site.Communication.add');
  const [isOpen, setOpen] = useState(false);
  if (!mayAdd) return null;
  return (
    <>
      <Button icon={Plus} onClick={() => setOpen(true)}>
        Add a version
      </Button>
      {isOpen && <AddFirmwareDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AddFirmwareDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    field: firmwareCalls.createFirmware.body,
    initial: { version: '', notes: '' },
    send: async (body) => {
      const { version } = await client.createFirmware({ body });
      await queryClient.invalidateQueries({ queryKey: keyOf('firmwares') });
      showToast('success', `Firmware ${version} was added`);
      onClose();
    },
  });
  return (
    <FormDialog title="Add a firmware version" form={form} verb="Add" onClose={onClose}>
      <Form form={form} label="Firmware version">
        <TextInput
          label="Version"
          autoFocus
          hint="Numbers between dots, as 4.2.10. Devices get the request alone and download the firmware themselves."
          bind={form.text('version')}
        />
        <TextInput label="Notes" bind={form.text('notes')} />
      </Form>
    </FormDialog>
  );
}
