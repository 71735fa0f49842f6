import type { EditCommand, EditFault, Shared } from '../../worker/boundary/index.ts';
import {
  type DelaySettings,
  delayFault,
  delayOf,
  delayWords,
  MOST_SECONDS,
  withDelay,
} from '../diagram/writes/delay-model.ts';
import { BooleanField } from './boolean-field.tsx';
import styles from './fields.module.css';
import { NumberField } from './number-field.tsx';

interface DelaySectionProps {
  /** `delaySettings` of the selection. */
  readonly settings: Shared | undefined;
  readonly change: (command: EditCommand) => Promise<EditFault | null>;
}

/** When a confirmed value is written, and whether another follows it (PROP-07). */
export function DelaySection({ settings, change }: DelaySectionProps) {
  const present = delayOf(settings);
  const save = async (part: Partial<DelaySettings>): Promise<EditFault | null> => {
    const message = delayFault(part);
    if (message) return { message };
    return change({ do: 'link', change: { delaySettings: withDelay(present, part) } });
  };
  /** A field's value; `mixed` if the objects differ. */
  const of = (field: keyof DelaySettings): Shared => (present ? { value: present[field] } : { mixed: true });
  const seconds = { unit: 's', min: 0, max: MOST_SECONDS };
  return (
    <>
      <BooleanField label="Delayed" value={of('enabled')} commit={(on) => save({ enabled: on === true })} />
      {present?.enabled !== false && (
        <>
          <fieldset className={styles.group}>
            <legend>seconds</legend>
            <NumberField
              {...seconds}
              label="Delay"
              value={of('delay')}
              commit={(delay) => save({ delay: Number(delay) })}
            />
            <NumberField
              {...seconds}
              label="Duration"
              value={of('duration')}
              commit={(duration) => save({ duration: Number(duration) })}
            />
            <BooleanField
              label="Then back to the value before"
              value={of('toPrevious')}
              commit={(on) => save({ toPrevious: on === true || undefined })}
            />
            <NumberField
              label="Delay Reset Value"
              value={of('resetValue')}
              disabled={present?.duration === 0 || present?.toPrevious === true}
              commit={(resetValue) => save({ resetValue: Number(resetValue) })}
            />
          </fieldset>
          <BooleanField
            label="Operator may change it"
            value={of('allowOverride')}
            commit={(on) => save({ allowOverride: on === true })}
          />
          {present && <p className={styles.hint}>{delayWords(present)}</p>}
        </>
      )}
    </>
  );
}
