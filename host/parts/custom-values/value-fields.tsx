import { keyOf } from '../../../api/client/hooks.ts';
import type { CustomFieldValue, FieldWithValue, LinkedTo } from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { Field } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/field-errors.ts';
import { FieldGroup } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Loaded } from '../list/loaded.tsx';
import { choicesOf, lengthHint, shownValue, valueError, withFieldValue } from './value-model.ts';

interface ValueFieldsProps {
  readonly type: LinkedTo;
  /** The site, link or controller with the initial values; none for a new one. */
  readonly linkedId?: string;
  /** The changes so far, as the form sends them. */
  readonly values: readonly CustomFieldValue[];
  /** The form's; errors of values are at `customFieldValues.0.fieldValue` and so on. */
  readonly errors: FieldErrors;
  readonly onChange: (values: readonly CustomFieldValue[]) => void;
}

/**
 * The custom fields of a site, link or controller as a part of its form: the form keeps `customFieldValues: []` and sends
 * them along; after saving it calls `refreshFieldValues`. Nothing is shown if the company has no such fields.
 */
export function ValueFields({ type, linkedId, values, errors, onChange }: ValueFieldsProps) {
  const query = useCall('customFieldsData', { query: { type, linkedId } }, { meta: { inline: true } });
  return (
    <Loaded query={query} what="the custom fields" rows={2}>
      {({ customFields }) =>
        customFields.length > 0 && (
          <FieldGroup title="Custom fields">
            {customFields.map((field) => (
              <ValueField
                key={field.uuid}
                field={field}
                value={shownValue(field, values)}
                error={valueError(field, values, errors)}
                onValue={(text) => onChange(withFieldValue(values, field, text))}
              />
            ))}
          </FieldGroup>
        )
      }
    </Loaded>
  );
}

/** Values were saved: everything that shows them is refetched. */
export const refreshFieldValues = (): void =>
  void queryClient.invalidateQueries({ queryKey: keyOf('customFieldsData') });

interface ValueFieldProps {
  readonly field: FieldWithValue;
  readonly value: string;
  readonly error?: string;
  readonly autoFocus?: boolean;
  readonly onValue: (value: string) => void;
}

/** One custom field, by its type. */
export function ValueField({ field, value, error, autoFocus, onValue }: ValueFieldProps) {
  const words = { label: field.fieldName, name: `customField-${field.uuid}`, error, value, autoFocus };
  if (field.fieldType === 'dropdown')
    return <Select {...words} options={choicesOf(field)} onChange={onValue} />;
  // A longer stored value, from before the length was lowered, stays until it is edited.
  const input = { ...words, hint: lengthHint(field), maxLength: field.maxLength };
  return field.fieldType === 'textArea' ? (
    <TextArea {...input} onChange={(event) => onValue(event.target.value)} />
  ) : (
    <Field {...input} autoComplete="off" onChange={(event) => onValue(event.target.value)} />
  );
}
