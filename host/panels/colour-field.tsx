import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { lazy, Suspense, useContext, useId } from 'react';
import type { Shared } from '../../worker/boundary/index.ts';
import { readColour, shownColour } from './colour.ts';
import { FieldRow, faultProps } from './field-row.tsx';
import styles from './fields.module.css';
import type { Commit } from './number-field.tsx';
import { rememberColour } from './recent-colours.ts';
import { ShownTheme } from './shown-theme.ts';
import { codeIn } from './token-colours.ts';
import { useDraft } from './use-draft.ts';
import { useNewest } from './use-newest.ts';

/** Loaded with the first colour that is chosen: codes can be typed without it. */
const ColourPicker = lazy(() =>
  import('./colour-picker.tsx').then(({ ColourPicker: picker }) => ({ default: picker })),
);

interface ColourFieldProps {
  readonly label: string;
  readonly value: Shared | undefined;
  /** If it may be empty: what that means. */
  readonly placeholder?: string;
  readonly commit: Commit;
}

/** A colour: typed as a hexadecimal code or as a token, or chosen in the picker behind its swatch. */
export function ColourField({ label, value, placeholder, commit }: ColourFieldProps) {
  const id = useId();
  const mixed = !!value && 'mixed' in value;
  const present = value && 'value' in value && typeof value.value === 'string' ? value.value : '';
  const draft = useDraft({
    shown: shownColour(present),
    submit: (text) => commit(readColour(text) ?? text),
  });
  return (
    <FieldRow id={id} label={label} fault={draft.fault}>
      <span className={styles.box} data-invalid={draft.fault ? true : undefined}>
        <Swatch label={label} colour={present} mixed={mixed} commit={commit} />
        <input
          id={id}
          value={draft.text}
          autoComplete="off"
          spellCheck={false}
          placeholder={mixed ? 'Mixed' : placeholder}
          onChange={(event) => draft.change(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={draft.settle}
          onKeyDown={draft.onKeyDown}
          {...faultProps(id, draft.fault)}
        />
      </span>
    </FieldRow>
  );
}

interface SwatchProps {
  readonly label: string;
  readonly colour: string;
  readonly mixed?: boolean;
  readonly commit: Commit;
}

/** The colour as the diagram shows it, as a button; opens the picker. */
export function Swatch({ label, colour, mixed = false, commit }: SwatchProps) {
  const push = useNewest(commit);
  const theme = useContext(ShownTheme);
  return (
    <Popover>
      <PopoverButton
        className={styles.swatch}
        aria-label={`Choose ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        data-mixed={mixed || undefined}
      >
        <span style={{ background: mixed ? undefined : codeIn(theme, colour) }} />
      </PopoverButton>
      <PopoverPanel
        role="dialog"
        aria-label={label}
        anchor={{ to: 'left start', gap: 8, padding: 8 }}
        className={styles.picker}
      >
        <Suspense>
          <ColourPicker colour={colour} onPick={push} onPicked={rememberColour} />
        </Suspense>
      </PopoverPanel>
    </Popover>
  );
}
