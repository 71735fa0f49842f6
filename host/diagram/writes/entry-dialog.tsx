import { useState } from 'react';
import { NOTHING } from '../../../api/contract/messages.ts';
import type { ControlEvent, EntryEvent } from '../../../worker/boundary/index.ts';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { enteredFault, enteredNumber } from '../../ui/number-text.ts';
import { PromptDialog } from '../../ui/prompt-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { currentWords } from './act-words.ts';
import styles from './confirm-dialog.module.css';
import { rangeWords, readChoice, readEntry, writeOf } from './entry-model.ts';

interface EntryDialogProps {
  readonly event: EntryEvent;
  readonly onCancel: () => void;
  /** The value is valid as far as this page can tell; the confirm dialog follows. */
  readonly onEntered: (write: ControlEvent) => void;
}

/** Asks which value to write: a number, or one of the named ones. Nothing is sent from here. */
export function EntryDialog({ event, onCancel, onEntered }: EntryDialogProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const enter = () => {
    const entered = event.choices ? readChoice(event, typed) : readEntry(event, typed);
    if ('fault' in entered) setFault(entered.fault);
    else onEntered(writeOf(event, entered));
  };
  const change = (text: string) => {
    setTyped(text);
    setFault(undefined);
  };
  return (
    <PromptDialog
      title="Set Value"
      verb="Continue"
      className={styles.question}
      onClose={onCancel}
      onSubmit={enter}
    >
      <p className={styles.ask}>{event.name}</p>
      <p className={styles.change}>
        <span className={styles.tag}>{event.tagName}</span>
        <span className={styles.value} data-quality={event.currentQuality}>
          {currentWords(event)}
        </span>
      </p>
      <ValueField event={event} typed={typed} fault={fault} onChange={change} />
    </PromptDialog>
  );
}

interface ValueFieldProps {
  readonly event: EntryEvent;
  readonly typed: string;
  readonly fault: string | undefined;
  readonly onChange: (typed: string) => void;
}

function ValueField({ event, typed, fault, onChange }: ValueFieldProps) {
  const shared = { label: 'New value', error: fault, autoFocus: true, autoComplete: 'off' };
  if (event.choices)
    return (
      <Select
        {...shared}
        value={typed}
        placeholder={event.choices.length === 0 ? NOTHING.value : 'Choose a value'}
        options={event.choices.map(({ value, label }) => ({ value: String(value), label }))}
        onChange={onChange}
      />
    );
  if (event.dataType === 'string')
    return <Field {...shared} value={typed} onChange={({ target }) => onChange(target.value)} />;
  return (
    <NumberInput
      {...shared}
      value={typed}
      unit={event.unit ?? undefined}
      faultOf={enteredFault}
      hint={roundedWords(event, typed) ?? rangeWords(event)}
      onValue={onChange}
    />
  );
}

/** Shown before confirming: the written value is not the typed one. */
function roundedWords(event: EntryEvent, typed: string): string | undefined {
  const entered = readEntry(event, typed);
  if ('fault' in entered || Number(entered.value) === enteredNumber(typed)) return undefined;
  return `Rounded to ${entered.text}`;
}
