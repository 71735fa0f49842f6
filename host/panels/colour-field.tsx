import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { lazy, Suspense, useId } from 'react';
import type { Shared } from '../../worker/boundary/index.ts';
import { codeBehind, readColour, shownColour } from './colour.ts';
import { FieldRow, faultProps } from './field-row.tsx';
import styles from './fields.module.css';
import type { Commit } from './number-field.tsx';
import { rememberColour } from './recent-colours.ts';
import { useDraft } from './use-draft.ts';
import { useNewest } from './use-newest.ts';

/** Loaded with the first colour that is chosen: codes can be typed without it. */
const ColourPicker = lazy(() =>
  import('./colour-picker.tsx').then(({ ColourPicker: picker }) => ({ default: picker })),
);
/** Loaded with the first token: what it is in a theme takes the palettes. */
const ShownColour = lazy(() =>
  import('./shown-colour.tsx').then(({ ShownColour: shown }) => ({ default: shown })),
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

/** A code is what it says; a token is what it names, which is loaded with the first one. */
function ColourOf({ colour }: { readonly colour: string }) {
  const plain = <span style={{ background: codeBehind(colour) }} />;
  if (!colour.startsWith('token:')) return plain;
  return (
    <Suspense fallback={plain}>
      <ShownColour colour={colour} />
    </Suspense>
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
  return (
    <Popover>
      <PopoverButton
        className={styles.swatch}
        aria-label={`Choose ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        data-mixed={mixed || undefined}
      >
        {mixed ? <span /> : <ColourOf colour={colour} />}
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
