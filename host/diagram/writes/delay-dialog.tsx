import { useState } from 'react';
import type { ControlEvent, DelaySettings } from '../../../worker/boundary/index.ts';
import { NumberInput } from '../../ui/number-input.tsx';
import { enteredFault, enteredNumber } from '../../ui/number-text.ts';
import { PromptDialog } from '../../ui/prompt-dialog.tsx';
import { timingWords } from './act-words.ts';
import { resetText } from './command-words.ts';
import styles from './confirm-dialog.module.css';
import { delayFault, withTiming } from './delay-model.ts';

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
  const fields = FIELDS.filter(({ field }) => field !== 'resetValue' || !settings.toPrevious);
  const read = readDelay(settings, typed);
  const agree = () => {
    if (read) onAgreed(withTiming(event, read));
  };
  return (
    <PromptDialog
      title="Timed command"
      verb="Continue"
      cautious
      className={styles.question}
      onClose={onCancel}
      onSubmit={agree}
    >
      <p className={styles.ask}>
        {event.name} to {event.targetText}
      </p>
      {settings.allowOverride && (
        <fieldset className={styles.fields}>
          <legend>seconds</legend>
          {fields.map(({ field, label, unit }) => (
            <NumberInput
              key={field}
              label={label}
              unit={unit}
              faultOf={enteredFault}
              value={typed[field]}
              error={faultIn(typed, field)}
              onValue={(text) => setTyped({ ...typed, [field]: text })}
            />
          ))}
        </fieldset>
      )}
      <p className={styles.change}>
        {read ? whatHappens(event, read) : 'Correct the fields to see what the command does.'}
      </p>
    </PromptDialog>
  );
}

const faultIn = (typed: Typed, field: keyof Typed): string | undefined =>
  enteredFault(typed[field]) ?? delayFault({ [field]: enteredNumber(typed[field]) });

/** The input; undefined if a field is invalid. */
function readDelay(settings: DelaySettings, typed: Typed): DelaySettings | undefined {
  if (!settings.allowOverride) return settings;
  if (FIELDS.some(({ field }) => faultIn(typed, field))) return undefined;
  return {
    ...settings,
    ...Object.fromEntries(FIELDS.map(({ field }) => [field, enteredNumber(typed[field])])),
  };
}

function whatHappens(event: ControlEvent, timing: DelaySettings): string {
  const write = withTiming(event, timing);
  return timingWords(timing, write.targetText, resetText(write));
}
