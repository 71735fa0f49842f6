import type { EditCommand, EditFault, Shared } from '../../worker/boundary/index.ts';
import { BooleanField } from './boolean-field.tsx';
import styles from './fields.module.css';

interface HoldFieldProps {
  /** `holdToRun` of the selection. */
  readonly held: Shared | undefined;
  readonly change: (command: EditCommand) => Promise<EditFault | null>;
}

/** Whether a button writes only while it is pressed; then a delay has no effect. */
export function HoldField({ held = { value: false }, change }: HoldFieldProps) {
  const isOn = 'value' in held && held.value === true;
  return (
    <>
      <BooleanField
        label="Hold to run"
        value={held}
        commit={(on) => change({ do: 'link', change: { holdToRun: on === true ? true : null } })}
      />
      {isOn && (
        <p className={styles.hint}>
          Writes 1 while pressed, and 0 on release or when the operator’s connection is lost. The first press
          asks for confirmation.
        </p>
      )}
    </>
  );
}
