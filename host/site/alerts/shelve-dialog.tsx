import { useState } from 'react';
import type { Alert } from '../../../api/contract/index.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { shelve } from './use-alert-acts.ts';

const TIMES = [
  { value: '15', label: '15 minutes' },
  { value: '60', label: '1 hour' },
  { value: '240', label: '4 hours' },
  { value: '480', label: '8 hours (a shift)' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '1 week' },
];
const REASON_REQUIRED = 'Please say why';

interface ShelveDialogProps {
  readonly alert: Alert;
  readonly onClose: () => void;
}

/** Sets an alert aside for some time, with a word for those who look for it. */
export function ShelveDialog({ alert, onClose }: ShelveDialogProps) {
  const [minutes, setMinutes] = useState('60');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = async () => {
    if (reason.trim() === '') {
      setMissing(true);
      throw new Error(REASON_REQUIRED);
    }
    await shelve(alert, Number(minutes), reason);
  };
  return (
    <Confirm title="Shelve the alert" open action="Shelve" onClose={onClose} onConfirm={confirm}>
      <p>
        {alert.message}. Until its time is up it is out of the counters and the banner, and makes no sound.
      </p>
      <Select label="For" options={TIMES} value={minutes} onChange={setMinutes} />
      <Field
        label="Reason"
        maxLength={200}
        value={reason}
        error={missing && reason.trim() === '' ? REASON_REQUIRED : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </Confirm>
  );
}
