import { type ReactNode, useState } from 'react';
import type { DataType } from '../../../../api/contract/field-addresses.ts';
import { TAG_TYPE_TITLES, TAG_TYPES, type TagDetail } from '../../../../api/contract/index.ts';
import {
  AssignmentField,
  CategoryField,
  LinkObjectField,
} from '../../../parts/communication/reference-fields.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldGroup, FieldRow, Form, TextInput } from '../../../ui/form.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { FormState } from '../../../ui/use-form.ts';
import { AddressFields } from './address-fields.tsx';
import { AlarmFields } from './alarm-fields.tsx';
import styles from './controller-page.module.css';
import { isCounter, type TagValues, withDataType } from './tag-form.ts';

const DATA_TYPES: readonly { value: DataType; label: string }[] = [
  { value: 'float', label: 'Number' },
  { value: 'int64', label: 'Whole number' },
  { value: 'boolean', label: 'On or off' },
  { value: 'string', label: 'Text' },
];
const TYPES = TAG_TYPES.map((type) => ({ value: String(type), label: TAG_TYPE_TITLES[type] }));

interface TagFieldsProps {
  readonly form: FormState<TagValues>;
  readonly protocol: string;
  /** The tag that is changed; none for a new one. */
  readonly tag?: TagDetail;
  /** Whether the controller fills a role at its site, to which its tags then belong. */
  readonly fillsRole: boolean;
  readonly readOnly?: boolean;
}

/** The fields of a tag: what it is, where it is, how it is read, what it means and when it is abnormal. */
export function TagFields({ form, protocol, tag, fillsRole, readOnly = false }: TagFieldsProps) {
  const { values, errors } = form;
  const isNumeric = values.dataType === 'float' || values.dataType === 'int64';
  /** A new tag has the type of the last one: it must be visible. */
  const [hasType] = useState(values.tagType !== '0');
  return (
    <Form form={form} label="Tag" readOnly={readOnly}>
      <TextInput label="Name" autoFocus={!tag} bind={form.text('name')} />
      <FieldRow>
        <Select
          label="Data type"
          name="dataType"
          options={DATA_TYPES}
          value={values.dataType}
          error={errors.dataType}
          onChange={(dataType) => form.edit(withDataType(values, dataType))}
        />
        <TextInput label="Unit" placeholder="m³/h" bind={form.text('unit')} />
      </FieldRow>
      <FieldGroup title="Address">
        <AddressFields form={form} protocol={protocol} />
      </FieldGroup>
      <Reading form={form} isNumeric={isNumeric} protocol={protocol} isNew={tag === undefined} />
      <More isOpen={tag !== undefined || hasType || Object.keys(errors).some(isBelow)}>
        <Meaning form={form} tag={tag} fillsRole={fillsRole} readOnly={readOnly} />
        <Range form={form} isNumeric={isNumeric} />
        <AlarmFields form={form} readOnly={readOnly} />
      </More>
    </Form>
  );
}

/** Fields in the collapsed part of a new tag. */
const isBelow = (path: string): boolean =>
  /^(tagType|resetBand|categoryId|linkObjectId|assignmentId|min|max|alert|alarms)/.test(path);

interface MoreProps {
  /** Something in it must be visible. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Optional fields of a new tag. */
const More = ({ isOpen, children }: MoreProps) => (
  <details className={styles.details} open={isOpen || undefined}>
    <summary>Meaning, range and alarm limits</summary>
    <div>{children}</div>
  </details>
);

interface ReadingProps {
  readonly form: FormState<TagValues>;
  readonly isNumeric: boolean;
  readonly protocol: string;
  /** An existing tag has its control switch outside the form. */
  readonly isNew: boolean;
}

function Reading({ form, isNumeric, protocol, isNew }: ReadingProps) {
  return (
    <FieldGroup
      title="Reading and writing"
      hint={
        protocol === 'sparkplug-b'
          ? 'Sparkplug devices report without being polled: the scan interval has no effect.'
          : undefined
      }
    >
      <FieldRow>
        <TagNumber form={form} part="scanInterval" label="Scan interval" unit="s" />
        {isNumeric && <TagNumber form={form} part="deadband" label="Deadband" unit={form.values.unit} />}
      </FieldRow>
      {isNew && (
        <div>
          <Checkbox
            label="Operators may write it"
            name="canToggle"
            checked={form.values.canToggle}
            onChange={(canToggle) => form.edit({ canToggle })}
          />
          {form.errors.canToggle && (
            <p role="alert" className={styles.fault}>
              {form.errors.canToggle}
            </p>
          )}
        </div>
      )}
    </FieldGroup>
  );
}

/** The range of the device; writes are kept inside it. */
function Range({ form, isNumeric }: { readonly form: FormState<TagValues>; readonly isNumeric: boolean }) {
  const { unit } = form.values;
  return (
    isNumeric && (
      <FieldGroup title="Range">
        <FieldRow>
          <TagNumber form={form} part="min" label="Minimum" unit={unit} />
          <TagNumber form={form} part="max" label="Maximum" unit={unit} />
        </FieldRow>
      </FieldGroup>
    )
  );
}

interface TagNumberProps {
  readonly form: FormState<TagValues>;
  readonly part: 'scanInterval' | 'deadband' | 'min' | 'max' | 'resetBand';
  readonly label: string;
  readonly unit: string;
  readonly hint?: string;
}

function TagNumber({ form, part, ...words }: TagNumberProps) {
  const { onValue, ...field } = form.text(part);
  return <NumberInput {...words} {...field} onValue={onValue} />;
}

type MeaningProps = Required<Pick<TagFieldsProps, 'form' | 'fillsRole' | 'readOnly'>> &
  Pick<TagFieldsProps, 'tag'>;

function Meaning({ form, tag, fillsRole, readOnly }: MeaningProps) {
  const { values } = form;
  return (
    <FieldGroup title="Meaning">
      <FieldRow>
        <Select label="Type" options={TYPES} {...form.field('tagType')} />
        <CategoryField {...form.field('categoryId')} current={tag?.category} disabled={readOnly} />
      </FieldRow>
      {isCounter(values) && (
        <TagNumber
          form={form}
          part="resetBand"
          label="Reset band"
          unit="%"
          hint="A fall by more than this share of the total is a reset, unless the next value returns. A change also applies to stored samples."
        />
      )}
      <LinkObjectField {...form.field('linkObjectId')} current={tag?.linkObject} disabled={readOnly} />
      {(values.linkObjectId || values.assignmentId) && (
        <AssignmentField
          {...form.field('assignmentId')}
          current={tag?.assignment}
          disabled={readOnly}
          none={fillsRole ? 'That of the controller' : undefined}
          hint={
            fillsRole
              ? 'Only needed if the controller has several assignments'
              : 'The role that it has at this site'
          }
        />
      )}
    </FieldGroup>
  );
}
