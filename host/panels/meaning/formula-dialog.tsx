import { useState } from 'react';
import type { Formula } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { FieldRow, Form, TextInput } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { type FormState, useForm } from '../../ui/use-form.ts';
import { FormulaInput } from './formula-input.tsx';
import { bodyOf, type FormulaValues, formulaField, NEW_FORMULA, valuesOf } from './formula-model.ts';
import { FormulaPreview } from './formula-preview.tsx';
import {
  DATA_POINT_OPTIONS,
  RANGE_HINTS,
  RESULT_OPTIONS,
  TIME_OPTIONS,
  TIME_RANGE_OPTIONS,
} from './formula-words.ts';
import { useMastersChanged } from './use-masters.ts';

interface FormulaDialogProps {
  /** Missing: a new one. */
  readonly formula?: Formula;
  /** uuid of the tag to try it with. */
  readonly tag?: string;
  readonly onDone?: (formula: Formula) => void;
  readonly onClose: () => void;
}

/** Creates or changes a formula, and shows its result for a value while typing. */
export function FormulaDialog({ formula, tag, onDone, onClose }: FormulaDialogProps) {
  const changed = useMastersChanged();
  const [initial] = useState(() => (formula ? valuesOf(formula) : NEW_FORMULA));
  const form = useForm({
    field: formulaField,
    initial,
    toBody: bodyOf,
    send: async (body) => {
      const saved = formula
        ? await client.updateFormula({ params: { id: formula._id }, body })
        : await client.addFormula({ body });
      showToast('success', formula ? 'Formula updated successfully' : 'Formula added successfully');
      await changed();
      onDone?.(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      wide="canvas"
      form={form}
      verb={formula ? 'Save' : 'Add'}
      title={formula ? 'Edit formula' : 'New formula'}
      onClose={onClose}
    >
      <Form form={form} label="Formula">
        <TextInput label="Name" autoFocus bind={form.text('title')} />
        <FormulaInput bind={form.text('formula')} />
        <FormulaPreview form={form} tag={tag} />
        <FormulaSource form={form} />
      </Form>
    </FormDialog>
  );
}

/** What x is, and how the result is formatted. */
function FormulaSource({ form }: { readonly form: FormState<FormulaValues> }) {
  const { values, errors, edit } = form;
  const isPlain = values.timeRange === 'current';
  return (
    <>
      <FieldRow>
        <Select
          label="Time range"
          name="timeRange"
          options={TIME_RANGE_OPTIONS}
          value={values.timeRange}
          error={errors.timeRange}
          hint={RANGE_HINTS[values.timeRange]}
          onChange={(timeRange) => edit({ timeRange })}
        />
        <Select
          label="Result written as"
          name="type"
          options={RESULT_OPTIONS}
          value={values.type}
          onChange={(type) => edit({ type })}
        />
      </FieldRow>
      {!isPlain && (
        <FieldRow>
          <Select
            label="Data point"
            name="dataPoint"
            options={DATA_POINT_OPTIONS}
            value={values.dataPoint}
            error={errors.dataPoint}
            onChange={(dataPoint) => edit({ dataPoint })}
          />
          <Select
            label="Start time"
            name="filterWithin.startTime"
            options={TIME_OPTIONS}
            value={values.startTime}
            error={errors['filterWithin.startTime']}
            onChange={(startTime) => edit({ startTime })}
          />
          <Select
            label="End time"
            name="filterWithin.endTime"
            options={TIME_OPTIONS}
            value={values.endTime}
            error={errors['filterWithin.endTime']}
            onChange={(endTime) => edit({ endTime })}
          />
        </FieldRow>
      )}
    </>
  );
}
