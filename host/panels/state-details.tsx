import { Trash2 } from 'lucide-react';
import type { EditFault, KindDescriptor, StateRow } from '../../worker/protocol.ts';
import { Button } from '../ui/button.tsx';
import { readColour } from './colour.ts';
import { ColourField } from './colour-field.tsx';
import { type ColourField as ColourName, otherColours, showsText, withField } from './states-model.ts';
import styles from './states-section.module.css';
import { TextField } from './text-field.tsx';

interface StateDetailsProps {
  readonly row: StateRow;
  readonly kind: KindDescriptor;
  /** What the state is called. */
  readonly name: string;
  readonly save: (row: StateRow) => Promise<EditFault | null>;
  /** Missing where the state belongs to its set and stays. */
  readonly onRemove?: () => void;
}

/** Whether a state of the kind can say more than its first colour. */
export const hasDetails = (kind: KindDescriptor): boolean => showsText(kind) || otherColours(kind).length > 0;

/** What a state changes besides its first colour (PROP-03). An empty field leaves things as they are without the state. */
export function StateDetails({ row, kind, name, save, onRemove }: StateDetailsProps) {
  const saveColour = async (field: ColourName, typed: string): Promise<EditFault | null> => {
    if (typed !== '' && !readColour(typed)) return { message: 'A colour such as #336699 is needed' };
    return save(withField(row, field, typed));
  };
  return (
    <fieldset className={styles.details} aria-label={`More of ${name}`}>
      {otherColours(kind).map(({ field, label }) => (
        <ColourField
          key={field}
          label={label}
          value={{ value: row[field] ?? '' }}
          placeholder="Unchanged"
          commit={(colour) => saveColour(field, String(colour))}
        />
      ))}
      {showsText(kind) && (
        <TextField
          label="Says"
          value={{ value: row.tagLabel ?? '' }}
          placeholder="The value"
          commit={(words) => save(withField(row, 'tagLabel', String(words).trim()))}
        />
      )}
      {onRemove && (
        <Button look="quiet" icon={Trash2} onClick={onRemove}>
          Remove {name}
        </Button>
      )}
    </fieldset>
  );
}
