import { keyOf } from '../../../api/client/hooks.ts';
import { customFieldCalls } from '../../../api/contract/calls/custom-fields.ts';
import {
  type CustomField,
  FIELD_TYPES,
  type FieldType,
  LINKED_TO,
  type LinkedTo,
} from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { refreshFieldValues } from '../../parts/custom-values/value-fields.tsx';
import { EditPane, NewPane } from '../../parts/list/form-pane.tsx';
import type { ItemPaneProps, NewPaneProps } from '../../parts/list/list-description.ts';
import { LoadedPane } from '../../parts/list/loaded-pane.tsx';
import { takeSaved } from '../../parts/list/take-saved.ts';
import { useNewItemForm, useSavedItemForm } from '../../parts/list/use-item-form.ts';
import { countWords } from '../../ui/count-words.ts';
import { Facts } from '../../ui/facts.tsx';
import { Form, TextInput } from '../../ui/form.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import type { FormState } from '../../ui/use-form.ts';
import {
  bodyOf,
  type FieldValues,
  HINTS,
  LINKED_TITLES,
  NO_FIELD,
  TYPE_TITLES,
  type Usage,
  valuesOf,
  warningsOf,
} from './field-form.ts';
import styles from './field-pane.module.css';
import { OptionsEditor } from './options-editor.tsx';

/** A field was changed or archived: forms that show it and its own queries are refetched. */
export function refreshFields(): void {
  for (const id of ['customField', 'customFieldUsage'] as const)
    void queryClient.invalidateQueries({ queryKey: keyOf(id) });
  refreshFieldValues();
}

function takeField(field: CustomField): void {
  takeSaved('customFields', field, ({ fieldName }) => fieldName);
  refreshFields();
}

const nameOf = ({ fieldName }: CustomField): string => fieldName;

export function NewFieldPane({ onMade, onClose }: NewPaneProps) {
  const form = useNewItemForm({
    field: customFieldCalls.createCustomField.body,
    initial: NO_FIELD,
    toBody: bodyOf,
    create: (body) => client.createCustomField({ body }),
    take: takeField,
    nameOf,
    onMade: ({ uuid }) => onMade(uuid),
  });
  return (
    <NewPane title="New custom field" form={form} onClose={onClose}>
      <Form form={form} label="Custom field">
        <DefinitionFields form={form} autoFocus />
      </Form>
    </NewPane>
  );
}

/** One custom field: its definition, and what uses it. */
export function FieldPane({ id, onClose }: ItemPaneProps) {
  const query = useCall('customField', { params: { uuid: id } }, { meta: { inline: true } });
  return (
    <LoadedPane query={query} noun="custom field" onClose={onClose}>
      {(field) => <LoadedField key={field.uuid} field={field} onClose={onClose} />}
    </LoadedPane>
  );
}

function LoadedField({ field, onClose }: { readonly field: CustomField; readonly onClose: () => void }) {
  const mayUpdate = useGranted('Setup.CustomFields.update');
  const usage = useCall('customFieldUsage', { params: { uuid: field.uuid } }, { meta: { inline: true } }).data
    ?.usage;
  const form = useSavedItemForm({
    field: customFieldCalls.updateCustomField.body,
    initial: valuesOf(field),
    valuesOf,
    toBody: bodyOf,
    save: (body) => client.updateCustomField({ params: { id: field.uuid }, body }),
    take: (saved) => {
      queryClient.setQueryData(keyOf('customField', { params: { uuid: field.uuid } }), saved);
      takeField(saved);
    },
    nameOf,
  });
  return (
    <EditPane title={field.fieldName} form={form} readOnly={!mayUpdate} onClose={onClose}>
      <Form form={form} label="Custom field" readOnly={!mayUpdate}>
        <DefinitionFields form={form} readOnly={!mayUpdate} isHeld={(usage?.values ?? 0) > 0} />
        {usage && <Warnings of={warningsOf(form.values, field, usage)} />}
      </Form>
      <div className={styles.about}>
        <Facts
          of={[
            ['Made by', field.createdByUser],
            ['Used', usage && usedWords(field.linkedTo, usage)],
          ]}
        />
      </div>
    </EditPane>
  );
}

const usedWords = (linkedTo: LinkedTo, { values, diagrams }: Usage): string =>
  values + diagrams === 0
    ? 'Nowhere yet'
    : [countWords(values, 'value'), countWords(diagrams, 'diagram')].join(', ') +
      (values > 0 ? ` (${LINKED_TITLES[linkedTo].toLowerCase()})` : '');

const Warnings = ({ of }: { readonly of: readonly string[] }) => (
  <div role="status">
    {of.map((warning) => (
      <p key={warning} className={styles.warning}>
        {warning}
      </p>
    ))}
  </div>
);

interface DefinitionFieldsProps {
  readonly form: FormState<FieldValues>;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  /** There are values: the kind of object can no longer change. */
  readonly isHeld?: boolean;
}

const optionsOf = <T extends string>(keys: readonly T[], titles: Readonly<Record<T, string>>) =>
  keys.map((value) => ({ value, label: titles[value] }));

function DefinitionFields({ form, readOnly = false, autoFocus, isHeld = false }: DefinitionFieldsProps) {
  const { values, errors, edit } = form;
  const isDropdown = values.fieldType === 'dropdown';
  /** A text stays a text and a dropdown a dropdown. */
  const types = isHeld ? FIELD_TYPES.filter((type) => (type === 'dropdown') === isDropdown) : FIELD_TYPES;
  return (
    <>
      <TextInput label="Field name" hint={HINTS.name} autoFocus={autoFocus} bind={form.text('fieldName')} />
      <Select<LinkedTo>
        label="Linked device"
        placeholder="Select an item type"
        options={optionsOf(LINKED_TO, LINKED_TITLES)}
        {...form.field('linkedTo')}
        disabled={isHeld}
        hint={isHeld ? 'Cannot be changed: values exist' : undefined}
      />
      <Select<FieldType>
        label="Field type"
        placeholder="Choose a type"
        options={optionsOf(types, TYPE_TITLES)}
        {...form.field('fieldType')}
      />
      {isDropdown ? (
        <OptionsEditor
          options={values.selectOptions}
          errors={errors}
          readOnly={readOnly}
          onChange={(selectOptions) => edit({ selectOptions })}
        />
      ) : (
        <NumberInput label="Max length" hint={HINTS.length} {...form.text('maxLength')} />
      )}
    </>
  );
}
