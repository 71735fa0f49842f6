import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { fieldText } from '../../ui/charts/custom-range.ts';
import styles from './playback.module.css';
import { enteredMoment } from './playback-model.ts';

interface MomentFieldProps {
  /** The moment that is shown. */
  readonly at: number;
  readonly zone: string;
  readonly onGo: (at: number) => void;
}

/** Goes to a date and time. It follows the playback until something is typed. */
export function MomentField({ at, zone, onGo }: MomentFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState('');
  const faultId = useId();
  const edit = (text: string | null) => {
    setTyped(text);
    setFault('');
  };
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (typed === null) return;
    const entered = enteredMoment(typed, zone, Date.now());
    if ('fault' in entered) return setFault(entered.fault);
    edit(null);
    onGo(entered.at);
  };
  return (
    <form className={styles.moment} aria-label="Go to a date and time" noValidate onSubmit={go}>
      <input
        type="datetime-local"
        className={styles.select}
        aria-label="Date and time"
        aria-invalid={fault !== ''}
        aria-describedby={faultId}
        max={fieldText(Date.now(), zone)}
        value={typed ?? fieldText(at, zone)}
        onChange={(event) => edit(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && edit(null)}
      />
      <Button type="submit" disabled={typed === null}>
        Go
      </Button>
      <span id={faultId} role="alert" className={styles.fault}>
        {fault}
      </span>
    </form>
  );
}
