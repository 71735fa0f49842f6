import { useState } from 'react';
import { numberOf } from '../../../engine/format/format.ts';
import { NumberInput } from '../../ui/number-input.tsx';
import { typedNumber } from '../../ui/number-text.ts';
import type { FormState } from '../../ui/use-form.ts';
import { numberText } from '../number-text.ts';
import { type FormulaValues, previewOf, reading } from './formula-model.ts';
import styles from './meaning.module.css';
import { useSample } from './use-sample.ts';

interface FormulaPreviewProps {
  readonly form: FormState<FormulaValues>;
  readonly tag?: string;
}

/** x, the constants, and the result, updated at every key. */
export function FormulaPreview({ form, tag }: FormulaPreviewProps) {
  const { values, errors } = form;
  const [typed, setTyped] = useState<string | null>(null);
  const sample = useSample(tag);
  const text = typed ?? sampleText(sample.value);
  const x = text.trim() === '' ? null : typedNumber(text);
  const { constants = [] } = reading(values.formula).formula ?? {};
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.inputs}>
        <NumberInput
          label="x"
          value={text}
          hint={typed === null && sample.isLive ? 'The tag’s value now' : 'Test value'}
          onValue={setTyped}
        />
        {constants.map((name) => (
          <NumberInput
            key={name}
            label={name}
            name={`constants.${name}`}
            placeholder="10"
            hint="Constant"
            value={values.constants[name] ?? ''}
            error={errors[`constants.${name}`] && 'Value must be a number'}
            onValue={(value) => form.edit({ constants: { ...values.constants, [name]: value } })}
          />
        ))}
      </div>
      <p className={styles.result}>
        Shown as <output>{previewOf(values, x) ?? '…'}</output>
      </p>
    </section>
  );
}

function sampleText(value: number | boolean | string): string {
  const number = numberOf(value);
  return number === undefined ? '' : numberText(number);
}
