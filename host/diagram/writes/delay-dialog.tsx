import { useState } from 'react';
import type { ControlEvent, DelaySettings } from '../../../worker/boundary/index.ts';
import { NumberInput } from '../../ui/number-input.tsx';
import { typedNumber } from '../../ui/number-text.ts';
import { PromptDialog } from '../../ui/prompt-dialog.tsx';
import styles from './confirm-dialog.module.css';
import { delayFault, delayWords } from './delay-model.ts';

interface DelayDialogProps {
  readonly event: ControlEvent;
  readonly settings: DelaySettings;
  readonly onCancel: () => void;
  /** The confirm dialog follows. */
  readonly onAgreed: (write: ControlEvent) => void;
}

const FIELDS = [
  { field: 'delay', label: 'Delay', unit: 's' },
  { field: 'duration', label: 'Duration', unit: 's' },
  { field: 'resetValue', label: 'Delay Reset Value', unit: undefined },
] as const;
type Typed = Readonly<Record<(typeof FIELDS)[number]['field'], string>>;

/** When a control's value is written and whether another follows (OR-67); editable if the element allows it. */
export function DelayDialog({ event, settings, onCancel, onAgreed }: DelayDialogProps) {
  const [typed, setTyped] = useState<Typed>({
    delay: String(settings.delay),
    duration: String(settings.duration),
    resetValue: String(settings.resetValue),
  });
  const read = readDelay(settings, typed);
  const agree = () => {
    if (FIELDS.every(({ field }) => !faultIn(typed, field))) onAgreed({ ...event, delaySettings: read });
  };
  return (
    <PromptDialog
      title="Delay"
      verb="Continue"
      cautious
      className={styles.question}
      onClose={onCancel}
      onSubmit={agree}
    >
      <p className={styles.ask}>
        {event.name} to {event.targetText}
      </p>
      {settings.allowOverride &&
        FIELDS.map(({ field, label, unit }) => (
          <NumberInput
            key={field}
            label={label}
            unit={unit}
            value={typed[field]}
            error={faultIn(typed, field)}
            onValue={(text) => setTyped({ ...typed, [field]: text })}
          />
        ))}
      <p className={styles.change}>{delayWords(read)}</p>
    </PromptDialog>
  );
}

const numberOf = (text: string): number => typedNumber(text);

const faultIn = (typed: Typed, field: keyof Typed): string | undefined =>
  delayFault({ [field]: numberOf(typed[field]) });

/** The valid part of the input; the rest comes from the element. */
function readDelay(settings: DelaySettings, typed: Typed): DelaySettings {
  const right = FIELDS.filter(({ field }) => !faultIn(typed, field));
  return { ...settings, ...Object.fromEntries(right.map(({ field }) => [field, numberOf(typed[field])])) };
}
