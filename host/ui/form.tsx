import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';
import styles from './form.module.css';
import type { FormState, TextBinding } from './use-form.ts';

interface FormProps {
  readonly form: FormState<object>;
  readonly label: string;
  readonly children: ReactNode;
  /** Users who may only view get read-only fields and no button. */
  readonly readOnly?: boolean;
}

/** The form element: its fields, and above them the error of the whole form. */
export function Form({ form, label, children, readOnly = false }: FormProps) {
  return (
    <form id={form.id} className={styles.form} aria-label={label} noValidate onSubmit={form.onSubmit}>
      <div role="alert" className={styles.alert}>
        {form.failure && (
          <p>
            <CircleAlert size={16} aria-hidden /> {form.failure}
          </p>
        )}
      </div>
      <fieldset className={styles.fields} disabled={readOnly}>
        {children}
      </fieldset>
    </form>
  );
}

interface TextInputProps extends Omit<FieldProps, 'name' | 'value' | 'error' | 'onChange'> {
  readonly bind: TextBinding;
}

/** A text field of a form: `<TextInput label="First name" bind={form.text('firstName')} />`. */
export function TextInput({ bind, ...rest }: TextInputProps) {
  const { onValue, ...state } = bind;
  return <Field autoComplete="off" {...rest} {...state} onChange={(event) => onValue(event.target.value)} />;
}

interface SubmitProps {
  readonly form: FormState<object>;
  /** The verb, as "Save". */
  readonly children: ReactNode;
  /** Enabled without changes, if submitting the present values is meaningful. */
  readonly always?: boolean;
}

/** The form's submit button, wherever it is. Disabled if there is nothing to submit. */
export function Submit({ form, children, always = false }: SubmitProps) {
  return (
    <Button type="submit" form={form.id} look="primary" busy={form.busy} disabled={!always && !form.isDirty}>
      {children}
    </Button>
  );
}

/** Fields side by side if there is room. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

interface FieldGroupProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** At the right of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Fields that belong together, under a heading. */
export function FieldGroup({ title, hint, action, children }: FieldGroupProps) {
  return (
    <section className={styles.group} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {action}
      </header>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}
