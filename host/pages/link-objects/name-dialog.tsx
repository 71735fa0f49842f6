import type { Field } from '../../../api/contract/index.ts';
import { Form, TextInput } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';

interface NameDialogProps {
  readonly title: string;
  readonly field: Field<{ name: string }>;
  /** The present name; empty for a new item. */
  readonly name: string;
  readonly send: (body: { name: string }) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for a name, of a new or an existing item. Closes when the server has accepted it. */
export function NameDialog({ title, field, name, send, onClose }: NameDialogProps) {
  const form = useForm({
    field,
    initial: { name },
    send: async (body) => {
      await send(body);
      onClose();
    },
  });
  return (
    <FormDialog title={title} form={form} verb="Save" onClose={onClose}>
      <Form form={form} label={title}>
        <TextInput label="Name" autoFocus bind={form.text('name')} />
      </Form>
    </FormDialog>
  );
}
