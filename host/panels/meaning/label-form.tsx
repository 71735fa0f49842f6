import { labelForm } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Form, Submit, TextInput } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './meaning.module.css';
import { useMastersChanged } from './use-masters.ts';

const NO_LABEL = { title: '' };

/** One line: a label is nothing but its words. */
export function LabelForm() {
  const changed = useMastersChanged();
  const form = useForm({
    field: labelForm,
    initial: NO_LABEL,
    send: async (body) => {
      await client.addLabel({ body });
      form.reset(NO_LABEL);
      showToast('success', 'Label added successfully');
      await changed();
    },
  });
  return (
    <div className={styles.labelForm}>
      <Form form={form} label="New label">
        <TextInput label="New label" placeholder="m³/h" bind={form.text('title')} />
      </Form>
      <Submit form={form}>Add</Submit>
    </div>
  );
}
