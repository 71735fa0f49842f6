import { useId, useState } from 'react';
import type { Shared } from '../../worker/boundary/index.ts';
import { FieldRow, faultProps } from './field-row.tsx';
import styles from './fields.module.css';
import type { Commit } from './number-field.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Why it cannot be chosen now: it stays in the list, with the reason. */
  readonly refusal?: string;
  /** The heading above it and the following choices with the same one. */
  readonly group?: string;
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: Shared | undefined;
  readonly choices: readonly Choice[];
  readonly commit: Commit;
}

/** One of a few. The browser's own select: it works with every keyboard, phone and screen reader. */
export function ChoiceField({ label, value, choices, commit }: ChoiceFieldProps) {
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const mixed = !!value && 'mixed' in value;
  const present = value && 'value' in value ? String(value.value ?? '') : '';
  const known = choices.some((choice) => choice.value === present);
  return (
    <FieldRow id={id} label={label} fault={fault}>
      <span className={styles.box} data-choice>
        <select
          id={id}
          value={mixed ? '' : present}
          onChange={async (event) => setFault((await commit(event.target.value))?.message ?? null)}
          {...faultProps(id, fault)}
        >
          {(mixed || !known) && (
            <option value={mixed ? '' : present} disabled>
              {mixed ? 'Mixed' : present}
            </option>
          )}
          {[...Map.groupBy(choices, ({ group }) => group)].map(([group, members]) =>
            group === undefined ? (
              members.map(Entry)
            ) : (
              <optgroup key={group} label={group}>
                {members.map(Entry)}
              </optgroup>
            ),
          )}
        </select>
      </span>
    </FieldRow>
  );
}

const Entry = ({ value, label, refusal }: Choice) => (
  <option key={value} value={value} disabled={refusal !== undefined}>
    {refusal === undefined ? label : `${label} (${refusal})`}
  </option>
);

/** `rounded-rectangle` → `Rounded rectangle`. */
export const choiceLabel = (value: string): string => {
  const words = value.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
