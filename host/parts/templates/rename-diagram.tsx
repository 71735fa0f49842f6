import { overviewTemplateCalls } from '../../../api/contract/calls/overview-templates.ts';
import { Form, TextInput } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';

interface RenameDiagramProps {
  readonly name: string;
  /** Sends the new name; a rejection is shown. */
  readonly rename: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Renames a diagram in a list. This causes no conflict for its editors. */
export function RenameDiagram({ name, rename, onClose }: RenameDiagramProps) {
  const form = useForm({
    field: overviewTemplateCalls.renameDiagram.body,
    initial: { name },
    send: async (body) => {
      await rename(body.name);
      onClose();
    },
  });
  return (
    <FormDialog title={`Rename ${name}`} form={form} verb="Rename" onClose={onClose}>
      <Form form={form} label="Diagram">
        <TextInput label="Name" autoFocus bind={form.text('name')} />
      </Form>
    </FormDialog>
  );
}
