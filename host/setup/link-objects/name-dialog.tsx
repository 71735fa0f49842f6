import type { Field } from '../../../api/contract/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, Submit, TextInput } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';

interface NameDialogProps {
  readonly title: string;
  readonly field: Field<{ name: string }>;
  /** The name of now; empty for something new. */
  readonly name: string;
  readonly send: (body: { name: string }) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for a name: of something new, or another one. Closes when it was taken. */
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
    <Dialog
      title={title}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Submit form={form}>Save</Submit>
        </>
      }
    >
      <Form form={form} label={title}>
        <TextInput label="Name" autoFocus bind={form.text('name')} />
      </Form>
    </Dialog>
  );
}
