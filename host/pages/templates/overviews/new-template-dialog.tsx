import { useLocation } from 'wouter';
import { overviewTemplateCalls } from '../../../../api/contract/calls/overview-templates.ts';
import { client } from '../../../data/session/api.ts';
import { templateEditPath } from '../../../data/site/site-path.ts';
import { takeTemplate } from '../../../parts/templates/template-calls.ts';
import { Form, TextInput } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useForm } from '../../../ui/use-form.ts';

/** A name, then an empty page in the editor. */
export function NewTemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const form = useForm({
    field: overviewTemplateCalls.createOverviewTemplate.body,
    initial: { name: '' },
    send: async (body) => {
      const { template } = await client.createOverviewTemplate({ body });
      takeTemplate(template);
      navigate(templateEditPath(template.uuid));
    },
  });
  return (
    <FormDialog title="New overview template" form={form} verb="Draw it" always onClose={onClose}>
      <Form form={form} label="New overview template">
        <TextInput label="Name" autoFocus bind={form.text('name')} />
      </Form>
    </FormDialog>
  );
}
