import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { CUSTOM_FIELD_LIMITS } from '../../../api/contract/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/field-errors.ts';
import { FieldGroup } from '../../ui/form.tsx';
import { HINTS, type OptionValues, withLabel, withOption, withValue } from './field-form.ts';
import styles from './options-editor.module.css';

interface OptionsEditorProps {
  readonly options: readonly OptionValues[];
  /** Of the form: at `selectOptions`, and at `selectOptions.0.label` and so on. */
  readonly errors: FieldErrors;
  readonly readOnly: boolean;
  readonly onChange: (options: readonly OptionValues[]) => void;
}

/** The options of a dropdown, one per line: the label that people see, and the value that is stored. */
export function OptionsEditor({ options, errors, readOnly, onChange }: OptionsEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    onChange(withOption(options));
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
    );
  };
  const { options: max } = CUSTOM_FIELD_LIMITS;
  return (
    <FieldGroup
      title={`Options (${options.length})`}
      hint={HINTS.options}
      action={
        !readOnly && (
          // Named for the form: if there is no option yet, its error leads here.
          <Button name="selectOptions" icon={Plus} disabled={options.length >= max} onClick={add}>
            Add option
          </Button>
        )
      }
    >
      {errors.selectOptions && (
        <p role="alert" className={styles.fault}>
          {errors.selectOptions}
        </p>
      )}
      <ul ref={list} className={styles.options}>
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place; each is what was typed.
          <li key={at} className={styles.option}>
            <Field
              label={`Option name ${at + 1}`}
              name={`selectOptions.${at}.label`}
              autoComplete="off"
              value={option.label}
              error={errors[`selectOptions.${at}.label`]}
              onChange={(event) => onChange(withLabel(options, at, event.target.value))}
            />
            <Field
              label={`Label value ${at + 1}`}
              name={`selectOptions.${at}.value`}
              autoComplete="off"
              value={option.value}
              error={errors[`selectOptions.${at}.value`]}
              onChange={(event) => onChange(withValue(options, at, event.target.value))}
            />
            {!readOnly && (
              <IconButton
                icon={X}
                label={`Remove ${option.label || `option ${at + 1}`}`}
                onClick={() => onChange(options.toSpliced(at, 1))}
              />
            )}
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}
