import { X } from 'lucide-react';
import { useState } from 'react';
import type { Alarm } from '../../../../api/contract/index.ts';
import { TagPicker } from '../../../panels/tag-picker.tsx';
import { useLinkedTag } from '../../../panels/use-tags.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { typedNumber } from '../../../ui/number-text.ts';
import styles from './controller-page.module.css';

interface UnlessFieldProps {
  readonly level: string;
  readonly unless: Alarm['unless'];
  readonly readOnly: boolean;
  readonly onChange: (unless: Alarm['unless']) => void;
}

/** Which tag suppresses a level while it has a value: low flow does not matter while the pump is off. */
export function UnlessField({ level, unless, readOnly, onChange }: UnlessFieldProps) {
  const [picking, setPicking] = useState(false);
  if (unless) return <Chosen level={level} unless={unless} readOnly={readOnly} onChange={onChange} />;
  if (readOnly) return null;
  if (!picking)
    return (
      <div>
        <Button look="quiet" onClick={() => setPicking(true)}>
          Suppress it while another tag…
        </Button>
      </div>
    );
  return (
    <TagPicker
      selected={null}
      onPick={(tagUuid) => {
        setPicking(false);
        onChange({ tagUuid, value: 0 });
      }}
      onClose={() => setPicking(false)}
    />
  );
}

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(typedNumber(text));

interface ChosenProps extends UnlessFieldProps {
  readonly unless: NonNullable<Alarm['unless']>;
}

function Chosen({ level, unless, readOnly, onChange }: ChosenProps) {
  const { data, isError } = useLinkedTag(unless.tagUuid);
  const [typed, setTyped] = useState(String(unless.value));
  const name = data?.tag.name ?? (isError ? 'This tag cannot be read' : '…');
  return (
    <div className={styles.unless}>
      <p>
        Suppressed while <strong>{name}</strong>
      </p>
      {!readOnly && (
        <IconButton icon={X} label={`Never suppress the level ${level}`} onClick={() => onChange(null)} />
      )}
      <NumberInput
        label="has the value"
        value={typed}
        error={isNumber(typed) ? undefined : 'Value must be a number'}
        onValue={(text) => {
          setTyped(text);
          if (isNumber(text)) onChange({ ...unless, value: typedNumber(text) });
        }}
      />
    </div>
  );
}
