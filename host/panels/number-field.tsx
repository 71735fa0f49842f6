import { useDrag } from '@use-gesture/react';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { EditFault, Shared } from '../../worker/boundary/index.ts';
import { FieldRow, faultProps } from './field-row.tsx';
import styles from './fields.module.css';
import { numberText, readNumber, stepped } from './number-text.ts';
import { useDraft } from './use-draft.ts';
import { useNewest } from './use-newest.ts';

export type Commit = (value: unknown) => Promise<EditFault | null>;

interface NumberFieldProps {
  readonly label: string;
  readonly value: Shared | undefined;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly disabled?: boolean;
  readonly commit: Commit;
}

/** Steps of a scrub or an arrow key: Shift for large ones, Alt for small ones. */
const factorOf = (event: { readonly shiftKey: boolean; readonly altKey: boolean }): number =>
  event.shiftKey ? 10 : event.altKey ? 0.1 : 1;

/** A number: typed, calculated, stepped by the arrow keys, or scrubbed by dragging its label. */
export function NumberField({ label, value, unit, min, max, step = 1, disabled, commit }: NumberFieldProps) {
  const id = useId();
  const mixed = !!value && 'mixed' in value;
  const present = value && 'value' in value && typeof value.value === 'number' ? value.value : Number.NaN;
  const push = useNewest(commit);
  const draft = useDraft({
    shown: numberText(present),
    submit: (text) => commit(readNumber(text, present)),
  });
  const start = useRef(0);
  const bind = useDrag(
    ({ first, movement: [dx], event }) => {
      if (first) start.current = present;
      push(stepped(start.current, Math.round(dx) * step * factorOf(event as PointerEvent), { min, max }));
    },
    { axis: 'x', filterTaps: true, enabled: !disabled && !Number.isNaN(present), pointer: { keys: false } },
  );
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return draft.onKeyDown(event);
    event.preventDefault();
    const from = readNumber(draft.text, present);
    if (Number.isNaN(from)) return;
    const next = stepped(from, direction * step * factorOf(event), { min, max });
    draft.change(numberText(next));
    push(next);
  };
  return (
    <FieldRow id={id} label={label} fault={draft.fault} scrub={disabled || mixed ? undefined : bind()}>
      <span className={styles.box} data-invalid={draft.fault ? true : undefined}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          role="spinbutton"
          aria-valuenow={Number.isNaN(present) ? undefined : present}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={mixed ? 'Mixed' : undefined}
          value={draft.text}
          placeholder={mixed ? 'Mixed' : undefined}
          disabled={disabled}
          onChange={(event) => draft.change(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={draft.settle}
          onKeyDown={onKeyDown}
          {...faultProps(id, draft.fault)}
        />
        {unit && !mixed && <span className={styles.unit}>{unit}</span>}
      </span>
    </FieldRow>
  );
}
