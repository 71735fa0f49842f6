import { keyOf } from '../../../api/client/hooks.ts';
import {
  type CustomField,
  endpoints,
  FIELD_TYPES,
  type FieldType,
  LINKED_TO,
  type LinkedTo,
} from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { refreshFieldValues } from '../../parts/custom-values/value-fields.tsx';
import { EditPane, NewPane } from '../../parts/list/form-pane.tsx';
import { LoadedPane } from '../../parts/list/loaded-pane.tsx';
import { takeSaved } from '../../parts/list/take-saved.ts';
import { countWords } from '../../ui/count-words.ts';
import { Facts } from '../../ui/facts.tsx';
import { Form, TextInput } from '../../ui/form.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import { type FormState, useForm } from '../../ui/use-form.ts';
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

/** A field was changed or archived: forms that show it and its own answers are read anew. */
export function refreshFields(): void {
  for (const id of ['customField', 'customFieldUsage'] as const)
    void queryClient.invalidateQueries({ queryKey: keyOf(id) });
  refreshFieldValues();
}

function takeField(field: CustomField): void {
  takeSaved('customFields', field, ({ fieldName }) => fieldName);
  refreshFields();
}

interface NewFieldPaneProps {
  /** Told the uuid of the field that was made. */
  readonly onMade: (uuid: string) => void;
  readonly onClose: () => void;
}

export function NewFieldPane({ onMade, onClose }: NewFieldPaneProps) {
  const form = useForm({
    field: endpoints.createCustomField.body,
    initial: NO_FIELD,
    toBody: bodyOf,
    send: async (body) => {
      const field = await client.createCustomField({ body });
      form.reset(NO_FIELD);
      takeField(field);
      showToast('success', `${field.fieldName} was added`);
      onMade(field.uuid);
    },
  });
  return (
    <NewPane title="New custom field" form={form} onClose={onClose}>
      <Form form={form} label="Custom field">
        <DefinitionFields form={form} autoFocus />
      </Form>
    </NewPane>
  );
}

interface FieldPaneProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One custom field: its definition, and what holds it. */
export function FieldPane({ id, onClose }: FieldPaneProps) {
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
  const form = useForm({
    field: endpoints.updateCustomField.body,
    initial: valuesOf(field),
    toBody: bodyOf,
    send: async (body) => {
      const saved = await client.updateCustomField({ params: { id: field.uuid }, body });
      form.reset(valuesOf(saved));
      queryClient.setQueryData(keyOf('customField', { params: { uuid: field.uuid } }), saved);
      takeField(saved);
      showToast('success', `${saved.fieldName} was saved`);
    },
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
  /** There are values: what they are of can no longer change. */
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
        name="linkedTo"
        placeholder="Select an item type"
        options={optionsOf(LINKED_TO, LINKED_TITLES)}
        value={values.linkedTo}
        error={errors.linkedTo}
        disabled={isHeld}
        hint={isHeld ? 'Cannot be changed: values exist' : undefined}
        onChange={(linkedTo) => edit({ linkedTo })}
      />
      <Select<FieldType>
        label="Field type"
        name="fieldType"
        placeholder="Choose a type"
        options={optionsOf(types, TYPE_TITLES)}
        value={values.fieldType}
        error={errors.fieldType}
        onChange={(fieldType) => edit({ fieldType })}
      />
      {isDropdown ? (
        <OptionsEditor
          options={values.selectOptions}
          errors={errors}
          readOnly={readOnly}
          onChange={(selectOptions) => edit({ selectOptions })}
        />
      ) : (
        <NumberInput
          label="Max length"
          name="maxLength"
          hint={HINTS.length}
          value={values.maxLength}
          error={errors.maxLength}
          onValue={(maxLength) => edit({ maxLength })}
        />
      )}
    </>
  );
}
